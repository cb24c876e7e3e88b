import { findOwnConnection, type Noted } from '../../../channels/linking.queries.ts'
import { unlinkAccount } from '../../../channels/unlink.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/index.ts'
import type { Program } from '../../../program.ts'
import { whatsappErrors } from './errors.ts'
import { dropNumber, findNumber } from './whatsapp.queries.ts'

/**
 * Removes a bot's number and login. Meta is called first; if it does not answer, nothing is changed, since messages
 * would still arrive. An account used by another bot of any company stays subscribed.
 */
export const disconnect = async (
  program: Program,
  db: Kysely<DB>,
  { companyId, botId, noted }: { companyId: number; botId: number; noted: Noted },
): Promise<void> => {
  const number = await findNumber(db, program.secrets, companyId, botId)
  const connection = number && (await findOwnConnection(program, companyId, number.id))
  if (connection && (await unlinkAccount(program, connection)) === 'later')
    throw new AppError(whatsappErrors.notDisconnected)
  await dropNumber(db, companyId, botId, noted)
}
