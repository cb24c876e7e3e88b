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
import classes from './scheduled.module.css'
import { scheduledTexts as texts } from './scheduled-texts.ts'
import { whenText } from './when.ts'

type State = ScheduledMessage['state']

interface ScheduledListProps {
  state: State
  onState: (state: State) => void
  onClose: () => void
}

/** What this person planned, by moment, and what was not sent; each opens its room. */
export function ScheduledList({ state, onState, onClose }: ScheduledListProps) {
  const list = useEndless({
    key: pagesKey(listOwnScheduled, { state }),
    read: (next: string | null, signal) =>
      call(listOwnScheduled, { query: { state, ...(next !== null && { next }) }, signal }),
  })
  return (
    <Dialog isOpen onClose={onClose} title={texts.viewsHeading} size={560}>
      <div className={classes.list}>
        <SegmentedControl
          aria-label={texts.viewsHeading}
          value={state}
          onChange={(next) => onState(next === 'stopped' ? 'stopped' : 'waiting')}
          data={[
            { value: 'waiting', label: texts.waiting },
            { value: 'stopped', label: texts.stopped },
          ]}
        />
        <EndlessList
          list={list}
          texts={{
            failed: texts.listFailed,
            more: texts.moreRows,
            none: state === 'waiting' ? texts.none : texts.noneStopped,
          }}
        >
          {(rows) => (
            <RowList label={state === 'waiting' ? texts.waiting : texts.stopped}>
              {rows.map((row) => (
                <PlannedRow key={row.id} row={row} onDone={onClose} />
              ))}
            </RowList>
          )}
        </EndlessList>
      </div>
    </Dialog>
  )
}

function PlannedRow({ row, onDone }: { row: ScheduledMessage; onDone: () => void }) {
  const formats = useFormats()
  const [, write] = useAddress()
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
      details={[...(why === null ? [] : [<b key="why">{why}</b>]), ...(row.state === 'stopped' ? [] : [when]), words]}
      acts={
        <Button
          size="sm"
          onClick={() => {
            write({ [roomParam]: String(row.dialogId) }, { isStep: true })
            onDone()
          }}
        >
          {texts.open}
        </Button>
      }
    />
  )
}
