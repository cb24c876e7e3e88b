import { Button, CloseButton } from '@mantine/core'
import { IconHistory, IconInfoCircle } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../../app/session.tsx'
import { confirm } from '../../../ui/confirm.ts'
import classes from '../flow-screen.module.css'
import type { LoadedFlow } from '../load-flow.ts'
import { flowTexts } from '../texts.ts'
import { discardChanges } from './discard.ts'
import { useEditor, useEditorState } from './editor-context.tsx'
import { isUnsaved } from './editor-state.ts'
import styles from './notices.module.css'
import { forgetWorkingCopy } from './use-working-copy.ts'

/** What was recovered, and which version is open; each once, each can be closed. */
export function Notices({ restored }: Pick<LoadedFlow, 'restored'>) {
  return (
    <div className={classes.notices}>
      {restored ? <RestoredNotice restored={restored} /> : null}
      <VersionNotice />
    </div>
  )
}

function RestoredNotice({ restored }: { restored: NonNullable<LoadedFlow['restored']> }) {
  const editor = useEditor()
  const userId = useUser().id
  const [isClosed, setClosed] = useState(false)
  const unsaved = useEditorState(isUnsaved)
  if (isClosed || !unsaved) return null
  const discard = async (): Promise<void> => {
    if (!(await confirm({ text: flowTexts.discardQuestion, confirmLabel: flowTexts.discard, isDestructive: true })))
      return
    const { botId, flowId } = editor.store.read().source
    discardChanges(editor)
    forgetWorkingCopy(userId, botId, flowId)
  }
  return (
    <Notice
      icon={<IconHistory size={16} stroke={1.75} aria-hidden />}
      onClose={() => setClosed(true)}
      action={
        <Button size="sm" onClick={() => void discard()}>
          {flowTexts.discard}
        </Button>
      }
    >
      {flowTexts.restored(dayjs(restored.updatedAt).format('DD/MM/YYYY HH:mm'))}
      {restored.isOvertaken ? ` ${flowTexts.restoredOvertaken}` : null}
    </Notice>
  )
}

function VersionNotice() {
  const source = useEditorState((state) => state.source)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  if (closedAt === source.flowId) return null
  const { botId, kind, version, activeVersionId, draftIsNewer, draftId, flowId } = source
  const isDraftAhead = kind === 'draft' && draftIsNewer && activeVersionId !== null
  const isOldVersion = kind === 'version' && flowId !== activeVersionId
  const isLiveBehind = kind === 'version' && flowId === activeVersionId && draftIsNewer
  if (!isDraftAhead && !isOldVersion && !isLiveBehind) return null
  const number = version ?? 0
  const text = isDraftAhead
    ? flowTexts.draftIsNewer
    : isOldVersion
      ? flowTexts.viewingVersion(number)
      : flowTexts.viewingLiveVersion(number)
  const target = isDraftAhead ? activeVersionId : draftId
  return (
    <Notice
      icon={<IconInfoCircle size={16} stroke={1.75} aria-hidden />}
      onClose={() => setClosedAt(flowId)}
      action={
        <Button size="sm" component={Link} to={`/drawflow/${botId}/${target}`}>
          {isDraftAhead ? flowTexts.seePublished : flowTexts.seeDraft}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}

interface NoticeProps {
  icon: ReactNode
  children: ReactNode
  action: ReactNode
  onClose: () => void
}

function Notice({ icon, children, action, onClose }: NoticeProps) {
  return (
    <div className={styles.notice} role="status">
      {icon}
      <p className="grow">{children}</p>
      {action}
      <CloseButton size={28} aria-label={flowTexts.dismiss} onClick={onClose} />
    </div>
  )
}
