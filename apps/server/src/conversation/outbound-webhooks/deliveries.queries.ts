import type { Pipeline } from '../../platform/database/index.ts'
import type { CallReport } from '../../platform/guarded-fetch/call-customer.ts'
import type { DeliveryKind } from '../node-calls/describe-call.ts'

/** A webhook event that this process holds until its lease ends. */
export interface ClaimedDelivery {
  id: number
  companyId: number
  botId: number
  dialogId: number
  deliveryId: number
  fence: number
  attempts: number
}

export interface DeliveryClaimBounds {
  /** Maximum of concurrent calls for one bot and for one company, over all processes. */
  perBot: number
  perCompany: number
  leaseMs: number
}

const claim = `select id, company_id as "companyId", bot_id as "botId", dialog_id as "dialogId", delivery_id as "deliveryId", fence, attempts
 from claim_deliveries($1, $2, $3, $4)`

/** Claims events that are due, the oldest of each dialog. This statement is the whole transaction. */
export const claimDeliveries = (
  pipeline: Pipeline,
  { perBot, perCompany, leaseMs, limit }: DeliveryClaimBounds & { limit: number },
): Promise<ClaimedDelivery[]> => pipeline.query<ClaimedDelivery>(claim, [perBot, perCompany, limit, leaseMs])

export interface DeliveryRow {
  kind: DeliveryKind
  detail: number
  sequence: number
  at: Date
}

export const findDelivery = async (
  pipeline: Pipeline,
  { companyId, deliveryId }: ClaimedDelivery,
): Promise<DeliveryRow | null> => {
  const [row] = await pipeline.query<DeliveryRow>(
    'select kind, detail, sequence, created_at as at from webhook_delivery where company_id = $1 and id = $2',
    [companyId, deliveryId],
  )
  return row ?? null
}

/** Removes it from the queue if this process still holds it. */
export const takeOut = async (pipeline: Pipeline, { id, fence }: ClaimedDelivery): Promise<boolean> =>
  (await pipeline.query('delete from webhook_queue where id = $1 and fence = $2 returning id', [id, fence])).length > 0

/** Extends the lease, if this process still holds it. */
export const extendDeliveryLease = (pipeline: Pipeline, { id, fence }: ClaimedDelivery, leaseMs: number): void => {
  void pipeline.query(
    `update webhook_queue set lease_until = now() + $3 * interval '1 millisecond'
     where id = $1 and fence = $2 and lease_until is not null`,
    [id, fence, leaseMs],
  )
}

/**
 * Returns it to the queue until a later moment, if this process still holds it. The dialog's later events are postponed with it, so that claims need
 * not skip them. `countsAsTry`: whether the other side was called at all.
 */
export const requeueDelivery = async (
  pipeline: Pipeline,
  { id, companyId, dialogId, fence }: ClaimedDelivery,
  delayMs: number,
  countsAsTry: boolean,
): Promise<boolean> => {
  const rows = await pipeline.query(
    `update webhook_queue set lease_until = null, due_at = now() + $3 * interval '1 millisecond', attempts = attempts - $4
     where id = $1 and fence = $2 returning id`,
    [id, fence, Math.ceil(delayMs), countsAsTry ? 0 : 1],
  )
  if (rows.length === 0) return false
  void pipeline.query(
    `update webhook_queue set due_at = now() + $4 * interval '1 millisecond'
     where company_id = $1 and dialog_id = $2 and id > $3 and due_at < now() + $4 * interval '1 millisecond'`,
    [companyId, dialogId, id, Math.ceil(delayMs)],
  )
  return true
}

/** The event was accepted or given up: the dialog's next event may go at once. */
export const freeNext = (pipeline: Pipeline, { companyId, dialogId }: ClaimedDelivery): void => {
  void pipeline.query(
    `update webhook_queue set due_at = now() where id = (
       select q.id from webhook_queue q where q.company_id = $1 and q.dialog_id = $2 order by q.delivery_id limit 1)
     and attempts = 0 and lease_until is null and due_at > now()`,
    [companyId, dialogId],
  )
}

/** Logs an attempt and its outcome; the company is set. */
export const recordAttempt = (
  pipeline: Pipeline,
  { companyId, deliveryId }: { companyId: number; deliveryId: number },
  { url, report, at, state }: { url: string; report: CallReport; at: Date; state: 'pending' | 'delivered' | 'failed' },
): void => {
  void pipeline.query(
    `with noted as (
       update webhook_delivery set attempts = attempts + 1, state = $3, url = $4, body = $5, last_status = $6, last_failure = $7,
        settled_at = case when $3 = 'pending' then null else $8::timestamptz end
       where company_id = $1 and id = $2 returning attempts)
     insert into webhook_attempt (company_id, delivery_id, number, at, status, ms, failure, answer)
     select $1, $2, attempts, $8, $6, $9, $7, nullif($10, '') from noted`,
    [
      companyId,
      deliveryId,
      state,
      url,
      report.body,
      report.status,
      report.failure ?? report.note,
      at.toISOString(),
      report.ms,
      report.answered,
    ],
  )
}

/** Ends it without another attempt. */
export const settleUnsent = (
  pipeline: Pipeline,
  { companyId, deliveryId }: ClaimedDelivery,
  state: 'failed' | 'cancelled',
  reason: string,
  at: Date,
): void => {
  void pipeline.query(
    'update webhook_delivery set state = $3, last_failure = $4, settled_at = $5 where company_id = $1 and id = $2',
    [companyId, deliveryId, state, reason, at.toISOString()],
  )
}

/** The outside system never held the room: the queued messages are left to people. */
export const cancelMessages = (pipeline: Pipeline, companyId: number, dialogId: number, at: Date): void => {
  void pipeline.query(
    `with gone as (
       delete from webhook_queue q using webhook_delivery w
       where q.company_id = $1 and q.dialog_id = $2 and w.company_id = $1 and w.id = q.delivery_id and w.kind = 'message'
       returning w.id)
     update webhook_delivery w set state = 'cancelled', settled_at = $3, last_failure = 'O sistema de terceiros não assumiu a conversa'
     from gone where w.company_id = $1 and w.id = gone.id`,
    [companyId, dialogId, at.toISOString()],
  )
}

export interface LoggedCall {
  companyId: number
  botId: number
  dialogId: number | null
  kind: 'node' | 'silence' | 'employee' | 'test'
  url: string
  report: CallReport
  at: Date
}

/** Logs a call whose answer was waited for; the company is set. @returns its id */
export const logCall = async (pipeline: Pipeline, call: LoggedCall): Promise<number> => {
  const { companyId, botId, dialogId, kind, url, report, at } = call
  const [row] = await pipeline.query<{ id: number }>(
    `with made as (
       insert into webhook_delivery (company_id, bot_id, dialog_id, kind, state, attempts, url, body, last_status, last_failure, created_at, settled_at)
       values ($1, $2, $3, $4, $5, 1, $6, $7, $8, $9, $10, $10) returning id),
     tried as (
       insert into webhook_attempt (company_id, delivery_id, number, at, status, ms, failure, answer)
       select $1, id, 1, $10, $8, $11, $9, nullif($12, '') from made)
     select id from made`,
    [
      companyId,
      botId,
      dialogId,
      kind,
      report.failure === null ? 'delivered' : 'failed',
      url,
      report.body,
      report.status,
      report.failure ?? report.note,
      at.toISOString(),
      report.ms,
      report.answered,
    ],
  )
  return row?.id ?? 0
}
