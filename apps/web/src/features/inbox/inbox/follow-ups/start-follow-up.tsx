import '../../../../ui/theme/overlays.css'
import { type FollowUp, listFollowUps, listRuns, type Dialog as Room, startRun } from '@prosa/contract'
import { makeUuid } from '@prosa/talk'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../app/api.ts'
import { errorMessage } from '../../../../app/api-error.ts'
import { query } from '../../../../app/query.ts'
import { useAct } from '../../../../app/use-act.ts'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { serverNowMs } from '../../../../ui/clock.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { ListSkeleton } from '../../../../ui/list-skeleton.tsx'
import { refuseRepeated } from '../../../../ui/refuse-repeated.ts'
import { Row, RowList } from '../../../../ui/row-list.tsx'
import { toastSuccess } from '../../../../ui/toast.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import { noteScheduled } from '../scheduled/plan.ts'
import classes from '../scheduled/scheduled.module.css'
import { whenText } from '../scheduled/when.ts'
import { runTexts as texts } from './texts.ts'

interface StartFollowUpProps {
  dialog: Pick<Room, 'id' | 'workspaceId'>
  onClose: () => void
}

/** The follow-ups of the room's workspace, to begin one. */
export function StartFollowUp({ dialog, onClose }: StartFollowUpProps) {
  const list = useQuery(query(listFollowUps, { query: { workspaceId: dialog.workspaceId } }))
  const runs = useQuery(query(listRuns, { params: { id: dialog.id } }))
  const rows = list.data?.result.filter(({ active }) => active) ?? []
  const running = new Set(runs.data?.result.map(({ followUpId }) => followUpId))
  const first = rows.find(({ id }) => !running.has(id))
  return (
    <Dialog isOpen onClose={onClose} title={texts.start} size={520}>
      {list.data && !runs.isPending ? (
        rows.length === 0 ? (
          <EmptyState drawing="layers" level={3} title={texts.none} text={texts.noneText} />
        ) : (
          <RowList label={texts.start}>
            {rows.map((row) => (
              <Startable
                key={row.id}
                row={row}
                dialogId={dialog.id}
                isRunning={running.has(row.id)}
                isFirst={row === first}
                onDone={onClose}
              />
            ))}
          </RowList>
        )
      ) : list.isError ? (
        <ErrorState
          level={3}
          title={texts.failed}
          text={errorMessage(list.error)}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <ListSkeleton />
      )}
    </Dialog>
  )
}

interface StartableProps {
  row: FollowUp
  dialogId: number
  isRunning: boolean
  /** Takes the focus: Enter begins it. */
  isFirst: boolean
  onDone: () => void
}

function Startable({ row: { id, name, steps }, dialogId, isRunning, isFirst, onDone }: StartableProps) {
  const formats = useFormats()
  // One id for all attempts: after a lost answer nothing begins twice.
  const [clientId] = useState(() => makeUuid())
  const start = useAct({
    ask: () => call(startRun, { params: { id: dialogId }, body: { clientId, followUpId: id } }),
    done: (run) => {
      noteScheduled(dialogId)
      toastSuccess(texts.started(name, whenText(formats, run.dueAt, serverNowMs())))
      onDone()
    },
    failed: texts.startFailed,
    stale: [listRuns, listFollowUps],
  })
  const button = useRef<HTMLButtonElement>(null)
  const takesFocus = useRef(isFirst)
  // The list comes after the dialog has placed the focus.
  useEffect(() => {
    if (takesFocus.current) button.current?.focus()
  }, [])
  const [first] = steps
  return (
    <Row
      name={name}
      details={
        first
          ? [
              texts.begins(steps.length, first.wait),
              <span key="words" className={classes.said}>
                {first.reminder === null ? first.text || first.template?.name : texts.reminds(first.reminder)}
              </span>,
            ]
          : []
      }
      acts={
        isRunning ? (
          texts.running
        ) : (
          <BusyButton
            ref={button}
            size="sm"
            isBusy={start.isPending}
            aria-label={texts.startOf(name)}
            data-autofocus={isFirst || undefined}
            onKeyDown={refuseRepeated}
            onClick={() => start.mutate()}
          >
            {texts.startNow}
          </BusyButton>
        )
      }
    />
  )
}
