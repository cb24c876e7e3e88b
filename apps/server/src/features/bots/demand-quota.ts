import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors/index.ts'
import { botErrors } from './errors.ts'
import * as bots from './write-bot.queries.ts'

/**
 * Refuses one more active bot than the company may have; 0 is unlimited. Inside the transaction that makes it, since the
 * company's row stays locked until then.
 * @throws botQuota
 */
export const demandQuota = async (tx: Kysely<DB>, companyId: number): Promise<void> => {
  const quota = await bots.lockQuota(tx, companyId)
  if (quota > 0 && (await bots.countActive(tx, companyId)) >= quota) throw new AppError(botErrors.botQuota)
}
