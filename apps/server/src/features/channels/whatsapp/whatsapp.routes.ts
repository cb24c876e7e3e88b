import * as contract from '@prosa/contract'
import { finishLogin, startLogin } from '../../../channels/link-by-login.ts'
import { findGrant, type Noted } from '../../../channels/linking.queries.ts'
import type { MetaApp } from '../../../channels/meta/meta.ts'
import { listNumbers } from '../../../channels/whatsapp-meta/business.ts'
import { whatsappKind } from '../../../channels/whatsapp-meta/channel.ts'
import { audit, fieldsOf } from '../../../platform/audit/index.ts'
import { AppError } from '../../../platform/errors/index.ts'
import { type Handle, type Scope, sessionOf } from '../../../platform/http/index.ts'
import type { Program } from '../../../program.ts'
import { findBot } from '../../bots/index.ts'
import { disconnect } from './disconnect.ts'
import { whatsappErrors } from './errors.ts'
import { presentSettings } from './present.ts'
import { saveNumber } from './save-number.ts'
import { findNumber, listElsewhere } from './whatsapp.queries.ts'

/** Meta is called while the person waits for the dialog to open. */
const listMs = 8_000

/** Connecting a bot to a WhatsApp Business number. */
export const registerWhatsapp = (handle: Handle, program: Program): void => {
  const { meta } = program.channels
  const demandMeta = (): MetaApp => {
    if (!meta) throw new AppError(whatsappErrors.notAvailable)
    return meta
  }

  handle(contract.getWhatsappSettings, async ({ scope, db, params: { id: botId } }) => {
    await findBot(db, scope, botId)
    const { companyId } = scope
    const [number, grant] = await Promise.all([
      findNumber(db, program.secrets, companyId, botId),
      findGrant(program, companyId, { botId, kind: whatsappKind }),
    ])
    const numbers = meta && grant ? await listNumbers(meta, grant, AbortSignal.timeout(listMs)) : []
    const phoneIds = 'refused' in numbers ? [] : numbers.map(({ phoneId }) => phoneId)
    const elsewhere = await listElsewhere(db, companyId, botId, phoneIds)
    return presentSettings({ meta, number, grant, numbers, elsewhere })
  })

  handle(contract.startWhatsappLogin, async ({ scope, db, params: { id: botId }, request }) => {
    await findBot(db, scope, botId)
    demandMeta()
    const linker = { ...scope, sessionId: sessionOf(scope), origin: request.headers.origin ?? '' }
    return { url: await startLogin(program, linker, { kind: whatsappKind, botId }) }
  })

  handle(contract.finishWhatsappLogin, async ({ scope, body: { code, botToken: state }, request }) => {
    demandMeta()
    const linker = { ...scope, sessionId: sessionOf(scope), origin: request.headers.origin ?? '' }
    const noted = (bot: number) => noting(scope, 'whatsapp.linked', bot)
    const { botId } = await finishLogin(program, linker, { kind: whatsappKind, code, state }, noted)
    return { botId }
  })

  handle(contract.updateWhatsappConfig, async ({ scope, db, params: { id }, body }) => {
    await findBot(db, scope, id)
    const noted = noting(scope, 'whatsapp.changed', id, fieldsOf(body))
    await saveNumber(program, demandMeta(), db, { companyId: scope.companyId, botId: id, noted }, body)
    return { id }
  })

  handle(contract.disconnectWhatsapp, async ({ scope, db, params: { id } }) => {
    await findBot(db, scope, id)
    const noted = noting(scope, 'whatsapp.disconnected', id)
    await disconnect(program, db, { companyId: scope.companyId, botId: id, noted })
    return { id }
  })
}

/** Called within the change's transaction; Meta is called outside of it. */
const noting =
  (
    { companyId, userId: accountId }: Scope,
    action: Extract<contract.AuditAction, `whatsapp.${string}`>,
    record: number,
    fields: readonly contract.AuditField[] = [],
  ): Noted =>
  (tx) =>
    audit(tx, { companyId, accountId, action, record, fields })
