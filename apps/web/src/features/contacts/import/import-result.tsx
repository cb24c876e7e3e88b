import { Button } from '@mantine/core'
import {
  type ContactImport,
  cancelContactImport,
  getContactImport,
  listContactImports,
  listContacts,
  retryContactImport,
  undoContactImport,
} from '@prosa/contract'
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../app/api.ts'
import { invalidate, query } from '../../../app/query.ts'
import { Unanswered } from '../../../app/unanswered.tsx'
import { useAct } from '../../../app/use-act.ts'
import { confirm } from '../../../ui/confirm.ts'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import classes from './import.module.css'
import { ImportFigures } from './import-figures.tsx'
import { ImportRows } from './import-rows.tsx'
import { importTexts as texts } from './texts.ts'

/** Refetch interval while rows are being written. */
const refetchMs = 1_000

const isMoving = (one: ContactImport | undefined): boolean => one?.status === 'running' || one?.status === 'undoing'

interface ImportResultProps {
  id: number
  width: number
  onNew: () => void
  onClose: () => void
}

/** Progress and result of an import. */
export function ImportResult({ id, width, onNew, onClose }: ImportResultProps) {
  const found = useQuery({
    ...query(getContactImport, { params: { id } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isMoving(state.data) ? refetchMs : false),
  })
  const moves = isMoving(found.data)
  const status = found.data?.status
  useEffect(() => {
    // Refreshes the table behind the panel once the import ended.
    if (status && !moves) void invalidate(listContacts, listContactImports)
  }, [status, moves])
  return (
    <SidePanel
      isOpen
      title={texts.title}
      width={width}
      onClose={onClose}
      footer={found.data ? <Acts shown={found.data} onNew={onNew} /> : null}
    >
      {found.data ? (
        <Result shown={found.data} />
      ) : (
        <Unanswered of={found} title={texts.readFailed}>
          <ListSkeleton rows={6} />
        </Unanswered>
      )}
    </SidePanel>
  )
}

function Result({ shown }: { shown: ContactImport }) {
  const { id, status, failure, refused, kept } = shown
  return (
    <div className={classes.stack}>
      <ImportFigures shown={shown} />
      {failure ? <Note text={failure} /> : null}
      {isMoving(shown) ? <p className={classes.quiet}>{texts.mayLeave}</p> : null}
      {kept > 0 && status === 'undone' ? <ImportRows id={id} which="kept" count={kept} /> : null}
      {refused > 0 && !isMoving(shown) ? <ImportRows id={id} which="refused" count={refused} /> : null}
    </div>
  )
}

const Note = ({ text }: { text: string }) => (
  <p className={classes.failure}>
    <IconAlertTriangle size={18} stroke={1.75} aria-hidden /> {text}
  </p>
)

/** Actions available in the import's current state. */
function Acts({ shown, onNew }: { shown: ContactImport; onNew: () => void }) {
  const { id, status } = shown
  const change = useAct({
    ask: (operation: typeof cancelContactImport | typeof retryContactImport | typeof undoContactImport) =>
      call(operation, { params: { id } }),
    done: ({ status: now }) =>
      toastSuccess(now === 'cancelled' ? texts.cancelled : now === 'running' ? texts.started : texts.undoStarted),
    failed: status === 'running' ? texts.cancelFailed : texts.undoFailed,
    stale: [getContactImport, listContactImports],
  })
  const cancel = async (): Promise<void> => {
    const question = { text: texts.cancelQuestion, confirmLabel: texts.cancel, cancelLabel: texts.goOn }
    if (await confirm({ ...question, isDestructive: true })) change.mutate(cancelContactImport)
  }
  const undo = async (): Promise<void> => {
    if (await confirm({ text: texts.undoQuestion(shown), confirmLabel: texts.undo, isDestructive: true }))
      change.mutate(undoContactImport)
  }
  if (status === 'undoing') return null
  if (status === 'running')
    return (
      <Button loading={change.isPending} onClick={() => void cancel()}>
        {texts.cancel}
      </Button>
    )
  const mayUndo = status !== 'undone' && shown.done > shown.refused
  return (
    <>
      {status === 'failed' && shown.done < shown.total ? (
        <Button loading={change.isPending} onClick={() => change.mutate(retryContactImport)}>
          {texts.retry}
        </Button>
      ) : null}
      {mayUndo ? (
        <Button
          leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
          loading={change.isPending}
          onClick={() => void undo()}
        >
          {texts.undo}
        </Button>
      ) : null}
      <Button variant="filled" onClick={onNew}>
        {texts.another}
      </Button>
    </>
  )
}
