import type { ContactFacts } from '@prosa/contract'
import type { Pipeline } from '../../platform/database/index.ts'
import { adLine, contactFacts, plannedInRoom } from '../model/automation-facts.queries.ts'
import type { PlannedInRoom } from '../model/new-plan.ts'
import type { OccurrenceContent } from '../model/occurrence.ts'

/** What happened to a room, with what its automations may ask for. */
export interface EventRow {
  id: number
  dialogId: number
  content: OccurrenceContent
  chain: readonly number[]
  at: Date
  contact: ContactFacts
  labels: readonly number[]
  /** Of a customer's message; null: of anything else, or it was deleted. */
  words: string | null
  /** Detail of the line about the ad that it came from. */
  about: Record<string, unknown> | null
  isBegunByUs: boolean
  /** Platforms on which the customer wants no advertising. */
  optedOut: readonly string[]
  hasOtherOpen: boolean
  planned: PlannedInRoom
}

/** Locks what happened and was not looked at; their dialogs must be locked. */
export const lockDueEvents = (
  pipeline: Pipeline,
  companyId: number,
  ids: readonly number[],
  now: Date,
): Promise<EventRow[]> =>
  pipeline.query<EventRow>(
    `select a.id, a.dialog_id as "dialogId", a.content, coalesce(a.chain, '{}') as chain, a.created_at as at,
      ${contactFacts('d.contact_id', 'd.id')} as contact,
      array(select l.label_id from dialog_label l where l.company_id = $1 and l.dialog_id = d.id) as labels,
      case when a.content ->> 'event' = 'wrote' then (select m.text from message m where m.company_id = $1 and m.dialog_id = d.id
        and m.seq = (a.content ->> 'seq')::int and m.deleted_at is null) end as words,
      ${adLine('d.id')} as about,
      coalesce((select m.sender <> 'CLIENT' from message m where m.company_id = $1 and m.dialog_id = d.id order by m.seq limit 1), false) as "isBegunByUs",
      coalesce((select c.opted_out from contact c where c.company_id = $1 and c.id = d.contact_id), '{}') as "optedOut",
      not d.open and exists (select from dialog_party o where o.company_id = $1 and o.connection_id = d.connection_id
        and o.identity_id = d.identity_id and o.open and o.dialog_id <> d.id) as "hasOtherOpen",
      ${plannedInRoom('d.id')} as planned
     from scheduled_act a join dialog d on d.company_id = $1 and d.id = a.dialog_id
     where a.company_id = $1 and a.id = any ($2) and a.kind = 'event' and a.state = 'waiting' and a.due_at <= $3
     order by a.id for update of a`,
    [companyId, ids, now.toISOString()],
  )

/** What was looked at. `inbound`: its message is in the outbox, and must not leave once the customer has written more than so often. */
export interface EventEnd {
  id: number
  inbound: number | null
}

/** Forgets events: the runs tell of them. One with a message that an answer stops stays until it is forgotten with planned messages. */
export const endEvents = (pipeline: Pipeline, companyId: number, ends: readonly EventEnd[], at: Date): void => {
  const over = ends.filter(({ inbound }) => inbound === null)
  if (over.length > 0)
    void pipeline.query('delete from scheduled_act where company_id = $1 and id = any ($2::int[])', [
      companyId,
      over.map(({ id }) => id),
    ])
  const kept = ends.filter(({ inbound }) => inbound !== null)
  if (kept.length > 0)
    void pipeline.query(
      `update scheduled_act a set state = 'done', settled_at = $4, seen_inbound = u.inbound, stops_on_answer = true
       from unnest($2::int[], $3::int[]) u(id, inbound) where a.company_id = $1 and a.id = u.id`,
      [companyId, kept.map(({ id }) => id), kept.map(({ inbound }) => inbound), at.toISOString()],
    )
}
