import '../../../../ui/theme/overlays.css'
import { Button } from '@mantine/core'
import { listOwnReminders, type Reminder } from '@prosa/contract'
import { useState } from 'react'
import { call } from '../../../../app/api.ts'
import { EndlessList, useEndless } from '../../../../app/list/endless-list.tsx'
import { pagesKey } from '../../../../app/query.ts'
import { useUser } from '../../../../app/session.tsx'
import { serverNowMs } from '../../../../ui/clock.ts'
import { Row, RowList } from '../../../../ui/row-list.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import scheduled from '../scheduled/scheduled.module.css'
import { whenText } from '../scheduled/when.ts'
import { endNow } from './remind.ts'
import { aboutReminder } from './reminder-about.ts'
import { reminderTexts as texts } from './reminder-texts.ts'

interface ReminderListProps {
  list: 'all' | 'snoozed'
  /** Opens the room. */
  onOpen: (dialogId: number) => void
}

/** This person's reminders, those that have come first, or the rooms they have put off. */
export function ReminderList({ list: kind, onOpen }: ReminderListProps) {
  const list = useEndless({
    key: pagesKey(listOwnReminders, { list: kind }),
    read: (next: string | null, signal) =>
      call(listOwnReminders, { query: { list: kind, ...(next !== null && { next }) }, signal }),
  })
  const none = kind === 'snoozed' ? texts.noneSnoozed : texts.none
  return (
    <EndlessList list={list} texts={{ failed: texts.listFailed, more: texts.moreRows, none }}>
      {(rows) => (
        <RowList label={kind === 'snoozed' ? texts.listSnoozed : texts.list}>
          {rows.map((row) => (
            <ReminderRow key={row.id} row={row} onOpen={onOpen} />
          ))}
        </RowList>
      )}
    </EndlessList>
  )
}

function ReminderRow({ row, onOpen }: { row: Reminder; onOpen: ReminderListProps['onOpen'] }) {
  const formats = useFormats()
  const { id: userId } = useUser()
  const [isBusy, setBusy] = useState(false)
  const when = whenText(formats, row.dueAt, serverNowMs())
  const isFired = row.state === 'fired'
  const end = async (): Promise<void> => {
    setBusy(true)
    await endNow(row)
    setBusy(false)
  }
  return (
    <Row
      name={row.contactName}
      details={[
        isFired ? <b key="when">{texts.fired(when)}</b> : when,
        ...aboutReminder(row, userId),
        ...(row.isAnswered ? [texts.answered] : []),
        ...(row.text === ''
          ? []
          : [
              <span key="words" className={scheduled.said}>
                “{row.text}”
              </span>,
            ]),
      ]}
      acts={
        <>
          {row.mayChange ? (
            <Button size="sm" variant="subtle" loading={isBusy} onClick={() => void end()}>
              {isFired ? texts.done : row.snoozes ? texts.back : texts.cancel}
            </Button>
          ) : null}
          <Button size="sm" onClick={() => onOpen(row.dialogId)}>
            {texts.open}
          </Button>
        </>
      }
    />
  )
}
