import type { ContactFacts, ContactParts } from '@prosa/contract'
import { contactParts } from '../../../conversation/model/contact-parts.queries.ts'
import { askOf, type DB, type Kysely } from '../../../platform/database/index.ts'

/** A customer's message of the last days, and how its room stood then, as far as events tell. */
export interface OccurrenceRow {
  dialogId: number
  seq: number
  at: Date
  text: string
  isFirst: boolean
  channel: string
  botId: number | null
  workspaceId: number
  /** Detail of the line about what it refers to. */
  about: Record<string, unknown> | null
  stage: string | null
  ownerEvent: { kind: string; owner: string | null } | null
  /** As it is today, but for the history. */
  facts: ContactFacts | null
  contact: ContactParts
}

const ownerKinds = [
  'joined',
  'offered',
  'reopened',
  'transferred-to-person',
  'transferred-to-queue',
  'transferred-to-external',
  'returned-from-external',
]

export interface OccurrencesWanted {
  /** Only rooms that the caller sees today. */
  workspaceIds: readonly number[]
  since: Date
  onlyFirst: boolean
  withContact: boolean
  rooms: number
  messages: number
}

/** The newest rooms first, their messages in order. */
export const listOccurrences = (
  db: Kysely<DB>,
  companyId: number,
  { workspaceIds, since, onlyFirst, withContact, rooms, messages }: OccurrencesWanted,
): Promise<OccurrenceRow[]> =>
  askOf(db)<OccurrenceRow>(
    `with room as materialized (
       select d.id, d.workspace_id, d.bot_id, d.connection_id, d.contact_id from dialog d
       where d.company_id = $1 and d.workspace_id = any ($2) and d.last_at >= $3 and d.last_inbound_at >= $3
       order by d.last_at desc, d.id desc limit $6),
     said as materialized (
       select r.*, m.seq, m.version, m.created_at, m.text, m.seq = f.seq as is_first from room r
       cross join lateral (select x.seq from message x where x.company_id = $1 and x.dialog_id = r.id and x.sender = 'CLIENT' order by x.seq limit 1) f
       join message m on m.company_id = $1 and m.dialog_id = r.id and m.sender = 'CLIENT' and m.created_at >= $3
       where not $4 or m.seq = f.seq order by r.id desc, m.seq limit $7)
     select s.id as "dialogId", s.seq, s.created_at as at, s.text, s.is_first as "isFirst", k.kind as channel, s.bot_id as "botId",
      coalesce((select (e.detail ->> 'leftWorkspaceId')::int from dialog_event e where e.company_id = $1 and e.dialog_id = s.id
        and e.version > s.version and e.detail ? 'leftWorkspaceId' order by e.version limit 1), s.workspace_id) as "workspaceId",
      (select e.detail from dialog_event e where e.company_id = $1 and e.dialog_id = s.id and e.version = s.version - 1 and e.kind = 'about') as about,
      (select e.detail ->> 'stage' from dialog_event e where e.company_id = $1 and e.dialog_id = s.id and e.kind = 'tagged'
        and e.version < s.version order by e.version desc limit 1) as stage,
      (select jsonb_build_object('kind', e.kind, 'owner', e.detail ->> 'owner') from dialog_event e where e.company_id = $1 and e.dialog_id = s.id
        and e.kind = any ($8) and e.version < s.version order by e.version desc limit 1) as "ownerEvent",
      case when $5 then jsonb_build_object(
        'isFirst', not exists (select from dialog_party p where p.company_id = $1 and p.contact_id = s.contact_id and p.dialog_id < s.id),
        'tags', array(select t.tag_id from contact_tagged t where t.company_id = $1 and t.contact_id = s.contact_id),
        'values', coalesce((select jsonb_object_agg(v.field_id, v.value) from contact_value v
          where v.company_id = $1 and v.contact_id = s.contact_id), '{}')) end as facts,
      ${contactParts} as contact
     from said s join connection k on k.company_id = $1 and k.id = s.connection_id
     join contact c on c.company_id = $1 and c.id = s.contact_id
     order by s.id desc, s.seq`,
    [companyId, workspaceIds, since.toISOString(), onlyFirst, withContact, rooms, messages, ownerKinds],
  )

/** The hours of these workspaces, by id. */
export const listHours = (
  db: Kysely<DB>,
  companyId: number,
  ids: readonly number[],
): Promise<{ id: number; hours: unknown }[]> =>
  askOf(db)('select id, business_hours as hours from workspace where company_id = $1 and id = any ($2)', [
    companyId,
    ids,
  ])
