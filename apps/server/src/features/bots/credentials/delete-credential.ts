import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import * as credentials from './credentials.queries.ts'

/**
 * Deletes an available key, or detaches one from an inactive bot.
 * @returns false for a key of an active bot, which is not changed
 * @throws notFound
 */
export const deleteCredential = async (db: Kysely<DB>, scope: Scope, id: number): Promise<boolean> => {
  const { companyId, userId, workspaceIds } = scope
  const found = await credentials.findById(db, companyId, workspaceIds, id)
  if (!found) throw new AppError(errors.notFound)
  const { bot_id: botId, provider_key_id: key } = found
  return db.transaction().execute(async (tx) => {
    const isDone =
      botId === null
        ? await credentials.deleteFree(tx, companyId, id)
        : !(await credentials.lockBotActive(tx, companyId, botId)) &&
          (await credentials.detach(tx, companyId, id, botId))
    const action = botId === null ? 'credential.deleted' : 'credential.detached'
    if (isDone) await audit(tx, { companyId, accountId: userId, action, record: id, detail: { key, botId } })
    return isDone
  })
}
