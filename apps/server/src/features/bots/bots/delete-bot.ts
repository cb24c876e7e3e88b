import { leavePairing } from '../../../channels/pairing-service.ts'
import { clearKeys } from '../../../channels/session-keys.queries.ts'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Program } from '../../../program.ts'
import { leaveSources } from '../../workspaces/index.ts'
import { freeKeys } from '../credentials/index.ts'
import * as queries from './delete-bot.queries.ts'
import { findBot } from './find-bot.ts'
import { kindsToUnlink, type UnlinkBot, unlinkBotJob } from './unlink-bot.ts'
import * as bots from './write-bot.queries.ts'

export const endBotJob = 'end-deleted-bot'

interface Deleted {
  companyId: number
  botId: number
}

/**
 * Deletes a bot for good: its keys and channel accounts become available, its chat and simulator stop, its dialogs are
 * closed and stay readable under its name.
 * @throws notFound, also for the second of two concurrent calls
 */
export const deleteBot = async (
  { channels, conversation, jobs }: Program,
  db: Kysely<DB>,
  scope: Scope,
  id: number,
): Promise<void> => {
  const { companyId, userId } = scope
  const { name } = await findBot(db, scope, id)
  const deleted: Deleted = { companyId, botId: id }
  await db.transaction().execute(async (tx) => {
    if (!(await bots.lock(tx, companyId, id))) throw new AppError(errors.notFound)
    await queries.markDeleted(tx, companyId, id)
    await queries.disconnect(tx, companyId, id, kindsToUnlink(channels))
    await queries.dropUnfinished(tx, companyId, id)
    await freeKeys(tx, companyId, id)
    await leaveSources(tx, companyId, { botId: id })
    await audit(tx, { companyId, accountId: userId, action: 'bot.deleted', record: id, detail: { name } })
    await jobs.enqueue(endBotJob, deleted, { db: tx })
    await jobs.enqueue<UnlinkBot>(unlinkBotJob, { ...deleted, tries: 0 }, { db: tx })
    await conversation.evacuate({ kind: 'bot', ...deleted }, { db: tx })
  })
}

/** Unlinks a deleted bot's numbers that a process connects. May run twice. */
export const defineEndBot = (program: Program): void =>
  program.jobs.define<Deleted>(endBotJob, (deleted) => leaveAccounts(program, deleted))

const leaveAccounts = async (program: Program, { companyId, botId }: Deleted): Promise<void> => {
  const { channels, database } = program
  const db = database.worker.scoped(companyId)
  for (const { id, kind } of await queries.listConnections(db, companyId, botId)) {
    if (!channels.find(kind)?.linking?.pairing) continue
    await leavePairing(program, companyId, id)
    await clearKeys(db, { companyId, connectionId: id })
  }
}
