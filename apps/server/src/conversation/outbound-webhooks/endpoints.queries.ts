import type { WebhookEndpoint } from '@prosa/contract'
import type { Pipeline } from '../../platform/database/index.ts'

/** An address is disabled when every attempt failed for this long, and at least this often. */
const failingForMs = 3 * 24 * 3_600_000
const failuresToSwitchOff = 20

export interface Endpoint {
  companyId: number
  botId: number
  kind: WebhookEndpoint
}

/**
 * Records a failure of an address, and disables it where it answered 410 or has failed for days; the company is set.
 * @returns whether this failure disabled it
 */
export const noteFailure = async (
  pipeline: Pipeline,
  { companyId, botId, kind }: Endpoint,
  { failure, isGone, at }: { failure: string; isGone: boolean; at: Date },
): Promise<boolean> => {
  const longAgo = new Date(at.getTime() - failingForMs)
  const [row] = await pipeline.query<{ switchedOff: boolean }>(
    `with before as (
       select off_at from webhook_endpoint where company_id = $1 and bot_id = $2 and kind = $3),
     noted as (
       insert into webhook_endpoint as e (company_id, bot_id, kind, failing_since, failures, last_failure, last_failure_at, off_at, off_reason)
       values ($1, $2, $3, $4, 1, $5, $4, case when $6 then $4::timestamptz end, case when $6 then 'gone' end)
       on conflict (company_id, bot_id, kind) do update set failures = e.failures + 1, last_failure = $5, last_failure_at = $4,
        off_at = coalesce(e.off_at, case when $6 or (e.failing_since <= $7 and e.failures + 1 >= $8) then $4::timestamptz end),
        off_reason = coalesce(e.off_reason, case when $6 then 'gone' when e.failing_since <= $7 and e.failures + 1 >= $8 then 'failing' end)
       returning off_at)
     select n.off_at is not null and not exists (select from before b where b.off_at is not null) as "switchedOff" from noted n`,
    [companyId, botId, kind, at.toISOString(), failure, isGone, longAgo.toISOString(), failuresToSwitchOff],
  )
  return row?.switchedOff ?? false
}

/** Clears the failures of an address after a success. A disabled one stays disabled until a person enables it. */
export const noteSuccess = (pipeline: Pipeline, { companyId, botId, kind }: Endpoint): void => {
  void pipeline.query(
    'delete from webhook_endpoint where company_id = $1 and bot_id = $2 and kind = $3 and off_at is null',
    [companyId, botId, kind],
  )
}

export interface SwitchedOff {
  botName: string
  reason: string
  email: string | null
}

/** Mail about a disabled address, to the person who last saved the addresses. */
export const findSwitchedOff = async (
  pipeline: Pipeline,
  { companyId, botId, kind }: Endpoint,
): Promise<SwitchedOff | null> => {
  const [row] = await pipeline.query<SwitchedOff>(
    `select b.name as "botName", e.last_failure as reason,
      (select a.email from gate_account(w.updated_by) a where a.active) as email
     from webhook_endpoint e join bot b on b.company_id = e.company_id and b.id = e.bot_id and b.deleted_at is null
     join bot_webhook w on w.company_id = e.company_id and w.bot_id = e.bot_id
     where e.company_id = $1 and e.bot_id = $2 and e.kind = $3 and e.off_at is not null`,
    [companyId, botId, kind],
  )
  return row ?? null
}
