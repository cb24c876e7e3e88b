import { contactParts } from './contact-parts.queries.ts'
import { isSwitchedOff } from './planner.queries.ts'

/**
 * SQL: whether the customer wrote since run `a` began, in its dialog `d` or in another on the same channel. It is `act_is_answered`, which senders ask, without a
 * call for each row.
 */
export const isAnswered = `(d.inbound > a.seen_inbound or exists (select from dialog_party p
   join dialog o on o.company_id = p.company_id and o.id = p.dialog_id and o.last_inbound_at >= a.created_at
   where p.company_id = d.company_id and p.connection_id = d.connection_id and p.identity_id = d.identity_id and p.dialog_id <> d.id))`

/** Follow-ups that were begun, `a`, with all that decides about the next step, in one query; `$1` is the company. */
export const runFacts = `select a.id, a.dialog_id as "dialogId", a.follow_up_id as "followUpId", f.name, coalesce(a.chain, '{}') as chain, a.step, v.definition, a.due_at as "dueAt",
  (a.content ->> 'refusedStep')::int as "refusedStep", (a.content ->> 'offSince')::timestamptz as "channelOffSince", ${isAnswered} as "isAnswered",
  coalesce(d.last_person_at > coalesce(a.seen_person_at, '-infinity'), false) as "hasPersonWritten",
  f.active and f.deleted_at is null and not ${isSwitchedOff} as "isOn", f.paused_at is not null as "isPaused", w.active as "isWorkspaceOn", k.active as "isChannelOn", k.kind,
  not exists (select from bot b where b.company_id = $1 and b.id = d.bot_id and b.deleted_at is not null) as "isBotThere",
  exists (select from dialog_party o where o.company_id = $1 and o.connection_id = d.connection_id and o.identity_id = d.identity_id
    and o.open and o.dialog_id <> d.id) as "hasOtherOpen",
  exists (select from scheduled_act x join dialog o on o.company_id = $1 and o.id = x.dialog_id
    where x.company_id = $1 and x.follow_up_id = a.follow_up_id and x.kind = 'step' and x.state = 'waiting' and x.id < a.id
      and o.contact_id = d.contact_id) as "isDoubled",
  (select count(*) from dialog_event e where e.company_id = $1 and e.dialog_id = d.id and e.kind = 'followed-up'
    and e.at > now() - interval '1 day')::int as "sentLately",
  exists (select from outbox b where b.company_id = $1 and b.dialog_id = d.id and b.act_id is not null) as "isUnderWay",
  (select max((s.step ->> 'at')::timestamptz) from jsonb_array_elements(l.steps) s(step) where s.step ->> 's' = 'sent') as "lastLeftAt",
  l.failure_cause as "lastFailure", coalesce(l.failure_cause = 'template_refused' and (select max((s.step ->> 'at')::timestamptz)
    from jsonb_array_elements(l.steps) s(step) where s.step ->> 's' = 'failed') > coalesce(f.resumed_at, '-infinity'), false) as "isTemplateRefused",
  y.time_zone as "timeZone", c.opted_out as "optedOut", d.owner, d.last_inbound_at as "lastInboundAt",
  coalesce(c.name, '') as "contactName", w.name as "workspaceName", case when a.chain is null then coalesce(nullif(m.agent_name, ''), m.name) else '' end as "authorName",
  coalesce(nullif(h.agent_name, ''), h.name) as "holderName", ${contactParts} as contact
 from scheduled_act a
 join follow_up f on f.company_id = $1 and f.id = a.follow_up_id
 join follow_up_version v on v.company_id = $1 and v.follow_up_id = a.follow_up_id and v.version = a.version
 join company y on y.id = $1
 join dialog d on d.company_id = $1 and d.id = a.dialog_id
 join contact c on c.company_id = $1 and c.id = d.contact_id
 join workspace w on w.company_id = $1 and w.id = d.workspace_id
 join connection k on k.company_id = $1 and k.id = a.connection_id
 join member m on m.company_id = $1 and m.id = a.made_by
 left join message l on l.company_id = $1 and l.dialog_id = d.id and l.seq = a.done_seq
 left join member h on h.company_id = $1 and h.id = d.owner_user_id
 where a.company_id = $1 and a.kind = 'step'`
