import type { BotAutomation, updateBot as operation } from '@prosa/contract'
import { fold } from '@prosa/language'
import type { z } from 'zod'
import { conversationErrors } from '../../../conversation/model/errors.ts'
import { audit, fieldsOf } from '../../../platform/audit/index.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { demandRevision } from '../../../platform/revision/index.ts'
import { mayAttend } from '../../people/index.ts'
import { demandQuota, lockQuotas } from '../../quotas/index.ts'
import { workspaceExists } from '../../workspaces/index.ts'
import { freeKeys, takeKeys } from '../credentials/index.ts'
import { botErrors } from './errors.ts'
import { findBot } from './find-bot.ts'
import { flowlessTargets } from './flowless-targets.ts'
import { botRevision } from './present.ts'
import * as bots from './write-bot.queries.ts'

type Body = z.output<typeof operation.schema.body>

/**
 * Changes only the given fields.
 * @throws notFound, overtaken, botQuota when one more bot becomes active, credentialsMissing
 */
export const updateBot = async (clock: Clock, db: Kysely<DB>, scope: Scope, id: number, body: Body): Promise<void> => {
  const bot = await findBot(db, scope, id)
  if (body.workspaceId !== undefined && !scope.workspaceIds.includes(body.workspaceId))
    throw new AppError(errors.notFound)
  const runsFlow = !flowlessTargets.has(body.target ?? bot.target)
  const takesKeys = runsFlow && flowlessTargets.has(bot.target)
  const automation = body.automationDto && (await readAutomation(db, scope, bot, body.automationDto))
  const changes = { ...readFields(body), ...automation }
  const demand = demandRevision(body.revision, async (tx) => {
    await bots.lock(tx, scope.companyId, id)
    return { revision: botRevision(await findBot(tx, scope, id)) }
  })
  await db.transaction().execute(async (tx) => {
    if (body.active) {
      // The company's row is locked before the bot's, as everywhere, to avoid deadlocks.
      await lockQuotas(tx, scope.companyId)
      const locked = await bots.lock(tx, scope.companyId, id)
      if (locked?.active === false) await demandQuota(tx, scope.companyId, 'bots', 1, clock.now())
    }
    await demand(tx)
    if (takesKeys && !(await takeKeys(tx, scope.companyId, id))) throw new AppError(botErrors.credentialsMissing)
    if (!runsFlow) await freeKeys(tx, scope.companyId, id)
    await bots.update(tx, scope.companyId, id, changes)
    const { companyId, userId: accountId } = scope
    await audit(tx, { companyId, accountId, action: 'bot.changed', record: id, fields: fieldsOf(body) })
  })
}

/** Absent fields are left unchanged. */
const readFields = (body: Body): bots.BotChanges => ({
  ...(body.name !== undefined && { name: body.name, name_folded: fold(body.name) }),
  ...(body.active !== undefined && { active: body.active }),
  ...(body.target !== undefined && { target: body.target }),
  ...(body.workspaceId !== undefined && { workspace_id: body.workspaceId }),
  ...(body.avatarColor !== undefined && { avatar_color: body.avatarColor }),
  ...(body.chatColor !== undefined && { chat_color: body.chatColor }),
  ...(body.nameOnStart !== undefined && { name_on_start: body.nameOnStart }),
  ...(body.emailOnStart !== undefined && { email_on_start: body.emailOnStart }),
  ...phoneOnStart(body),
  ...(body.asksInDoubt !== undefined && { asks_in_doubt: body.asksInDoubt }),
  ...(body.asksDocuments !== undefined && { asks_documents: body.asksDocuments }),
  ...(body.optOutMessage !== undefined && { opt_out_message: body.optOutMessage }),
  ...(body.optInMessage !== undefined && { opt_in_message: body.optInMessage }),
  ...(body.defaulFallbackMessages && { fallback_messages: body.defaulFallbackMessages }),
  ...(body.liveChatInteractions && {
    interactions: JSON.stringify([...body.liveChatInteractions].sort((a, b) => a.position - b.position)),
  }),
})

/** Both spellings are accepted; the specification's has priority. */
const phoneOnStart = (body: Body): bots.BotChanges => {
  const asked = body.phoneOnStar ?? body.phoneOnStart
  return asked === undefined ? {} : { phone_on_start: asked }
}

/** Choosing 'never' resets the dependent settings; ids unknown in the company are refused at their field. */
const readAutomation = async (
  db: Kysely<DB>,
  scope: Scope,
  stored: Awaited<ReturnType<typeof findBot>>,
  automation: BotAutomation,
): Promise<bots.BotChanges> => {
  const {
    botRepeatAutomationDto: repeat,
    botTransferAutomationDto: transfer,
    botCloseRoomAutomationDto: close,
  } = automation
  const hasTarget = transfer.minutes > 0 && !transfer.callwebhook
  const workspaceId = (hasTarget && transfer.workspaceId) || null
  const userId = (hasTarget && transfer.queue === 'USER' && transfer.userId) || null
  if (workspaceId && !(await workspaceExists(db, scope.companyId, workspaceId)))
    throw refusedAt('botTransferAutomationDto.workspaceId', errors.notFound.message)
  // A stored target may have become invalid, which the bot's page shows; only newly chosen ones are checked.
  const isChosen = userId !== stored.transfer_user_id || workspaceId !== stored.transfer_workspace_id
  if (workspaceId && userId && isChosen && !(await mayAttend(db, scope.companyId, workspaceId, userId)))
    throw refusedAt('botTransferAutomationDto.userId', conversationErrors.cannotAttend.message)
  return {
    repeat_minutes: repeat.minutes,
    repeat_times: repeat.minutes > 0 ? repeat.times : 0,
    transfer_minutes: transfer.minutes,
    transfer_call_webhook: transfer.minutes > 0 && transfer.callwebhook,
    transfer_workspace_id: workspaceId,
    transfer_user_id: userId,
    transfer_queue: hasTarget ? transfer.queue : 'ONLY_NOT_TRANSFERRED',
    close_minutes: close.minutes,
    close_message: close.minutes > 0 ? close.message : '',
    close_active: close.active,
    close_room_type: (close.minutes > 0 ? close.closeRoomType : null) ?? 'ONLY_NOT_TRANSFERRED',
  }
}

const refusedAt = (field: string, message: string): AppError =>
  new AppError(errors.unprocessable, { message, fields: { [`automationDto.${field}`]: message } })
