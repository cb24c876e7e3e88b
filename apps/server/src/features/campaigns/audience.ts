import { type CampaignSegment, segmentFilter } from '@prosa/contract'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import { findSegment } from '../contact-segments/index.ts'
import { chooseContactIds } from '../contacts/index.ts'
import { campaignErrors } from './errors.ts'

/** Who passes a saved filter now, the newest first. @throws 422 where it is gone, or passes more than a campaign may have */
export const contactsOfSegment = async (
  db: Kysely<DB>,
  scope: Scope,
  { id, workspaces }: CampaignSegment,
): Promise<number[]> => {
  const refuse = (error: typeof campaignErrors.segmentGone): AppError =>
    new AppError(error, { fields: { segment: error.message } })
  const segment = await findSegment(db, scope.companyId, id)
  if (!segment) throw refuse(campaignErrors.segmentGone)
  const filter = { ...segmentFilter.parse(segment.filter), ...(workspaces ? { workspaces } : {}) }
  const { ids, isCapped } = await chooseContactIds(db, scope, filter)
  if (isCapped) throw refuse(campaignErrors.segmentTooLarge)
  return ids
}
