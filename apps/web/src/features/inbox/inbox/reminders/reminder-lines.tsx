import '../../../../ui/theme/overlays.css'
import { Button } from '@mantine/core'
import { type Dialog, listOwnReminders, listReminders, type Reminder } from '@prosa/contract'
import { IconBell, IconChevronDown, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, use, useState } from 'react'
import { invalidate, query } from '../../../../app/query.ts'
import { ActMenu } from '../../../../ui/act-menu.tsx'
import { serverNowMs } from '../../../../ui/clock.ts'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { TimeZone, useFormats } from '../../../../ui/use-formats.ts'
import { deviceZone } from '../../../../ui/zoned-time.ts'
import classes from '../scheduled/scheduled.module.css'
import { quickTimes, whenText } from '../scheduled/when.ts'
import { endNow, putOff } from './remind.ts'
import { aboutReminder } from './reminder-about.ts'
import { reminderTexts as texts } from './reminder-texts.ts'

const ReminderDialog = lazyPiece(async () => (await import('./reminder-dialog.tsx')).ReminderDialog)

interface ReminderLinesProps {
  dialog: Dialog
  userId: number
}

/** The room's reminders above the composer: what waits, and marked what has come, until somebody says that it is done. */
export function ReminderLines({ dialog, userId }: ReminderLinesProps) {
  const asked = query(listReminders, { params: { id: dialog.id } })
  const inbound = dialog.messages.findLast(({ sender }) => sender === 'CLIENT')?.seq ?? 0
  const { data } = useQuery({
    ...asked,
    // A customer's word, or another holder, changes what is said of them.
    queryKey: [...asked.queryKey, inbound, dialog.owner, dialog.ownerUserId] as unknown as typeof asked.queryKey,
    placeholderData: (before) => before,
    meta: { loud: true },
  })
  const rows = data?.result ?? []
  if (rows.length === 0) return null
  return (
    <section className={classes.lines} aria-label={texts.lines}>
      <ul>
        {rows.map((row) => (
          <Line key={row.id} row={row} dialog={dialog} userId={userId} />
        ))}
      </ul>
    </section>
  )
}

interface LineProps extends ReminderLinesProps {
  row: Reminder
}

function Line({ row, dialog, userId }: LineProps) {
  const formats = useFormats()
  const zone = use(TimeZone) ?? deviceZone()
  const [isEdited, setEdited] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const nowMs = serverNowMs()
  const isFired = row.state === 'fired'
  const Icon = isFired ? IconBell : IconClock
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    await work()
    setBusy(false)
  }
  const later = (
    <Button
      size="compact-sm"
      variant="subtle"
      disabled={isBusy}
      rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
    >
      {texts.later}
    </Button>
  )
  const about = aboutReminder(row, userId, { isInRoom: true })
  return (
    <li data-fired={isFired || undefined}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <p className={classes.words} role={isFired ? 'status' : undefined}>
        <b>{(isFired ? texts.fired : texts.waiting)(whenText(formats, row.dueAt, nowMs))}</b>
        {about.length > 0 ? <small> · {about.join(' · ')}</small> : null}
        {row.text === '' ? null : <span> “{row.text}”</span>}
        {row.isAnswered ? <em>{texts.answered}</em> : null}
      </p>
      {row.mayChange ? (
        <span className={classes.acts}>
          {isFired ? (
            <>
              <Button size="compact-sm" variant="light" loading={isBusy} onClick={() => void act(() => endNow(row))}>
                {texts.done}
              </Button>
              <ActMenu
                position="bottom-end"
                width={240}
                target={later}
                acts={[
                  ...quickTimes(zone, nowMs, formats.time).map(({ label, at }) => ({
                    label,
                    onAct: () => void act(() => putOff(row, userId, at)),
                  })),
                  { label: texts.choose, onAct: () => setEdited(true) },
                ]}
              />
            </>
          ) : (
            <>
              <Button size="compact-sm" variant="subtle" disabled={isBusy} onClick={() => setEdited(true)}>
                {texts.edit}
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                color={row.snoozes ? undefined : 'red'}
                loading={isBusy}
                onClick={() => void act(() => endNow(row))}
              >
                {row.snoozes ? texts.back : texts.cancel}
              </Button>
            </>
          )}
        </span>
      ) : null}
      {isEdited ? (
        <Suspense>
          <ReminderDialog
            room={dialog}
            of={{ act: row }}
            onClose={() => setEdited(false)}
            onSaved={() => void invalidate(listReminders, listOwnReminders)}
          />
        </Suspense>
      ) : null}
    </li>
  )
}
