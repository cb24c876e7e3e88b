import { endedStatuses } from '@prosa/contract'
import { storedFiles } from '../../conversation/model/present.ts'
import { audit } from '../../platform/audit/index.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import { holdFiles } from '../files/index.ts'
import * as campaigns from './campaigns.queries.ts'
import { campaignErrors } from './errors.ts'
import { insertChild, moveFailures } from './retry.queries.ts'

const suffix = ' (nova tentativa)'

/**
 * Creates a campaign from the retryable failures of an ended one. Each failure is retried in one campaign only, even
 * with concurrent calls.
 * @throws notFound; 409 when it has not ended; 422 when nothing can be retried
 */
export const retryCampaign = (db: Kysely<DB>, scope: Scope, id: number, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { companyId, userId, workspaceIds } = scope
    const found = await campaigns.lock(tx, companyId, workspaceIds, id)
    if (!found) throw new AppError(errors.notFound)
    if (!endedStatuses.some((status) => status === found.status)) throw new AppError(campaignErrors.notEnded)
    const childId = await insertChild(tx, companyId, id, { createdBy: userId, now, suffix })
    const recipients = await moveFailures(tx, companyId, id, childId)
    if (recipients === 0) throw new AppError(campaignErrors.nothingToRetry)
    const fileIds = storedFiles(found.files).map(({ fileId }) => fileId)
    if (fileIds.length > 0) await holdFiles(tx, companyId, { kind: 'bot', id: found.botId }, fileIds)
    await audit(tx, {
      companyId,
      accountId: userId,
      action: 'campaign.retried',
      record: id,
      detail: { child: childId, recipients },
    })
    return childId
  })
