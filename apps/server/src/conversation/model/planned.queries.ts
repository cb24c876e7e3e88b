import { mayAttendRoom } from './reminders.queries.ts'

/** Planned messages `a` with all that decides about them, in one query; `$1` is the company. */
export const plannedFacts = `select a.id, a.dialog_id as "dialogId", a.state, a.content, a.due_at as "dueAt",
  a.wall as clock, a.stops_on_answer as "stopsOnAnswer", a.seen_inbound as "seenInbound", a.reason,
  a.done_seq as "doneSeq", a.client_key as "clientKey", a.made_by as "madeBy", coalesce(nullif(m.agent_name, ''), m.name) as "authorName",
  w.name as "workspaceName", w.active as "isWorkspaceOn", k.active as "isChannelOn", k.kind,
  ${mayAttendRoom} as "mayAuthorWrite",
  not exists (select from bot b where b.company_id = $1 and b.id = d.bot_id and b.deleted_at is not null) as "mayReopen",
  exists (select from dialog_party o where o.company_id = $1 and o.connection_id = d.connection_id and o.identity_id = d.identity_id
    and o.open and o.dialog_id <> d.id) as "hasOtherOpen",
  not exists (select from jsonb_array_elements(act_files(a.content)) u(file) left join file f
    on f.company_id = $1 and f.id = (u.file ->> 'fileId')::uuid and f.released_at is null where f.id is null) as "areFilesThere",
  d.owner, d.owner_user_id as "ownerUserId", d.inbound, d.last_inbound_at as "lastInboundAt",
  jsonb_build_object('id', c.id, 'name', c.name, 'phone', c.phone, 'email', c.email, 'visitorNumber', c.visitor_number) as contact,
  c.opted_out as "optedOut"
 from scheduled_act a
 join dialog d on d.company_id = $1 and d.id = a.dialog_id
 join contact c on c.company_id = $1 and c.id = d.contact_id
 join workspace w on w.company_id = $1 and w.id = d.workspace_id
 join connection k on k.company_id = $1 and k.id = a.connection_id
 join member m on m.company_id = $1 and m.id = a.made_by
 where a.company_id = $1 and a.kind = 'message'`
