import { maySeeRooms } from './may-see-rooms.queries.ts'
import { isSwitchedOff } from './planner.queries.ts'

/** SQL: member `m` is active, may attend, and sees the workspace of dialog `d`; `$1` is the company. */
export const mayAttendRoom = `m.active and (m.kind = 'administrator' or ${maySeeRooms} and exists (select from workspace_member wm
    where wm.company_id = $1 and wm.workspace_id = d.workspace_id and wm.user_id = m.id))`

/** Reminders `a` with all that decides about them, in one query; `$1` is the company. */
export const reminderFacts = `select a.id, a.dialog_id as "dialogId", a.state, a.content, a.due_at as "dueAt", a.wall as clock,
  a.for_user as "forUser", coalesce(nullif(m.agent_name, ''), m.name) as "forName", a.of_queue as "isOfQueue", a.snoozes,
  a.stops_on_answer as "stopsOnAnswer", a.seen_inbound as "seenInbound", a.made_by as "madeBy", a.client_key as "clientKey",
  coalesce('automação ' || (select x.name from automation x where x.company_id = $1 and x.id = a.chain[cardinality(a.chain)]),
    nullif(b.agent_name, ''), b.name) as "makerName", d.workspace_id as "workspaceId", w.name as "workspaceName",
  coalesce(w.active and ${mayAttendRoom}, false) as "mayForAttend", ${isSwitchedOff} as "isSwitchedOff",
  d.open, d.owner, d.owner_user_id as "ownerUserId", coalesce(nullif(o.agent_name, ''), o.name) as "ownerName", d.inbound,
  d.snoozed_until as "snoozedUntil",
  jsonb_build_object('id', c.id, 'name', c.name, 'phone', c.phone, 'email', c.email, 'visitorNumber', c.visitor_number) as contact
 from scheduled_act a
 join dialog d on d.company_id = $1 and d.id = a.dialog_id
 join contact c on c.company_id = $1 and c.id = d.contact_id
 join workspace w on w.company_id = $1 and w.id = d.workspace_id
 join member b on b.company_id = $1 and b.id = a.made_by
 left join member m on m.company_id = $1 and m.id = a.for_user
 left join member o on o.company_id = $1 and o.id = d.owner_user_id
 where a.company_id = $1 and a.kind = 'reminder'`
