import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'

export interface DashboardBot {
  id: number
  name: string
  target: number | null
}

/**
 * The requested bots, including deleted ones; each once.
 * @throws notFound for a bot of none of these workspaces
 */
export const findDashboardBots = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  botIds: readonly number[],
): Promise<DashboardBot[]> => {
  const wanted = [...new Set(botIds)]
  if (wanted.length === 0) return []
  const bots = await db
    .selectFrom('bot')
    .select(['id', 'name', 'target'])
    .where('company_id', '=', companyId)
    .where('workspace_id', 'in', workspaceIds.length === 0 ? [0] : workspaceIds)
    .where('id', 'in', wanted)
    .execute()
  if (bots.length < wanted.length) throw new AppError(errors.notFound)
  return bots
}

/** All bots of these workspaces that are not deleted: the dashboard's default. */
export const listBotIds = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
): Promise<number[]> => {
  const bots = await db
    .selectFrom('bot')
    .select('id')
    .where('company_id', '=', companyId)
    .where('workspace_id', 'in', workspaceIds.length === 0 ? [0] : workspaceIds)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return bots.map(({ id }) => id)
}
