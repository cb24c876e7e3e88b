import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import type { Program } from '../../program.ts'
import { freeKeys } from '../credentials/index.ts'
import { audit } from '../sessions/index.ts'
import * as bots from './bots.queries.ts'
import * as queries from './delete-bot.queries.ts'
import { findBot } from './find-bot.ts'

export const closeDialogsJob = 'close-dialogs-of-bot'

interface Deleted {
  companyId: number
  botId: number
}

/** A turn that was under way when the bot went has ended by then, or was given up. */
const settledMs = 60_000
/** Of one run; the next one goes on. */
const dialogsAtOnce = 500

/**
 * Deletes a bot for good: its keys and the accounts of its channels are free for others, its chat and simulator stop, its dialogs
 * are closed and stay readable under its name.
 * @throws notFound, also for the second of two who delete it
 */
export const deleteBot = async ({ clock, jobs }: Program, db: Kysely<DB>, scope: Scope, id: number): Promise<void> => {
  const { companyId, userId } = scope
  const { name } = await findBot(db, scope, id)
  const deleted: Deleted = { companyId, botId: id }
  await db.transaction().execute(async (tx) => {
    if (!(await bots.lock(tx, companyId, id))) throw new AppError(errors.notFound)
    await queries.markDeleted(tx, companyId, id)
    await queries.disconnect(tx, companyId, id)
    await queries.dropUnfinished(tx, companyId, id)
    await freeKeys(tx, companyId, id)
    await audit(tx, { companyId, accountId: userId, action: 'bot.deleted', detail: { bot: id, name } })
    await jobs.enqueue(closeDialogsJob, deleted, { db: tx })
    await jobs.enqueue(closeDialogsJob, deleted, { db: tx, startAfter: new Date(clock.now().getTime() + settledMs) })
  })
}

/** Closes the dialogs of deleted bots, each under its lock, so that whoever looks at one is told. May run twice. */
export const defineCloseDialogs = ({ conversation, database, jobs }: Program): void =>
  jobs.define<Deleted>(closeDialogsJob, async ({ companyId, botId }) => {
    const open = await queries.listOpenDialogs(database.worker.scoped(companyId), companyId, botId, dialogsAtOnce)
    const action = { kind: 'close', by: null, reason: 'bot-deleted' } as const
    for (const dialogId of open)
      await conversation.changeDialog({ companyId, dialogId, action }).catch((error: unknown) => {
        // Somebody closed it at the same moment.
        if (!(error instanceof AppError && error.status === 409)) throw error
      })
    if (open.length === dialogsAtOnce) await jobs.enqueue(closeDialogsJob, { companyId, botId })
  })
