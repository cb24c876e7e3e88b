import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { type BotRow, findBot } from '../bots/index.ts'
import * as flows from './flows.queries.ts'

/** The draft when it is newer than the live version, else the live version. */
const newest = -1

export interface ResolvedFlow {
  bot: BotRow
  flow: NonNullable<Awaited<ReturnType<typeof flows.findState>>>
}

/**
 * The draft or version of a URL.
 * @throws notFound for a bot that the caller does not see, and for a flow of another bot
 */
export const resolveFlow = async (
  db: Kysely<DB>,
  scope: Scope,
  { botId, flowId }: { botId: number; flowId: number },
): Promise<ResolvedFlow> => {
  const bot = await findBot(db, scope, botId)
  const id = flowId === newest ? (bot.draft_is_newer ? bot.draft_id : (bot.active_version_id ?? bot.draft_id)) : flowId
  const flow = await flows.findState(db, scope.companyId, bot.id, id)
  if (!flow) throw new AppError(errors.notFound)
  return { bot, flow }
}
