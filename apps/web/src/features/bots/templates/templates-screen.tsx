import { Button } from '@mantine/core'
import {
  createTemplate,
  deleteTemplate,
  getBot,
  getTemplateFlow,
  listTemplates,
  type TemplateRow,
} from '@prosa/contract'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { ListPage } from '../../../app/list/list-page.tsx'
import { ListTable } from '../../../app/list/list-table.tsx'
import { useList } from '../../../app/list/use-list.ts'
import { invalidate } from '../../../app/query.ts'
import { useCan } from '../../../app/session.tsx'
import { botsPath } from '../../../shared/bots/bot-paths.ts'
import { useWorkspaces } from '../../../shared/workspaces/workspaces.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column, CompactRow } from '../../../ui/table-types.ts'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { FlowPreviewDialog } from './flow-preview-dialog.tsx'
import { ReadyShelf } from './ready-shelf.tsx'
import { templatesTexts as texts } from './texts.ts'

const searchDebounceMs = 600
/** Meta's page where a company writes its message templates. */
const messageTemplatesUrl = 'https://business.facebook.com/wa/manage/message-templates/'

/** /templates-list/: flows saved for other bots. */
export function TemplatesScreen() {
  const navigate = useNavigate()
  const can = useCan()
  const { selectedIds, hasNone, isPending } = useWorkspaces()
  const list = useList(listTemplates, {
    input: ({ search, limit, offset }) => ({ body: { name: search, workspaces: selectedIds, limit, offset } }),
    isWaiting: hasNone && isPending,
    isWithout: hasNone && !isPending,
  })
  const { error, rows } = list
  // The document requires the error's message as a toast; the error state stays on the screen.
  useEffect(() => {
    if (error && rows === undefined) toastError(errorMessage(error))
  }, [error, rows])
  const view = ({ id }: TemplateRow): void => void navigate(`/drawflow/templates-view/${id}`)
  const mayView = can.call(getTemplateFlow)
  const mayCreate = can.call(createTemplate) && can.call(getBot)
  const acts: Acts = { ...(mayView ? { view } : {}), mayRemove: can.call(deleteTemplate) }
  return (
    <ListPage
      list={list}
      texts={texts}
      searchDebounceMs={searchDebounceMs}
      hint={<MessageTemplates />}
      note={<ReadyShelf />}
    >
      <ListTable
        list={list}
        texts={texts}
        columns={columnsOf(acts)}
        compact={compactTemplate(acts)}
        {...(mayView ? { onOpen: view } : {})}
        emptyAction={mayCreate ? <SaveOne /> : null}
        {...(list.isWithout ? { empty: <EmptyState drawing="layers" title={texts.emptyWorkspaces} /> } : {})}
      />
    </ListPage>
  )
}

/** Templates are created from a bot's flow, so this links to the bots. */
const SaveOne = () => (
  <Button component={Link} size="sm" to={botsPath}>
    {texts.saveOne}
  </Button>
)

/** Explains that WhatsApp's message templates are something else. */
const MessageTemplates = () => (
  <p className="xs muted">
    {texts.messages}{' '}
    <a href={messageTemplatesUrl} target="_blank" rel="noreferrer">
      {texts.messagesLink}
    </a>
  </p>
)

interface Acts {
  view?: (template: TemplateRow) => void
  mayRemove: boolean
}

const columnsOf = (acts: Acts): Column<TemplateRow>[] => [
  { key: 'id', title: texts.id, width: 90, render: ({ id }) => <span className="num">{id}</span> },
  { key: 'name', title: texts.name, isMain: true, render: ({ name }) => name },
  { key: 'createdBy', title: texts.createdBy, render: ({ createdBy }) => createdBy ?? texts.nobody },
  {
    key: 'acts',
    title: texts.acts,
    width: 340,
    align: 'right',
    render: (row) => <RowActs template={row} {...acts} />,
  },
]

const compactTemplate =
  (acts: Acts) =>
  (template: TemplateRow): CompactRow => ({
    name: template.name,
    when: template.createdBy ?? texts.nobody,
    detail: `${texts.id} ${template.id}`,
    status: <RowActs template={template} {...acts} />,
  })

function RowActs({ template, view, mayRemove }: Acts & { template: TemplateRow }) {
  return (
    <span style={{ display: 'inline-flex', gap: 8 }}>
      {view ? (
        <Button size="xs" aria-label={texts.viewOf(template.name)} onClick={() => view(template)}>
          {texts.view}
        </Button>
      ) : null}
      {view ? <Talk template={template} /> : null}
      {mayRemove ? <Remove template={template} /> : null}
    </span>
  )
}

function Talk({ template: { id, name } }: { template: TemplateRow }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="xs" aria-label={texts.talkOf(name)} onClick={() => setOpen(true)}>
        {texts.talk}
      </Button>
      <FlowPreviewDialog
        flow={isOpen ? { kind: 'template', id, name } : null}
        ready={[]}
        target={null}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

function Remove({ template: { id, name } }: { template: TemplateRow }) {
  const [isBusy, setBusy] = useState(false)
  const remove = async (): Promise<void> => {
    if (!(await confirm({ text: texts.removeAsk(name), confirmLabel: texts.remove, isDestructive: true }))) return
    setBusy(true)
    try {
      await call(deleteTemplate, { params: { id } })
      toastSuccess(texts.removed)
      await invalidate(listTemplates)
    } catch (error) {
      toastError(texts.removeFailed, { detail: errorMessage(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <BusyButton size="xs" color="red" isBusy={isBusy} aria-label={texts.removeOf(name)} onClick={() => void remove()}>
      {texts.remove}
    </BusyButton>
  )
}
