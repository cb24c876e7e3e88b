import { ActionIcon, Tooltip } from '@mantine/core'
import { getTemplateFlow, type TemplateRow } from '@prosa/contract'
import { type FlowDocument, openFlow } from '@prosa/flow'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { call } from '../../../../app/api.ts'
import { ApiError, errorMessage } from '../../../../app/api-error.ts'
import { PaletteLayer } from '../../../../app/lazy-palette-layer.ts'
import { queryKey } from '../../../../app/query.ts'
import { useCan } from '../../../../app/session.tsx'
import { useDocumentTitle } from '../../../../ui/document-title.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { NotPermitted } from '../../../../ui/not-permitted.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { Canvas } from '../canvas/canvas.tsx'
import { createEditor } from '../editor/editor.ts'
import { EditorProvider, useEditorState } from '../editor/editor-context.tsx'
import { startEditor } from '../editor/editor-state.ts'
import header from '../editor/header.module.css'
import { makeId } from '../editor/make-id.ts'
import { openSession } from '../editor/session-state.ts'
import { useFullScreen } from '../editor/use-full-screen.ts'
import screen from '../flow-screen.module.css'
import { FlowSkeleton } from '../flow-skeleton.tsx'
import { flowTexts } from '../texts.ts'
import { TemplatePanel } from './template-panel.tsx'
import { viewTexts as texts } from './texts.ts'

interface ReadTemplate {
  key: string
  template: TemplateRow
  document: FlowDocument
}

/** /drawflow/templates-view/:templateId: a read-only template on the canvas. */
export function TemplateView() {
  useDocumentTitle(flowTexts.canvasTitle)
  const can = useCan()
  const id = Number(useParams().templateId)
  const isId = Number.isInteger(id) && id > 0
  const mayView = can.call(getTemplateFlow)
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey(getTemplateFlow), id],
    queryFn: ({ signal }) => readTemplate(id, signal),
    enabled: mayView && isId,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!mayView)
    return (
      <main className={screen.alone}>
        <NotPermitted level={1} />
      </main>
    )
  if (!isId || (error instanceof ApiError && error.status === 404))
    return (
      <main className={screen.alone}>
        <EmptyState drawing="lost" level={1} role="alert" title={flowTexts.loadFailed} text={flowTexts.notFoundText} />
      </main>
    )
  if (error)
    return (
      <main className={screen.alone}>
        <ErrorState level={1} title={flowTexts.loadFailed} text={errorMessage(error)} onRetry={() => void refetch()} />
      </main>
    )
  if (!data) return <FlowSkeleton />
  return (
    <>
      <Suspense>
        <PaletteLayer />
      </Suspense>
      <OpenTemplate key={data.key} read={data} />
    </>
  )
}

async function readTemplate(id: number, signal: AbortSignal): Promise<ReadTemplate> {
  const { template, ...flow } = await call(getTemplateFlow, { params: { id }, signal })
  return { key: makeId(), template, document: openFlow(flow, makeId).document }
}

/** A template has no bot; its references are resolved on import. */
const nothingAround = {
  workspaceId: 0,
  channels: [],
  hasChangedEntities: false,
  silence: { transferMinutes: null, closeMinutes: null },
  hasWebhookUrl: true,
  hasTransferUrl: true,
  unattended: [],
  missing: { files: [], attendees: [], bots: [] },
}

const openEditor = ({ template: { botId, botFlowId }, document }: ReadTemplate) => {
  const source = {
    botId,
    flowId: botFlowId,
    kind: 'version' as const,
    version: null,
    revision: 0,
    draftId: botFlowId,
    activeVersionId: null,
    draftIsNewer: false,
  }
  return createEditor({ ...startEditor(openSession(source, document, null), nothingAround), isReadOnly: true })
}

function OpenTemplate({ read }: { read: ReadTemplate }) {
  const [editor] = useState(() => openEditor(read))
  return (
    <EditorProvider value={editor}>
      <Frame template={read.template} />
    </EditorProvider>
  )
}

function Frame({ template: { name, createdBy } }: { template: TemplateRow }) {
  const { isFullScreen, toggleFullScreen } = useFullScreen()
  const hasChoice = useEditorState((state) => state.selectedIds.length === 1)
  return (
    <div className={screen.editor} data-full={isFullScreen || undefined}>
      <header className={header.bar}>
        <Tooltip label={texts.back}>
          <ActionIcon component={Link} to="/templates-list" aria-label={texts.back}>
            <IconArrowLeft size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <b className="clip">{name}</b>
        <StatusBadge tone="plain">{texts.template}</StatusBadge>
        <span className="grow" />
        {createdBy ? <span className="sub clip">{texts.by(createdBy)}</span> : null}
      </header>
      <div className={screen.stage}>
        <Canvas coveredPx={0} isFullScreen={isFullScreen} onFullScreen={toggleFullScreen} onEdit={() => undefined} />
      </div>
      <aside className={screen.side} data-open={hasChoice || undefined} aria-label={texts.panel}>
        <TemplatePanel />
      </aside>
    </div>
  )
}
