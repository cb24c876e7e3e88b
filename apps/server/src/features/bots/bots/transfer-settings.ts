import {
  type BotTransferSettings,
  type updateBotTransferSettings as operation,
  userMissing,
  workspaceMissing,
} from '@prosa/contract'
import type { z } from 'zod'
import { conversationErrors } from '../../../conversation/model/errors.ts'
import { audit, fieldsOf } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { demandRevision, withRevision } from '../../../platform/revision/index.ts'
import { mayAttend } from '../../people/index.ts'
import { workspaceExists } from '../../workspaces/index.ts'
import * as bots from './bots.queries.ts'
import { botErrors } from './errors.ts'
import { findBot } from './find-bot.ts'
import * as queries from './transfer-settings.queries.ts'

type Body = z.output<typeof operation.schema.body>

/** @throws notFound */
export const readTransferSettings = async (db: Kysely<DB>, scope: Scope, id: number): Promise<BotTransferSettings> => {
  await findBot(db, scope, id)
  return present(await queries.find(db, scope.companyId, id))
}

/**
 * Sets a bot's default transfer target: another bot, people, or, if the body names both, people when the other bot
 * cannot take over. Of separate choices the last one wins; null clears; absent fields are left unchanged.
 * @throws notFound, overtaken, and unprocessable at a missing or invalid field
 */
export const saveTransferSettings = async (
  db: Kysely<DB>,
  scope: Scope,
  id: number,
  body: Body,
): Promise<BotTransferSettings> => {
  await findBot(db, scope, id)
  return db.transaction().execute(async (tx) => {
    const stored = await queries.lock(tx, scope.companyId, id)
    if (!stored) throw new AppError(errors.notFound)
    await demandRevision(body.revision, async () => present(stored))(tx)
    const wanted = merge(stored, body)
    demandWhole(wanted, body)
    await demandReachable(tx, scope, id, stored, wanted)
    await queries.set(tx, scope.companyId, id, wanted)
    const { companyId, userId: accountId } = scope
    await audit(tx, { companyId, accountId, action: 'bot.transfer-changed', record: id, fields: fieldsOf(body) })
    return present(await queries.find(tx, scope.companyId, id))
  })
}

const present = (row: queries.StoredSettings): BotTransferSettings =>
  withRevision(shown(row), [
    'workspaceId',
    'userId',
    'type',
    'onlyOnlineUser',
    'transferDialogInitiatedByBot',
    'transferData',
  ])

const shown = (row: queries.StoredSettings): Omit<BotTransferSettings, 'revision'> => ({
  workspaceId: row.workspaceId,
  workspaceName: row.workspaceName,
  userId: row.userId,
  userName: row.userName,
  type: row.workspaceId === null ? null : row.userId === null ? 2 : 1,
  onlyOnlineUser: row.onlyOnlineUser,
  transferDialogInitiatedByBot: row.begunByBot,
  transferData:
    row.target && row.targetName !== null
      ? { ...row.target, botName: row.targetName, canTakeOver: row.canTakeOver === true }
      : null,
})

type Wanted = queries.NewSettings & { type: 1 | 2 }

/** Without a type, a given person implies it, as in the transfer of a room. */
const merge = (stored: queries.StoredSettings, body: Body): Wanted => {
  const keptWorkspaceId = body.transferData ? null : stored.workspaceId
  const workspaceId = (body.workspaceId === undefined ? keptWorkspaceId : body.workspaceId) || null
  // The person belongs to the chosen workspace: changing the workspace drops the person.
  const isSame = workspaceId === stored.workspaceId
  const named = (body.userId === undefined ? isSame && stored.userId : body.userId) || null
  const type = body.type ?? (named === null ? 2 : 1)
  const data = body.transferData
  const isKept = !body.workspaceId && stored.targetName !== null
  const target = data === undefined ? (isKept ? stored.target : null) : data
  const leadsNowhere = workspaceId === null && target === null
  return {
    workspaceId,
    userId: workspaceId !== null && type === 1 ? named : null,
    type,
    onlyOnlineUser: body.onlyOnlineUser ?? stored.onlyOnlineUser,
    begunByBot: !leadsNowhere && (body.transferDialogInitiatedByBot ?? stored.begunByBot),
    target: target && {
      botId: target.botId,
      botTransferMessage: target.botTransferMessage,
      botTransferMedia: target.botTransferMedia,
    },
  }
}

const refused = (field: string, message: string): AppError =>
  new AppError(errors.unprocessable, { message, fields: { [field]: message } })

/** Checks workspace, then type, then person; another bot needs none of them. Null without a type clears the target. */
const demandWhole = ({ workspaceId, userId, type, target }: Wanted, body: Body): void => {
  const isCleared = !body.type && (body.workspaceId === null || body.transferData === null)
  if (workspaceId === null && target === null && !isCleared) throw refused('workspaceId', workspaceMissing)
  if (workspaceId !== null && type === 1 && userId === null) throw refused('userId', userMissing)
}

/** A stored target may have become invalid or invisible to the caller; only newly chosen ones are checked. */
const demandReachable = async (
  tx: Kysely<DB>,
  scope: Scope,
  id: number,
  stored: queries.StoredSettings,
  { workspaceId, userId, target }: Wanted,
): Promise<void> => {
  const { companyId } = scope
  const isOtherWorkspace = workspaceId !== stored.workspaceId
  if (workspaceId !== null && isOtherWorkspace && !(await workspaceExists(tx, companyId, workspaceId)))
    throw refused('workspaceId', errors.notFound.message)
  if (workspaceId !== null && userId !== null && (isOtherWorkspace || userId !== stored.userId))
    if (!(await mayAttend(tx, companyId, workspaceId, userId)))
      throw refused('userId', conversationErrors.cannotAttend.message)
  if (target === null || target.botId === stored.target?.botId) return
  if (target.botId === id) throw refused('transferData.botId', botErrors.ownTarget.message)
  if (!(await bots.findById(tx, companyId, scope.workspaceIds, target.botId)))
    throw refused('transferData.botId', errors.notFound.message)
}
