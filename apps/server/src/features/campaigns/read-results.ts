import {
  type CampaignResults,
  contactLabel,
  describeCampaignText,
  endedStatuses,
  type Recipient,
  type RecipientOutcome,
} from '@prosa/contract'
import { recipientOutcomes } from '../../conversation/model/recipient-status.ts'
import { dayIn } from '../../platform/clock/index.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import { cutPage } from '../../platform/lists/index.ts'
import { costOf, findRates } from '../channels/index.ts'
import { presentCampaign } from './present-campaign.ts'
import * as results from './results.queries.ts'
import { countRetryable, findRelatives } from './retry.queries.ts'

export const demandCampaign = async (db: Kysely<DB>, { companyId, workspaceIds }: Scope, id: number) => {
  const row = await results.findDetail(db, companyId, workspaceIds, id)
  if (!row) throw new AppError(errors.notFound)
  return row
}

/** Results of a campaign. @throws notFound */
export const readResults = async (db: Kysely<DB>, scope: Scope, id: number): Promise<CampaignResults> => {
  const row = await demandCampaign(db, scope, id)
  const isEnded = endedStatuses.some((status) => status === row.status)
  const [receipts, reasons, relatives, retryable, own] = await Promise.all([
    results.countReceipts(db, scope.companyId, id),
    results.listReasons(db, scope.companyId, id),
    findRelatives(db, scope.companyId, id),
    isEnded ? countRetryable(db, scope.companyId, id) : 0,
    results.listFieldNames(db, scope.companyId),
  ])
  return {
    ...presentCampaign(row),
    message: describeCampaignText(row.message, own),
    botName: row.bot_name,
    createdBy: row.created_by,
    basis: row.basis,
    category: row.category,
    cost: await readCost(db, scope, row),
    ...receipts,
    ...relatives,
    retryable,
    reasons: reasons.map(({ status, reason, count }) => ({ outcome: recipientOutcomes[status], reason, count })),
  }
}

/** At the prices of the day on which it began. */
const readCost = async (
  db: Kysely<DB>,
  { companyId, timeZone }: Scope,
  { id, category, start_at }: results.CampaignDetail,
): Promise<CampaignResults['cost']> => {
  if (category === null) return null
  const rates = await findRates(db, category, dayIn(timeZone, start_at))
  const cost = rates.length === 0 ? null : costOf(rates, await results.listCharged(db, companyId, id))
  return cost && { category, ...cost }
}

interface RecipientsQuery {
  outcome?: RecipientOutcome | undefined
  after: number
  limit: number
}

/** @throws notFound */
export const readRecipients = async (
  db: Kysely<DB>,
  scope: Scope,
  id: number,
  { outcome, after, limit }: RecipientsQuery,
): Promise<{ result: Recipient[]; next: number | null }> => {
  await demandCampaign(db, scope, id)
  const statuses = outcome ? results.statusesOf[outcome] : null
  const rows = await results.listRecipients(db, scope.companyId, id, { statuses, after, limit: limit + 1 })
  const { shown, next } = cutPage(rows, limit, ({ place }) => place)
  return { result: shown.map(present), next }
}

const receipts = ['sent', 'delivered', 'read'] as const

const present = (row: results.RecipientRow): Recipient => ({
  id: row.place,
  contactId: row.contact_id,
  name: row.name,
  label:
    row.contact_id === null ? null : contactLabel({ ...row, id: row.contact_id, visitorNumber: row.visitor_number }),
  phone: row.phone,
  outcome: recipientOutcomes[row.status],
  reason: row.reason,
  receipt: row.status === 'sent' ? (receipts.find((one) => one === row.message_status) ?? 'sent') : null,
  hasAnswered: row.has_answered,
  at: row.changed_at.toISOString(),
})
