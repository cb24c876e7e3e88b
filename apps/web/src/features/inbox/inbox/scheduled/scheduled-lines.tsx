import '../../../../ui/theme/overlays.css'
import { Button } from '@mantine/core'
import {
  cancelScheduled,
  type Dialog,
  getReplyWindow,
  listScheduled,
  mayEndReplies,
  type ScheduledMessage,
  type StopReason,
  sendScheduled,
} from '@prosa/contract'
import { IconClock, IconClockOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, use, useState } from 'react'
import { call } from '../../../../app/api.ts'
import { errorMessage } from '../../../../app/api-error.ts'
import { invalidate, query } from '../../../../app/query.ts'
import { serverNowMs } from '../../../../ui/clock.ts'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { toastError, toastSuccess } from '../../../../ui/toast.tsx'
import { TimeZone, useFormats } from '../../../../ui/use-formats.ts'
import { deviceZone } from '../../../../ui/zoned-time.ts'
import { RunLines } from '../follow-ups/run-lines.tsx'
import { giveBack } from './plan.ts'
import classes from './scheduled.module.css'
import { scheduledTexts as texts } from './scheduled-texts.ts'
import { startOfLine, whenText } from './when.ts'

const SchedulePanel = lazyPiece(async () => (await import('./schedule-panel.tsx')).SchedulePanel)
const TemplateDialog = lazyPiece(async () => (await import('../window/template-dialog.tsx')).TemplateDialog)

/** What was not sent for one of these reasons is helped by an approved template. */
const needsTemplate: ReadonlySet<StopReason> = new Set(['window', 'template'])

/** Lines shown before one asks for the others: the conversation needs the space. */
const maxShown = 2

interface ScheduledLinesProps {
  dialog: Dialog
  userId: number
  /** The person writes in this room: words can go back to the field. */
  mayWrite: boolean
}

/** What people planned for this room, above the composer: what waits, in red what was not sent, until somebody acts, and follow-ups. */
export function ScheduledLines(props: ScheduledLinesProps) {
  return (
    <>
      <MessageLines {...props} />
      <RunLines dialog={props.dialog} />
    </>
  )
}

function MessageLines({ dialog, userId, mayWrite }: ScheduledLinesProps) {
  const asked = query(listScheduled, { params: { id: dialog.id } })
  const inbound = dialog.messages.findLast(({ sender }) => sender === 'CLIENT')?.seq ?? 0
  const { data } = useQuery({
    ...asked,
    // A customer's word, or another holder, changes what will become of them.
    queryKey: [...asked.queryKey, inbound, dialog.owner, dialog.ownerUserId] as unknown as typeof asked.queryKey,
    placeholderData: (before) => before,
    meta: { loud: true },
  })
  const [isAll, setAll] = useState(false)
  const rows = data?.result ?? []
  if (rows.length === 0) return null
  const shown = isAll ? rows : rows.toSpliced(maxShown)
  return (
    <section className={classes.lines} aria-label={texts.lines}>
      <ul>
        {shown.map((row) => (
          <Line key={row.id} row={row} dialog={dialog} userId={userId} mayWrite={mayWrite} />
        ))}
      </ul>
      {rows.length > maxShown ? (
        <Button size="compact-sm" variant="subtle" onClick={() => setAll(!isAll)}>
          {isAll ? texts.fewer : texts.more(rows.length - maxShown)}
        </Button>
      ) : null}
    </section>
  )
}

interface LineProps extends ScheduledLinesProps {
  row: ScheduledMessage
}

function Line({ row, dialog, userId, mayWrite }: LineProps) {
  const formats = useFormats()
  const zone = use(TimeZone) ?? deviceZone()
  const [opened, setOpened] = useState<'edit' | 'template' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { data: window } = useQuery({
    ...query(getReplyWindow, { params: { id: dialog.id } }),
    enabled: opened === 'edit' && mayEndReplies(dialog),
  })
  const when = whenText(formats, row.dueAt, serverNowMs())
  const isStopped = row.state === 'stopped'
  const words = row.message || texts.onlyFiles(row.files.map(({ name }) => name))
  const act = async (ask: () => Promise<unknown>, done?: () => void): Promise<void> => {
    setBusy(true)
    try {
      await ask()
      done?.()
    } catch (error) {
      toastError(texts.actFailed, { detail: errorMessage(error) })
    }
    setBusy(false)
    void invalidate(listScheduled)
  }
  const back = (): void => giveBack(userId, dialog.id, { text: row.message, files: row.files })
  const cancel = () => call(cancelScheduled, { params: { id: row.id } })
  const givesBack = mayWrite && row.author.id === userId
  const Icon = isStopped ? IconClockOff : IconClock
  return (
    <li data-stopped={isStopped || undefined}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <p className={classes.words}>
        {isStopped && row.reason ? <b>{texts.notSent(when, row.reason)}</b> : <b>{startOfLine(when)}</b>}
        {row.author.id === userId ? null : <small>{texts.of(row.author.name)}</small>} <span>“{words}”</span>
        {!isStopped && row.template ? <small>{texts.orTemplate(row.template.name)}</small> : null}
        {!isStopped && row.reason ? <em>{texts.willNot(row.reason)}</em> : null}
      </p>
      {row.mayChange ? (
        <span className={classes.acts}>
          {isStopped && row.reason !== null && needsTemplate.has(row.reason) ? (
            <Button size="compact-sm" variant="subtle" disabled={!mayWrite} onClick={() => setOpened('template')}>
              {texts.sendTemplate}
            </Button>
          ) : (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={isBusy}
              onClick={() => void act(() => call(sendScheduled, { params: { id: row.id } }))}
            >
              {texts.sendNow}
            </Button>
          )}
          {isStopped ? (
            <Button
              size="compact-sm"
              variant="subtle"
              disabled={isBusy || !mayWrite}
              onClick={() => void act(cancel, back)}
            >
              {texts.copy}
            </Button>
          ) : (
            <Button size="compact-sm" variant="subtle" disabled={isBusy} onClick={() => setOpened('edit')}>
              {texts.edit}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            disabled={isBusy}
            onClick={() =>
              void act(cancel, () => {
                if (isStopped) return
                if (givesBack) back()
                toastSuccess(givesBack ? texts.cancelled : texts.cancelledOf)
              })
            }
          >
            {isStopped ? texts.discard : texts.cancel}
          </Button>
        </span>
      ) : null}
      {opened === 'edit' ? (
        <Suspense>
          <SchedulePanel
            dialogId={dialog.id}
            zone={zone}
            window={window}
            hours={dialog.openingHours ? { name: dialog.workspaceName, hours: dialog.openingHours } : null}
            of={{ act: row }}
            onClose={() => setOpened(null)}
            onPlanned={() => void invalidate(listScheduled)}
          />
        </Suspense>
      ) : null}
      {opened === 'template' ? (
        <Suspense>
          <TemplateDialog dialogId={dialog.id} onClose={() => setOpened(null)} onSent={() => void act(cancel)} />
        </Suspense>
      ) : null}
    </li>
  )
}
