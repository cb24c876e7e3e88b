import { randomBytes, randomUUID } from 'node:crypto'
import type { createBot as operation } from '@prosa/contract'
import { newFlow } from '@prosa/flow'
import { fold } from '@prosa/language'
import type { z } from 'zod'
import { ensureMember } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { holdFiles } from '../../files/index.ts'
import { demandQuota } from '../../quotas/index.ts'
import { takeKeys } from '../credentials/index.ts'
import { flowlessTargets } from './flowless-targets.ts'
import { storePicture } from './store-picture.ts'
import * as bots from './write-bot.queries.ts'

type Body = z.output<typeof operation.schema.body>

/**
 * Creates a bot with its live chat and an empty draft.
 * @throws notFound for a workspace that the caller does not see, unprocessable for an invalid picture or another
 * person's, botQuota
 */
export const createBot = async (
  platform: Platform,
  db: Kysely<DB>,
  scope: Scope,
  body: Body,
): Promise<{ id: number; activeBotFlowId: number; token: string }> => {
  if (!scope.workspaceIds.includes(body.workspaceId)) throw new AppError(errors.notFound)
  await ensureMember(db, scope)
  const avatarFileId = body.avatarIconUrl ? await storePicture(platform, scope, body.avatarIconUrl) : null
  const token = randomBytes(24).toString('base64url')
  return db.transaction().execute(async (tx) => {
    if (body.active) await demandQuota(tx, scope.companyId, 'bots', 1, platform.clock.now())
    const id = await bots.insert(tx, scope.companyId, {
      ...body,
      avatarFileId,
      nameFolded: fold(body.name),
      token,
      createdBy: scope.userId,
    })
    if (avatarFileId) await holdFiles(tx, scope.companyId, { kind: 'bot', id }, [avatarFileId])
    await bots.insertLivechat(tx, scope.companyId, id, token)
    if (!flowlessTargets.has(body.target)) await takeKeys(tx, scope.companyId, id)
    const document = newFlow(randomUUID, body.name)
    const draft = { botId: id, name: document.name, document, userId: scope.userId }
    const activeBotFlowId = await bots.insertDraft(tx, scope.companyId, draft)
    await audit(tx, { companyId: scope.companyId, accountId: scope.userId, action: 'bot.created', record: id })
    return { id, activeBotFlowId, token }
  })
}
