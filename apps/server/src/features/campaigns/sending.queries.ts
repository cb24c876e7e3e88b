import type { CampaignGuard, CampaignOwnField, CampaignStatus, SendingHours } from '@prosa/contract'
import type { WrittenPlace } from '../../conversation/model/outreach.ts'
import type { Pipeline } from '../../platform/database/index.ts'
import { campaignNumber } from './campaign-number.ts'
import type { ContactFacts } from './eligibility.ts'
import { type OwnValues, ownColumn, shownOwn } from './own-values.ts'
import type { KeptTemplate } from './template.ts'

export interface DueCampaign {
  companyId: number
  campaignId: number
}

export const findDue = (pipeline: Pipeline, limit: number): Promise<DueCampaign[]> =>
  pipeline.query<DueCampaign>(
    'select company_id as "companyId", campaign_id as "campaignId" from worker_due_campaigns($1)',
    [limit],
  )

export interface Sending {
  name: string
  message: string
  files: unknown
  /** Set for campaigns by the official API. */
  template: KeptTemplate | null
  guards: CampaignGuard[]
  hours: SendingHours | null
  hasBasis: boolean
  timeZone: string
  now: Date
  /** When its number was connected. */
  connectedAt: Date | null
  connectionId: number | null
  kind: string | null
  /** Its number is connected and held by a process, and its bot and company are active. */
  isReady: boolean
  /** The provider stopped the account, and why. */
  isBlocked: boolean
  blockedReason: string | null
  /** Its previous message is still in the outbox. */
  isUnderWay: boolean
  /** The company may still send campaigns. */
  isAllowed: boolean
  /** Most of its latest messages, since it was started or resumed, failed. */
  isFailing: boolean
  /** Its attachment was missing when the last message was sent. */
  isFileGone: boolean
  /** Removed own fields of the company: their {{n}} has no value any more. */
  removedFields: CampaignOwnField[]
}

/** This many failures in a row, or among the latest outcomes, are not caused by the contacts. */
const failuresToPause = 10
const lookedAt = 20
const failuresOfThem = 12

/** Locks a due campaign; null: it is not due (any more), or another transaction holds it. */
export const lockDue = async (pipeline: Pipeline, { companyId, campaignId }: DueCampaign): Promise<Sending | null> => {
  const locked = await pipeline.query(
    `select 1 from campaign where company_id = $1 and id = $2 and next_at <= now() for no key update skip locked`,
    [companyId, campaignId],
  )
  if (locked.length === 0) return null
  // A separate statement after the lock: it sees what the previous holder committed.
  const [row] = await pipeline.query<Sending>(
    `select c.name, c.message, c.files, c.template, c.guards, c.hours, c.basis is not null as "hasBasis", y.time_zone as "timeZone", now() as now,
      k.created_at as "connectedAt", k.id as "connectionId", k.kind,
      coalesce(k.state = 'connected' and b.active and y.active and not exists (select from connection_lease l
        where l.company_id = k.company_id and l.connection_id = k.id and (l.lease_until is null or l.lease_until <= now())), false) as "isReady",
      coalesce(k.state = 'blocked', false) as "isBlocked", k.state_reason as "blockedReason", y.allow_campaign_creation as "isAllowed",
      exists (select from campaign_recipient r where r.company_id = $1 and r.campaign_id = $2 and r.status = 'queued') as "isUnderWay",
      x.in_a_row = $3::int or x.failures >= $5::int as "isFailing", coalesce(x.files_gone[1], false) as "isFileGone",
      coalesce((select jsonb_agg(jsonb_build_object('number', f.number, 'name', f.name)) from contact_field f
        where f.company_id = $1 and f.deleted_at is not null), '[]') as "removedFields"
     from campaign c join bot b on b.company_id = c.company_id and b.id = c.bot_id
     join company y on y.id = c.company_id
     left join lateral ${campaignNumber} k on true
     cross join lateral (select count(*) filter (where l.status = 'failed' and l.nth <= $3::int) as in_a_row,
       count(*) filter (where l.status = 'failed') as failures, array_agg(l.failure_cause = 'file_refused' and l.failure_code is null order by l.nth) as files_gone
      from (select r.status, r.failure_cause, r.failure_code, row_number() over (order by r.place desc) as nth from campaign_recipient r where r.company_id = $1 and r.campaign_id = $2 and r.dialog_id is not null
       and r.place < (select coalesce(min(p.place), 2147483647) from campaign_recipient p
        where p.company_id = $1 and p.campaign_id = $2 and p.status = 'pending' and p.tries = 0)
       and r.changed_at > c.updated_at order by r.place desc limit $4::int) l) x
     where c.company_id = $1 and c.id = $2`,
    [companyId, campaignId, failuresToPause, lookedAt, failuresOfThem],
  )
  return row ?? null
}

export interface NextRecipient {
  place: number
  /** Null: the contact was deleted. */
  contactId: number | null
  message: string | null
  /** Null: the contact was deleted. */
  facts: ContactFacts | null
  /** A retry that is not due yet, returned when no other recipient is pending. */
  notBefore: Date | null
}

/** SQL: columns of `campaign_facts(…) f`. */
export const factColumns = `f.is_unwanted as "isUnwanted", f.has_written as "hasWritten", f.is_attended as "isAttended",
  f.campaign_at as "campaignAt", f.unanswered, f.has_basis as "hasBasis", f.is_unreachable as "isUnreachable"`

export const findNext = async (
  pipeline: Pipeline,
  { companyId, campaignId }: DueCampaign,
  { connectionId, platform }: { connectionId: number; platform: string },
): Promise<NextRecipient | null> => {
  const [row] = await pipeline.query<
    Omit<ContactFacts, 'own'> & { own: OwnValues | null } & Omit<NextRecipient, 'facts'>
  >(
    `with free as (select place, contact_id, message, null::timestamptz as not_before from campaign_recipient
      where company_id = $1 and campaign_id = $2 and status = 'pending' and coalesce(not_before <= now(), true) order by place limit 1),
     waits as (select place, contact_id, message, not_before from campaign_recipient
      where company_id = $1 and campaign_id = $2 and status = 'pending' and not_before > now() order by not_before limit 1),
     r as materialized (select * from (select * from free union all select * from waits) x order by x.not_before nulls first limit 1)
     select r.place, k.id as "contactId", r.message, r.not_before as "notBefore", k.name, k.phone, k.email, ${ownColumn} as own, ${factColumns} from r
     left join contact k on k.company_id = $1 and k.id = r.contact_id
     left join lateral campaign_facts($1, $3, $4, array[k.id]) f on k.id is not null`,
    [companyId, campaignId, connectionId, platform],
  )
  if (!row) return null
  const { place, contactId, message, notBefore, own, ...facts } = row
  return { place, contactId, message, notBefore, facts: contactId === null ? null : { ...facts, own: shownOwn(own) } }
}

/** First contacts made by the number within the last 24 hours, oldest first. */
export const listFirsts = async (pipeline: Pipeline, companyId: number, connectionId: number): Promise<Date[]> => {
  const rows = await pipeline.query<{ at: Date }>('select f.at from campaign_firsts($1, $2) f order by f.at', [
    companyId,
    connectionId,
  ])
  return rows.map(({ at }) => at)
}

/** Whether another recipient of the campaign has this account; the campaign must be locked. */
export const isDoubled = async (
  pipeline: Pipeline,
  { companyId, campaignId }: DueCampaign,
  place: number,
  account: string,
): Promise<boolean> => {
  const rows = await pipeline.query(
    `select 1 from campaign_recipient where company_id = $1 and campaign_id = $2 and account = $4 and place <> $3
      and status <> 'cancelled'`,
    [companyId, campaignId, place, account],
  )
  return rows.length > 0
}

export interface QueuedRecipient {
  place: number
  account: string | null
  /** The connection, if this is a first contact that counts against its limit. */
  firstOn: number | null
  /** Multiple of the interval until the next message. */
  stretch: number
}

/** Stores that its message is in the outbox; the next one is due after the interval times `stretch`. */
export const noteQueued = (
  pipeline: Pipeline,
  { companyId, campaignId }: DueCampaign,
  recipient: WrittenPlace & QueuedRecipient,
): void => {
  void pipeline.query(
    `update campaign_recipient set status = 'queued', account = $4, dialog_id = $5, seq = $6, changed_at = now(),
      first_on = $7, first_at = case when $7::int is not null then now() end
     where company_id = $1 and campaign_id = $2 and place = $3`,
    [companyId, campaignId, recipient.place, recipient.account, recipient.dialogId, recipient.seq, recipient.firstOn],
  )
  void pipeline.query(
    `update campaign set status = 'IN_PROGRESS', notice = null, next_at = now() + interval_seconds * $3::float8 * interval '1 second'
     where company_id = $1 and id = $2`,
    [companyId, campaignId, recipient.stretch],
  )
}

/** Leaves a recipient out; the next one is due at once. */
export const leaveOut = (
  pipeline: Pipeline,
  { companyId, campaignId }: DueCampaign,
  place: number,
  status: 'failed' | 'cancelled',
  reason: string,
): void => {
  void pipeline.query(
    `update campaign_recipient set status = $4, reason = $5, changed_at = now()
     where company_id = $1 and campaign_id = $2 and place = $3`,
    [companyId, campaignId, place, status, reason],
  )
}

/** Postpones it by at most its interval. */
export const postpone = (
  pipeline: Pipeline,
  { companyId, campaignId }: DueCampaign,
  seconds: number,
  notice: string | null,
): void => {
  void pipeline.query(
    `update campaign set next_at = now() + least($3::float8, interval_seconds) * interval '1 second', notice = $4
     where company_id = $1 and id = $2`,
    [companyId, campaignId, seconds, notice],
  )
}

/** Postpones it until a known moment. */
export const waitUntil = (
  pipeline: Pipeline,
  { companyId, campaignId }: DueCampaign,
  at: Date,
  notice: string,
): void => {
  void pipeline.query('update campaign set next_at = $3, notice = $4 where company_id = $1 and id = $2', [
    companyId,
    campaignId,
    at,
    notice,
  ])
}

/** Nothing more to send: completes it, or pauses it with a notice. `stoppedBy`: the connection whose recovery resumes it. */
export const finish = (
  pipeline: Pipeline,
  { companyId, campaignId }: DueCampaign,
  status: 'COMPLETED' | 'PAUSED',
  notice: string | null,
  stoppedBy: number | null = null,
): void => {
  void pipeline.query(
    `update campaign set status = $3, next_at = null, notice = $4, stopped_by = $5, updated_at = now() where company_id = $1 and id = $2`,
    [companyId, campaignId, status, notice, stoppedBy],
  )
}

/** Locks a campaign to be paused or cancelled, and returns its messages in the outbox. */
export const lockToStop = async (
  pipeline: Pipeline,
  companyId: number,
  workspaceIds: readonly number[],
  campaignId: number,
): Promise<{ status: CampaignStatus; queued: WrittenPlace[] } | null> => {
  const [row] = await pipeline.query<{ status: CampaignStatus }>(
    'select status from campaign where company_id = $1 and id = $2 and workspace_id = any($3) for update',
    [companyId, campaignId, [...workspaceIds]],
  )
  if (!row) return null
  const queued = await pipeline.query<WrittenPlace>(
    `select dialog_id as "dialogId", seq from campaign_recipient
     where company_id = $1 and campaign_id = $2 and status = 'queued' and seq is not null`,
    [companyId, campaignId],
  )
  return { status: row.status, queued }
}

/** Stores the new status; withdrawn messages become pending again, or are cancelled with the rest. */
export const stop = (
  pipeline: Pipeline,
  companyId: number,
  campaignId: number,
  { status, userId, withdrawn }: { status: 'PAUSED' | 'CANCELLED'; userId: number; withdrawn: readonly WrittenPlace[] },
): void => {
  void pipeline.query(`select set_config('app.acting', $1, true)`, [String(userId)])
  void pipeline.query(
    `update campaign set status = $3, next_at = null, notice = null, stopped_by = null, updated_at = now()
     where company_id = $1 and id = $2 and status <> $3 and status in ('PENDING', 'IN_PROGRESS', 'PAUSED')`,
    [companyId, campaignId, status],
  )
  void pipeline.query(
    `update campaign_recipient r set status = 'pending', dialog_id = null, seq = null, first_on = null, first_at = null,
      changed_at = now()
     from unnest($3::int[], $4::int[]) u(dialog_id, seq)
     where r.company_id = $1 and r.campaign_id = $2 and r.dialog_id = u.dialog_id and r.seq = u.seq`,
    [companyId, campaignId, withdrawn.map(({ dialogId }) => dialogId), withdrawn.map(({ seq }) => seq)],
  )
  // Nothing is pending: the messages in progress were its last, so it is complete.
  if (status === 'PAUSED')
    void pipeline.query(
      `update campaign c set status = 'COMPLETED', stopped_by = null from campaign_count n
       where c.company_id = $1 and c.id = $2 and c.status = 'PAUSED' and n.company_id = $1 and n.campaign_id = $2 and n.pending = 0`,
      [companyId, campaignId],
    )
  else
    void pipeline.query(
      `update campaign_recipient set status = 'cancelled', reason = 'Campanha cancelada', changed_at = now()
       where company_id = $1 and campaign_id = $2 and status = 'pending'`,
      [companyId, campaignId],
    )
}
