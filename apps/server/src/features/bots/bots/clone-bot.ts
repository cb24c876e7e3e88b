import { randomBytes } from 'node:crypto'
import type { cloneBot as operation } from '@prosa/contract'
import { fold } from '@prosa/language'
import type { z } from 'zod'
import { ensureMember } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { demandQuota } from '../../quotas/index.ts'
import { takeKeys } from '../credentials/index.ts'
import * as copy from './copy-bot.queries.ts'
import { findBot } from './find-bot.ts'
import { flowlessTargets } from './flowless-targets.ts'

type Body = z.output<typeof operation.schema.body>

/**
 * Copies a bot: its draft with tests, entities, settings, picture and addresses of outside systems, under a new token.
 * Versions, channels, keys and conversations are not copied.
 * @throws notFound for a bot or workspace that the caller does not see, botQuota
 */
export const cloneBot = async (
  { clock, secrets }: Pick<Platform, 'clock' | 'secrets'>,
  db: Kysely<DB>,
  scope: Scope,
  { name, botSourceId, workspaceId }: Body,
): Promise<{ id: number; activeBotFlowId: number; token: string }> => {
  const { companyId, userId } = scope
  if (!scope.workspaceIds.includes(workspaceId)) throw new AppError(errors.notFound)
  const { active } = await findBot(db, scope, botSourceId)
  await ensureMember(db, scope)
  const token = randomBytes(24).toString('base64url')
  return db.transaction().execute(async (tx) => {
    // The company's row is locked first, as everywhere, to avoid deadlocks.
    if (active) await demandQuota(tx, companyId, 'bots', 1, clock.now())
    const source = await copy.lockSource(tx, companyId, botSourceId)
    if (!source) throw new AppError(errors.notFound)
    const made = { name, nameFolded: fold(name), workspaceId, token, createdBy: userId }
    const id = await copy.insertCopy(tx, companyId, botSourceId, made)
    const copied = { companyId, from: botSourceId, to: id }
    await copy.copyLivechat(tx, copied, token)
    await copy.copyEntities(tx, copied, userId)
    const activeBotFlowId = await copy.copyDraft(tx, copied, { name, userId })
    await copy.copyTests(tx, copied, userId)
    await copy.holdCopied(tx, copied)
    await copyAddresses(secrets, tx, copied)
    if (!flowlessTargets.has(source.target)) await takeKeys(tx, companyId, id)
    await audit(tx, { companyId, accountId: userId, action: 'bot.cloned', record: id, detail: { from: botSourceId } })
    return { id, activeBotFlowId, token }
  })
}

/**
 * Headers are sealed for their bot, so they are sealed again; the copy's signing key is made when it is first needed.
 */
const copyAddresses = async (
  secrets: Platform['secrets'],
  tx: Kysely<DB>,
  { companyId, from, to }: copy.Copied,
): Promise<void> => {
  const addresses = await copy.findAddresses(tx, companyId, from)
  if (!addresses) return
  const placeOf = (botId: number): string => `${companyId}|bot_webhook|${botId}`
  const headers = addresses.headers && secrets.seal(secrets.open(addresses.headers, placeOf(from)), placeOf(to))
  await copy.insertAddresses(tx, companyId, to, { ...addresses, headers })
}
