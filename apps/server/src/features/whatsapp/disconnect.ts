import { findGrant } from '../../channels/linking.queries.ts'
import type { MetaApp } from '../../channels/meta/meta.ts'
import { closeAccount } from '../../channels/whatsapp-meta/business.ts'
import { whatsappKind } from '../../channels/whatsapp-meta/channel.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors/index.ts'
import type { Program } from '../../program.ts'
import { whatsappErrors } from './errors.ts'
import { dropNumber, findNumber, isShared } from './whatsapp.queries.ts'

const closeMs = 10_000

/**
 * Takes a bot's number and login away. Meta is told first; where it does not answer nothing is changed, since messages would go on
 * coming. An account that another bot uses stays subscribed.
 */
export const disconnect = async (
  program: Program,
  meta: MetaApp | null,
  db: Kysely<DB>,
  { companyId, botId }: { companyId: number; botId: number },
): Promise<void> => {
  const number = await findNumber(db, program.secrets, companyId, botId)
  const accountId = number?.settings.accountId
  if (meta && number && typeof accountId === 'string') {
    const grant = await findGrant(program, companyId, { botId, kind: whatsappKind })
    const token = number.secret ?? grant?.secret
    if (token !== undefined && !(await isShared(db, companyId, { botId, accountId }))) {
      const failed = await closeAccount(meta, { token, accountId }, AbortSignal.timeout(closeMs))
      if (failed) throw new AppError(whatsappErrors.notDisconnected)
    }
  }
  await dropNumber(db, companyId, botId)
}
