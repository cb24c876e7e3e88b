import { randomBytes, randomUUID } from 'node:crypto'
import type { createBot as operation } from '@prosa/contract'
import { newFlow } from '@prosa/flow'
import { fold } from '@prosa/language'
import type { z } from 'zod'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import { takeKeys } from '../credentials/index.ts'
import { findFiles, holdFiles } from '../files/index.ts'
import { ensureMember } from '../users/index.ts'
import * as bots from './bots.queries.ts'
import { demandQuota } from './demand-quota.ts'
import { botErrors } from './errors.ts'
import { flowlessTargets } from './flowless-targets.ts'

type Body = z.output<typeof operation.schema.body>

/**
 * Makes a bot with its live chat and an empty draft.
 * @throws notFound for a workspace that is not one's own, unprocessable for a picture that is none or not one's own, botQuota
 */
export const createBot = async (
  db: Kysely<DB>,
  scope: Scope,
  body: Body,
): Promise<{ id: number; activeBotFlowId: number; token: string }> => {
  if (!scope.workspaceIds.includes(body.workspaceId)) throw new AppError(errors.notFound)
  if (body.avatarFileId) await demandPicture(db, scope, body.avatarFileId)
  await ensureMember(db, scope)
  const token = randomBytes(24).toString('base64url')
  return db.transaction().execute(async (tx) => {
    if (body.active) await demandQuota(tx, scope.companyId)
    const id = await bots.insert(tx, scope.companyId, {
      ...body,
      nameFolded: fold(body.name),
      token,
      createdBy: scope.userId,
    })
    if (body.avatarFileId) await holdFiles(tx, scope.companyId, { kind: 'bot', id }, [body.avatarFileId])
    await bots.insertLivechat(tx, scope.companyId, id, token)
    if (!flowlessTargets.has(body.target)) await takeKeys(tx, scope.companyId, id)
    const document = newFlow(randomUUID, body.name)
    const draft = { botId: id, name: document.name, document, userId: scope.userId }
    return { id, activeBotFlowId: await bots.insertDraft(tx, scope.companyId, draft), token }
  })
}

const pictureMimes = new Set(['image/png', 'image/jpeg'])

const demandPicture = async (db: Kysely<DB>, scope: Scope, fileId: string): Promise<void> => {
  const [file] = await findFiles(db, scope.companyId, [fileId], scope)
  if (file && pictureMimes.has(file.mime)) return
  const { message } = file ? botErrors.noPicture : errors.notFound
  throw new AppError(errors.unprocessable, { message, fields: { avatarFileId: message } })
}
