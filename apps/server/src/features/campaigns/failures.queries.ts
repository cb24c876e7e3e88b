import type { CampaignStatus } from '@prosa/contract'
import type { Pipeline } from '../../platform/database/index.ts'
import { campaignNumber, resuming } from './campaign-number.ts'
import type { DueCampaign } from './sending.queries.ts'

export const findFailed = (pipeline: Pipeline, limit: number): Promise<DueCampaign[]> =>
  pipeline.query<DueCampaign>(
    'select company_id as "companyId", campaign_id as "campaignId" from worker_failed_campaigns($1)',
    [limit],
  )

export interface FailedRecipient {
  place: number
  code: number
  reason: string | null
  tries: number
  contactId: number | null
  dialogId: number | null
  /** The connection it was sent by. */
  connectionId: number | null
  /** When the failure was reported. */
  at: Date
}

const maxPerLook = 200

/** Locks a campaign and its failures that are not handled yet (`isUnhandledFailure`); null: another transaction holds it. */
export const lockFailed = async (
  pipeline: Pipeline,
  { companyId, campaignId }: DueCampaign,
): Promise<{ status: CampaignStatus; timeZone: string; failed: FailedRecipient[] } | null> => {
  const [row] = await pipeline.query<{ status: CampaignStatus; timeZone: string }>(
    `select c.status, y.time_zone as "timeZone" from campaign c join company y on y.id = c.company_id
     where c.company_id = $1 and c.id = $2 for no key update of c skip locked`,
    [companyId, campaignId],
  )
  if (!row) return null
  const failed = await pipeline.query<FailedRecipient>(
    `select place, failure_code as code, reason, tries, contact_id as "contactId", dialog_id as "dialogId",
      (select d.connection_id from dialog d where d.company_id = r.company_id and d.id = r.dialog_id) as "connectionId", changed_at as at from campaign_recipient r
     where company_id = $1 and campaign_id = $2 and status = 'failed' and failure_code is not null and judged_at is null
      and retried_in is null order by place limit ${maxPerLook} for update`,
    [companyId, campaignId],
  )
  return { ...row, failed }
}

export const noteHandled = (
  pipeline: Pipeline,
  { companyId, campaignId }: DueCampaign,
  places: readonly number[],
): void => {
  void pipeline.query(
    'update campaign_recipient set judged_at = now() where company_id = $1 and campaign_id = $2 and place = any($3)',
    [companyId, campaignId, [...places]],
  )
}

/** Sets recipients back to pending, each not before its time; a completed campaign continues for them. */
export const tryLater = (
  pipeline: Pipeline,
  { companyId, campaignId }: DueCampaign,
  later: readonly { place: number; hours: number }[],
): void => {
  void pipeline.query(
    `update campaign_recipient r set status = 'pending', reason = null, failure_code = null, failure_cause = null, judged_at = null, dialog_id = null, seq = null,
      tries = r.tries + 1, not_before = r.changed_at + u.hours * interval '1 hour', changed_at = now()
     from unnest($3::int[], $4::float8[]) u(place, hours) where r.company_id = $1 and r.campaign_id = $2 and r.place = u.place`,
    [companyId, campaignId, later.map(({ place }) => place), later.map(({ hours }) => hours)],
  )
  void pipeline.query(
    `update campaign set status = 'IN_PROGRESS', next_at = now(), updated_at = now()
     where company_id = $1 and id = $2 and status = 'COMPLETED'`,
    [companyId, campaignId],
  )
}

/** Stores opt-outs that the provider reported. */
export const optOut = (
  pipeline: Pipeline,
  companyId: number,
  contacts: readonly { contactId: number; dialogId: number | null }[],
  { platform, source }: { platform: string; source: string },
): void => {
  void pipeline.query(
    `insert into contact_consent (company_id, contact_id, kind, channel, source, given_at, dialog_id)
     select $1, k.id, 'opt_out', $4, $5, now(), u.dialog_id from unnest($2::int[], $3::int[]) u(contact_id, dialog_id)
     join contact k on k.company_id = $1 and k.id = u.contact_id where not $4 = any(k.opted_out)`,
    [companyId, contacts.map(({ contactId }) => contactId), contacts.map(({ dialogId }) => dialogId), platform, source],
  )
}

/** Marks the identities of these dialogs as unreachable. */
export const noteUnreachable = (
  pipeline: Pipeline,
  companyId: number,
  dialogIds: readonly number[],
  now: Date,
): void => {
  void pipeline.query(
    `update identity i set unreachable_at = $3 from dialog d
     where d.company_id = $1 and d.id = any($2) and i.company_id = $1 and i.id = d.identity_id`,
    [companyId, [...dialogIds], now],
  )
}

/**
 * A campaign without pending recipients ends by itself, so it is not paused. A campaign that a person changed after the failure is not paused either
 * (`updated_at`).
 */
const isOn = `c.status in ('PENDING', 'IN_PROGRESS') and exists (
  select from campaign_count p where p.company_id = c.company_id and p.campaign_id = c.id and p.pending > 0)`
const pausing = "update campaign set status = 'PAUSED', next_at = null, updated_at = now(), notice ="

/** Pauses a running campaign with pending recipients. */
export const pauseOne = (
  pipeline: Pipeline,
  { companyId, campaignId }: DueCampaign,
  failedAt: Date,
  notice: string,
): void => {
  void pipeline.query(
    `${pausing} $3 where company_id = $1 and id = (select c.id from campaign c where c.company_id = $1 and c.id = $2 and ${isOn} and c.updated_at <= $4)`,
    [companyId, campaignId, notice, failedAt],
  )
}

/**
 * Pauses every campaign that uses this number, or any number of its account: until the channel reports that it works again, else until a person
 * resumes it. Campaigns locked by others are skipped; they will get the same failure.
 */
export const pauseNumber = (
  pipeline: Pipeline,
  companyId: number,
  { connectionId, of, failedAt }: { connectionId: number; of: 'number' | 'account'; failedAt: Date },
  notice: string,
): void => {
  void pipeline.query(
    `${pausing} $3, stopped_by = (select k.id from connection k where k.company_id = $1 and k.id = $2 and k.state <> 'connected')
     where company_id = $1 and id = any (array(
       select c.id from campaign c cross join lateral ${campaignNumber} n join connection f on f.company_id = $1 and f.id = $2
       where c.company_id = $1 and ${isOn} and c.updated_at <= $5 and (n.id = f.id
         or ($4 and n.kind = f.kind and n.settings ->> 'accountId' = f.settings ->> 'accountId'))
       order by c.id for no key update of c skip locked))`,
    [companyId, connectionId, notice, of === 'account', failedAt],
  )
}

/** Campaigns whose number works again. */
export const findRecovered = (pipeline: Pipeline, limit: number): Promise<DueCampaign[]> =>
  pipeline.query<DueCampaign>(
    'select company_id as "companyId", campaign_id as "campaignId" from worker_recovered_campaigns($1)',
    [limit],
  )

/** Resumes it, unless somebody changed it meanwhile. */
export const resumeRecovered = (pipeline: Pipeline, { companyId, campaignId }: DueCampaign): void => {
  void pipeline.query(
    `${resuming('now()')}, resumed_at = now()
     where c.company_id = $1 and c.id = (select r.id from campaign r where r.company_id = $1 and r.id = $2 and r.stopped_by is not null
      for no key update skip locked)`,
    [companyId, campaignId],
  )
}
