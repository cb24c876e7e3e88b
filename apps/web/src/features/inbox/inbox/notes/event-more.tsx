import type { DialogEvent } from '@prosa/contract'
import { Link } from 'react-router'
import { useCan } from '../../../../app/session.tsx'
import { HandoverNote } from './handover-note.tsx'
import classes from './note.module.css'
import { noteTexts } from './note-texts.ts'

/** What stands below the line of an event: its note, and the way to the automation that acted. */
export const EventMore = ({ event: { note, automationId } }: { event: DialogEvent }) => (
  <>
    {note ? <HandoverNote note={note} isOfAutomation={automationId !== undefined} /> : null}
    {automationId === undefined ? null : <AutomationLink id={automationId} />}
  </>
)

/** For whoever looks after automations. */
function AutomationLink({ id }: { id: number }) {
  if (!useCan()('workspace_edit')) return null
  return (
    <p className={classes.origin}>
      <Link to={`/workspace-rules?aba=automacoes&automacao=${id}`}>{noteTexts.automation}</Link>
    </p>
  )
}
