import type { CampaignSegment } from '@prosa/contract'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import { chooseContactIds, findSegment, resolveSegment } from '../contacts/index.ts'
import { campaignErrors } from './errors.ts'

/**
 * Contacts that match a saved segment now, newest first. @throws 422 when it is deleted, uses a removed field, or
 * matches more contacts than a campaign may have
 */
export const contactsOfSegment = async (
  db: Kysely<DB>,
  scope: Scope,
  { id, workspaces }: CampaignSegment,
  now: Date,
): Promise<number[]> => {
  const refuse = (error: typeof campaignErrors.segmentGone): AppError =>
    new AppError(error, { fields: { segment: error.message } })
  const segment = await findSegment(db, scope.companyId, id)
  if (!segment) throw refuse(campaignErrors.segmentGone)
  if (segment.gone.length > 0) throw refuse(campaignErrors.segmentBroken)
  const filter = { ...resolveSegment(segment.filter, scope.timeZone, now), ...(workspaces ? { workspaces } : {}) }
  const { ids, isCapped } = await chooseContactIds(db, scope, filter, now)
  if (isCapped) throw refuse(campaignErrors.segmentTooLarge)
  return ids
}
