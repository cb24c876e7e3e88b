import * as contract from '@prosa/contract'
import type { Noted } from '../../../channels/linking.queries.ts'
import { demandMay } from '../../../platform/access/index.ts'
import { audit, fieldsOf } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Handle, Scope } from '../../../platform/http/index.ts'
import type { Program } from '../../../program.ts'
import { findBot } from '../../bots/index.ts'
import { people } from '../../people/index.ts'
import * as numbers from './numbers.queries.ts'
import { presentBotNumber, presentUserNumber, readQrCode, removeNumber, requestNumber } from './numbers.ts'

/** WhatsApp numbers of bots and collaborators, linked by QR code. */
export const registerWhatsAppNumbers = (handle: Handle, program: Program): void => {
  const botOwner = async (db: Kysely<DB>, scope: Scope, id: number): Promise<numbers.Owner> => ({
    bot_id: (await findBot(db, scope, id)).id,
  })

  handle(contract.requestBotWhatsApp, async ({ scope, db, params: { id } }) => {
    const owner = await botOwner(db, scope, id)
    await requestNumber(program, scope.companyId, owner, noting(scope, 'whatsapp.requested', { botId: id }))
    return { success: true }
  })

  handle(contract.getBotWhatsApp, async ({ scope, db, params: { id } }) => {
    const owner = await botOwner(db, scope, id)
    return presentBotNumber(program, await numbers.findNumber(db, scope.companyId, owner))
  })

  handle(contract.updateBotWhatsApp, async ({ scope, db, params: { id }, body }) => {
    const owner = await botOwner(db, scope, id)
    const row = await numbers.findNumber(db, scope.companyId, owner)
    if (!row?.active) throw new AppError(errors.notFound)
    await db.transaction().execute(async (tx) => {
      await numbers.changeSettings(tx, scope.companyId, row.id, body)
      await noting(scope, 'whatsapp.renamed', { botId: id }, fieldsOf(body))(tx)
    })
    return presentBotNumber(program, await numbers.findNumber(db, scope.companyId, owner))
  })

  handle(contract.getBotQrCode, async ({ scope, db, params: { id } }) =>
    readQrCode(program, db, scope.companyId, await botOwner(db, scope, id)),
  )

  handle(contract.removeBotWhatsApp, async ({ scope, db, params: { id } }) => {
    const owner = await botOwner(db, scope, id)
    await removeNumber(
      program,
      db,
      { companyId: scope.companyId, owner },
      noting(scope, 'whatsapp.removed', { botId: id }),
    )
    return { success: true }
  })

  handle(contract.requestUserWhatsApp, async ({ scope, db, params: { userId } }) => {
    const owner = await userOwner(db, scope, userId)
    await requestNumber(program, scope.companyId, owner, noting(scope, 'whatsapp.requested', { userId }))
    return { success: true }
  })

  handle(contract.getUserWhatsApp, async ({ scope, db, params: { userId } }) => {
    const owner = await userOwner(db, scope, userId)
    return presentUserNumber(program, await numbers.findNumber(db, scope.companyId, owner))
  })

  handle(contract.getUserQrCode, async ({ scope, db, params: { userId } }) =>
    readQrCode(program, db, scope.companyId, await userOwner(db, scope, userId)),
  )

  handle(contract.removeUserWhatsApp, async ({ scope, db, params: { userId } }) => {
    const owner = await userOwner(db, scope, userId)
    await removeNumber(
      program,
      db,
      { companyId: scope.companyId, owner },
      noting(scope, 'whatsapp.removed', { userId }),
    )
    return { success: true }
  })
}

/** Audits under the bot; for a collaborator's own number, under the person. */
const noting =
  (
    { companyId, userId: accountId }: Scope,
    action: 'whatsapp.requested' | 'whatsapp.renamed' | 'whatsapp.removed',
    whose: { botId: number } | { userId: number },
    fields: readonly contract.AuditField[] = [],
  ): Noted =>
  (tx) =>
    'botId' in whose
      ? audit(tx, { companyId, accountId, action, record: whose.botId, fields })
      : audit(tx, { companyId, accountId, action, detail: { user: whose.userId }, fields })

/** The person who owns the number: linking or removing it counts as a change of the person. */
const userOwner = async (db: Kysely<DB>, scope: Scope, userId: number): Promise<numbers.Owner> => {
  const { companyId, workspaceIds } = scope
  if (userId === scope.userId) return { user_id: userId }
  if (!(await numbers.memberExists(db, companyId, userId, workspaceIds))) throw new AppError(errors.notFound)
  demandMay(scope, { kind: 'person.edit', target: await people.rankOf(db, companyId, userId) })
  return { user_id: userId }
}
