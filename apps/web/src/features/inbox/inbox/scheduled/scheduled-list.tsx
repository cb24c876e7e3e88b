import '../../../../ui/theme/overlays.css'
import { Button, SegmentedControl } from '@mantine/core'
import { listOwnScheduled, type ScheduledMessage } from '@prosa/contract'
import { call } from '../../../../app/api.ts'
import { EndlessList, useEndless } from '../../../../app/list/endless-list.tsx'
import { pagesKey } from '../../../../app/query.ts'
import { roomParam } from '../../../../app/route-rules.ts'
import { useAddress } from '../../../../ui/address.ts'
import { serverNowMs } from '../../../../ui/clock.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Row, RowList } from '../../../../ui/row-list.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import { ReminderList } from '../reminders/reminder-list.tsx'
import classes from './scheduled.module.css'
import { scheduledTexts as texts } from './scheduled-texts.ts'
import { whenText } from './when.ts'

/** What is planned: messages that wait, those not sent, reminders, and rooms that were put off. */
export type PlannedList = ScheduledMessage['state'] | 'reminders' | 'snoozed'

interface ScheduledListProps {
  state: PlannedList
  onState: (state: PlannedList) => void
  onClose: () => void
}

const lists: readonly { value: PlannedList; label: string }[] = [
  { value: 'waiting', label: texts.waiting },
  { value: 'stopped', label: texts.stopped },
  { value: 'reminders', label: texts.reminders },
  { value: 'snoozed', label: texts.snoozed },
]

/** What this person planned, by moment, and what became of it; each opens its room. */
export function ScheduledList({ state, onState, onClose }: ScheduledListProps) {
  const [, write] = useAddress()
  const open = (dialogId: number): void => {
    write({ [roomParam]: String(dialogId) }, { isStep: true })
    onClose()
  }
  return (
    <Dialog isOpen onClose={onClose} title={texts.viewsHeading} size={560}>
      <div className={classes.list}>
        <SegmentedControl
          aria-label={texts.viewsHeading}
          value={state}
          onChange={(next) => onState(lists.find(({ value }) => value === next)?.value ?? 'waiting')}
          data={[...lists]}
        />
        {state === 'reminders' ? (
          <ReminderList key="all" list="all" onOpen={open} />
        ) : state === 'snoozed' ? (
          <ReminderList key="snoozed" list="snoozed" onOpen={open} />
        ) : (
          <MessageList key={state} state={state} onOpen={open} />
        )}
      </div>
    </Dialog>
  )
}

function MessageList({ state, onOpen }: { state: ScheduledMessage['state']; onOpen: (dialogId: number) => void }) {
  const list = useEndless({
    key: pagesKey(listOwnScheduled, { state }),
    read: (next: string | null, signal) =>
      call(listOwnScheduled, { query: { state, ...(next !== null && { next }) }, signal }),
  })
  const none = state === 'waiting' ? texts.none : texts.noneStopped
  return (
    <EndlessList list={list} texts={{ failed: texts.listFailed, more: texts.moreRows, none }}>
      {(rows) => (
        <RowList label={state === 'waiting' ? texts.waiting : texts.stopped}>
          {rows.map((row) => (
            <PlannedRow key={row.id} row={row} onOpen={onOpen} />
          ))}
        </RowList>
      )}
    </EndlessList>
  )
}

function PlannedRow({ row, onOpen }: { row: ScheduledMessage; onOpen: (dialogId: number) => void }) {
  const formats = useFormats()
  const when = whenText(formats, row.dueAt, serverNowMs())
  const words = row.message || texts.onlyFiles(row.files.map(({ name }) => name))
  const why = row.reason
    ? row.state === 'stopped'
      ? texts.notSent(when, row.reason)
      : texts.willNot(row.reason)
    : null
  return (
    <Row
      name={row.contactName}
      details={[
        ...(why === null ? [] : [<b key="why">{why}</b>]),
        ...(row.state === 'stopped' ? [] : [when]),
        <span key="words" className={classes.said}>
          {words}
        </span>,
      ]}
      acts={
        <Button size="sm" onClick={() => onOpen(row.dialogId)}>
          {texts.open}
        </Button>
      }
    />
  )
}
