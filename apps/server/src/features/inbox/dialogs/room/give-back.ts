import { connectionOf } from '../../../../channels/connection.ts'
import { findChecked } from '../../../../channels/connections.queries.ts'
import { conversationErrors, refusalError } from '../../../../conversation/model/errors.ts'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import { AppError } from '../../../../platform/errors/index.ts'
import type { Scope } from '../../../../platform/http/index.ts'
import type { Program } from '../../../../program.ts'
import { findMetaCustomer } from './give-back.queries.ts'

const answerMs = 8_000

/**
 * Returns the customer of a room to the provider's own agent.
 * @throws AppError 409 when the agent never had the room or another person holds it, 422 with the provider's reason for
 * a refusal
 */
export const giveBackCustomer = async (
  { channels, secrets }: Pick<Program, 'channels' | 'secrets'>,
  db: Kysely<DB>,
  { companyId, userId }: Scope,
  dialogId: number,
): Promise<void> => {
  const found = await findMetaCustomer(db, companyId, dialogId)
  if (found?.owner === 'closed' || found?.owner === 'external') throw refusalError(found.owner)
  if (found && found.ownerUserId !== null && found.ownerUserId !== userId) throw refusalError('held-by-other')
  const row = found && (await findChecked(db, companyId, found.connectionId))
  const channel = channels.find(row?.kind ?? '')
  if (!found || !row || !channel?.giveBack) throw new AppError(conversationErrors.notFromMeta)
  const connection = connectionOf(secrets, companyId, found.connectionId, row)
  const refusal = await channel.giveBack(connection, found.customer, AbortSignal.timeout(answerMs), found.app)
  if (refusal === null) return
  const { notGivenBack } = conversationErrors
  throw new AppError(notGivenBack, { message: `${notGivenBack.message} ${refusal}` })
}
