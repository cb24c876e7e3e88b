import { setTimeout as pause } from 'node:timers/promises'
import { actionsOfCampaign, type CampaignAction } from '@prosa/contract'
import { askAccount } from '../../channels/check-account.ts'
import { audit, auditOnPipeline } from '../../platform/audit/index.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import type { Program } from '../../program.ts'
import * as campaigns from './campaigns.queries.ts'
import { campaignErrors } from './errors.ts'
import { obstacleOf } from './obstacle.ts'
import { lockToStop, stop } from './sending.queries.ts'

/** Longer than the time between permission and send (`conversation/deliver/send-once.ts`), and than a send usually takes. */
const longestWaitMs = 15_000
const pollMs = 100

/**
 * Resumes a paused campaign. The provider of a stopped number is asked first.
 * @throws notFound; 409 when it is no longer paused, or with the reason why it cannot be resumed
 */
export const startCampaign = async (program: Program, db: Kysely<DB>, scope: Scope, id: number): Promise<void> => {
  await demandReady(program, db, scope, id)
  await db.transaction().execute(async (tx) => {
    const { companyId, userId, workspaceIds } = scope
    const found = await campaigns.lock(tx, companyId, workspaceIds, id)
    if (!found) throw new AppError(errors.notFound)
    if (!actionsOfCampaign[found.status].includes('start')) throw new AppError(campaignErrors.otherStatus)
    await campaigns.resume(tx, companyId, id, { now: program.clock.now(), userId })
    await audit(tx, { companyId, accountId: userId, action: 'campaign.start', record: id })
  })
}

/** The reason is returned to the caller. */
const demandReady = async (
  program: Program,
  db: Kysely<DB>,
  { companyId, workspaceIds }: Scope,
  id: number,
): Promise<void> => {
  const found = await campaigns.findNumber(db, companyId, workspaceIds, id)
  if (!found) throw new AppError(errors.notFound)
  if (!actionsOfCampaign[found.status].includes('start')) throw new AppError(campaignErrors.otherStatus)
  // Also if the channel looks healthy: a failure reported later leaves no trace there.
  const account = found.connectionId === null ? null : await askAccount(program, companyId, found.connectionId)
  const again = await campaigns.findNumber(db, companyId, workspaceIds, id)
  const obstacle = again ? obstacleOf(again) : null
  if (!obstacle) return
  const { reason, advice } = obstacle
  const asked = account?.kind === 'unknown' ? campaignErrors.notAsked.message : ''
  throw new AppError(campaignErrors.cannotGo, { message: [reason, asked, advice].filter(Boolean).join(' ') })
}

/**
 * Pauses or cancels a campaign. No send starts after this returns: waiting messages are withdrawn from the outbox, and
 * sends in progress have ended or can no longer start.
 * @throws notFound; 409 when its status does not allow it
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
        // A concurrent resume or cancellation takes precedence.
        isOvertaken = !isFirst && found.status !== status
        if (isOvertaken) return []
        if (isFirst && !actionsOfCampaign[found.status].includes(action)) throw new AppError(campaignErrors.otherStatus)
        return found.queued
      },
      withdrawn: (pipeline, places) => {
        if (isOvertaken) return
        stop(pipeline, companyId, id, { status, userId, withdrawn: places })
        if (isFirst)
          auditOnPipeline(pipeline, { companyId, accountId: userId, action: `campaign.${action}`, record: id })
      },
    })
    if (begun === 0 || performance.now() >= until) return
    await pause(pollMs)
  }
}
