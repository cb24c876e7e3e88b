import { leavePairing } from '../../channels/pairing-service.ts'
import { clearKeys } from '../../channels/session-keys.queries.ts'
import { audit } from '../../platform/audit/index.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import { eachApart } from '../../platform/jobs/for-each-company.ts'
import type { Program } from '../../program.ts'
import { freeKeys } from '../credentials/index.ts'
import * as queries from './delete-bot.queries.ts'
import { findBot } from './find-bot.ts'
import { kindsToUnlink, type UnlinkBot, unlinkBotJob } from './unlink-bot.ts'
import * as bots from './write-bot.queries.ts'

export const endBotJob = 'end-deleted-bot'

interface Deleted {
  companyId: number
  botId: number
  /** Dialogs that could not be closed in this round; the one that begins a minute after the deletion tries them again. */
  failed?: number[]
}

/** A turn that was under way when the bot went has ended by then, or was given up. */
const settledMs = 60_000
/** Of one run; the next one goes on. */
const dialogsAtOnce = 500
const mostFailed = 1_000

/**
 * Deletes a bot for good: its keys and the accounts of its channels are free for others, its chat and simulator stop, its dialogs
 * are closed and stay readable under its name.
 * @throws notFound, also for the second of two who delete it
 */
export const deleteBot = async (
  { channels, clock, jobs }: Program,
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
    await audit(tx, { companyId, accountId: userId, action: 'bot.deleted', record: id, detail: { name } })
    await jobs.enqueue(endBotJob, deleted, { db: tx })
    await jobs.enqueue<UnlinkBot>(unlinkBotJob, { ...deleted, tries: 0 }, { db: tx })
    await jobs.enqueue(endBotJob, deleted, { db: tx, startAfter: new Date(clock.now().getTime() + settledMs) })
  })
}

/**
 * Ends what a deleted bot has begun: numbers that a process speaks for are unlinked, and its dialogs are closed, each under its lock,
 * so that whoever looks at one is told. May run twice.
 */
export const defineEndBot = (program: Program): void =>
  program.jobs.define<Deleted>(endBotJob, async (deleted) => {
    await leaveAccounts(program, deleted)
    await closeDialogs(program, deleted)
  })

const leaveAccounts = async (program: Program, { companyId, botId }: Deleted): Promise<void> => {
  const { channels, database } = program
  const db = database.worker.scoped(companyId)
  for (const { id, kind } of await queries.listConnections(db, companyId, botId)) {
    if (!channels.find(kind)?.linking?.pairing) continue
    await leavePairing(program, companyId, id)
    await clearKeys(db, { companyId, connectionId: id })
  }
}

const closeDialogs = async ({ conversation, database, jobs, log }: Program, deleted: Deleted): Promise<void> => {
  const { companyId, botId, failed = [] } = deleted
  const db = database.worker.scoped(companyId)
  const open = await queries.listOpenDialogs(db, companyId, botId, { besides: failed, limit: dialogsAtOnce })
  const action = { kind: 'close', by: null, reason: 'bot-deleted' } as const
  const close = (dialogId: number) =>
    conversation.changeDialog({ companyId, dialogId, action }).catch((error: unknown) => {
      // Somebody closed it at the same moment.
      if (!(error instanceof AppError && error.status === 409)) throw error
    })
  const left = await eachApart(open, close, (err, dialogId) =>
    log.error({ err, companyId, dialogId }, 'A dialog of a deleted bot could not be closed'),
  )
  const allFailed = [...failed, ...left]
  if (open.length === dialogsAtOnce && allFailed.length < mostFailed)
    await jobs.enqueue<Deleted>(endBotJob, { ...deleted, failed: allFailed })
}
