import '../../../../ui/theme/overlays.css'
import { Button } from '@mantine/core'
import { type FollowUp, type FollowUpRoom, listFollowUpRooms, type RunOutcome } from '@prosa/contract'
import { useNavigate } from 'react-router'
import { call } from '../../../../app/api.ts'
import { EndlessList, useEndless } from '../../../../app/list/endless-list.tsx'
import { pagesKey } from '../../../../app/query.ts'
import { roomPath } from '../../../../app/route-rules.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Row, RowList } from '../../../../ui/row-list.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import { followUpTexts as texts } from './texts.ts'

interface FollowUpRoomsProps {
  of: Pick<FollowUp, 'id' | 'name'>
  outcome: RunOutcome
  onClose: () => void
}

/** The rooms behind one of a follow-up's numbers. */
export function FollowUpRooms({ of: { id, name }, outcome, onClose }: FollowUpRoomsProps) {
  const list = useEndless({
    key: pagesKey(listFollowUpRooms, { id, outcome }),
    read: (next: string | null, signal) =>
      call(listFollowUpRooms, { params: { id }, query: { outcome, ...(next !== null && { next }) }, signal }),
  })
  const title = texts.rooms(name, texts.outcomes[outcome](2))
  return (
    <Dialog isOpen onClose={onClose} title={title} size={520}>
      <EndlessList list={list} texts={{ failed: texts.roomsFailed, more: texts.more, none: texts.roomsNone }}>
        {(rows) => (
          <RowList label={title}>
            {rows.map((row) => (
              <Room key={`${row.dialogId} ${row.at}`} row={row} outcome={outcome} />
            ))}
          </RowList>
        )}
      </EndlessList>
    </Dialog>
  )
}

function Room({
  row: { dialogId, contactName, step, steps, at, reason },
  outcome,
}: {
  row: FollowUpRoom
  outcome: RunOutcome
}) {
  const formats = useFormats()
  const navigate = useNavigate()
  const when = formats.moment(at)
  const why = reason ? texts.reason(reason) : outcome === 'ended' ? texts.stoppedByPerson : null
  return (
    <Row
      name={contactName}
      details={[
        outcome === 'running' ? texts.nextStep(step, steps, when) : texts.endedAt(when),
        ...(outcome === 'ended' && why ? [why] : []),
      ]}
      acts={
        <Button size="sm" onClick={() => void navigate(roomPath(dialogId))}>
          {texts.open}
        </Button>
      }
    />
  )
}
