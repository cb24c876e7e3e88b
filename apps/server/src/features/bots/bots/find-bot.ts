import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import * as bots from './bots.queries.ts'

/**
 * A bot of one of the caller's workspaces.
 * @throws notFound, the same for a bot of another company, of another workspace, deleted or unknown
 */
export const findBot = async (
  db: Kysely<DB>,
  { companyId, workspaceIds }: Pick<Scope, 'companyId' | 'workspaceIds'>,
  id: number,
): Promise<bots.BotRow> => {
  const bot = await bots.findById(db, companyId, workspaceIds, id)
  if (!bot) throw new AppError(errors.notFound)
  return bot
}
