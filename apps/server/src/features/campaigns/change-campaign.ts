import { setTimeout as pause } from 'node:timers/promises'
import { actionsOfCampaign, type CampaignAction } from '@prosa/contract'
import { audit, auditOnPipeline } from '../../platform/audit/index.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import type { Program } from '../../program.ts'
import * as campaigns from './campaigns.queries.ts'
import { campaignErrors } from './errors.ts'
import { lockToStop, stop } from './sending.queries.ts'

/** Longer than a process that was allowed to send may hesitate (`conversation/deliver/send-once.ts`), and than a send usually takes. */
const longestWaitMs = 15_000
const pollMs = 100

/** Goes on with a paused campaign. @throws notFound; 409 where it is not paused any more */
export const startCampaign = (program: Program, db: Kysely<DB>, scope: Scope, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { companyId, userId, workspaceIds } = scope
    const found = await campaigns.lock(tx, companyId, workspaceIds, id)
    if (!found) throw new AppError(errors.notFound)
    if (!actionsOfCampaign[found.status].includes('start')) throw new AppError(campaignErrors.otherStatus)
    await campaigns.resume(tx, companyId, id, program.clock.now())
    await audit(tx, { companyId, accountId: userId, action: 'campaign.start', record: id })
  })

/**
 * Pauses or cancels. Nothing begins to be sent after this returns: what waited in the outbox is taken back, and what somebody was
 * sending is over, or can begin no more.
 * @throws notFound; 409 where its status does not allow it
 */
export const stopCampaign = async (
  { conversation }: Program,
  scope: Scope,
  id: number,
  action: Exclude<CampaignAction, 'start'>,
): Promise<void> => {
  const { companyId, userId, workspaceIds } = scope
  const status = action === 'pause' ? 'PAUSED' : 'CANCELLED'
  const until = performance.now() + longestWaitMs
  let isOvertaken = false
  for (let isFirst = true; ; isFirst = false) {
    const begun = await conversation.withdrawUnsent(companyId, {
      places: async (pipeline) => {
        const found = await lockToStop(pipeline, companyId, workspaceIds, id)
        if (!found) throw new AppError(errors.notFound)
        // Somebody who went on with it meanwhile, or cancelled it, has the last word.
        isOvertaken = !isFirst && found.status !== status
        if (isOvertaken) return []
        if (isFirst && !actionsOfCampaign[found.status].includes(action)) throw new AppError(campaignErrors.otherStatus)
        return found.queued
      },
      withdrawn: (pipeline, places) => {
        if (isOvertaken) return
        stop(pipeline, companyId, id, status, places)
        if (isFirst)
          auditOnPipeline(pipeline, { companyId, accountId: userId, action: `campaign.${action}`, record: id })
      },
    })
    if (begun === 0 || performance.now() >= until) return
    await pause(pollMs)
  }
}
