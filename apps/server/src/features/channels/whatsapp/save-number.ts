import { maskedSecret, type WhatsappConfigBody } from '@prosa/contract'
import { linkErrors } from '../../../channels/link-by-login.ts'
import { findGrant, findOwnConnection, type Noted } from '../../../channels/linking.queries.ts'
import type { MetaApp } from '../../../channels/meta/meta.ts'
import { unlinkAccount } from '../../../channels/unlink.ts'
import { openNumber } from '../../../channels/whatsapp-meta/business.ts'
import { whatsappKind } from '../../../channels/whatsapp-meta/channel.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors, isUniqueViolation } from '../../../platform/errors/index.ts'
import type { Program } from '../../../program.ts'
import { whatsappErrors } from './errors.ts'
import { findNumber, storeNumber } from './whatsapp.queries.ts'

interface Place {
  companyId: number
  botId: number
}

/** Total time for all calls of the Graph API per click. */
const openMs = 20_000

const wrong = (field: string, message: string): AppError =>
  new AppError(errors.invalid, { message, fields: { [field]: message } })

/**
 * Sets a bot's number. Meta is called first, outside of any transaction, so that a number stored as connected can
 * receive messages. An inactive number is stored as typed.
 */
export const saveNumber = async (
  program: Program,
  meta: MetaApp,
  db: Kysely<DB>,
  { companyId, botId, noted }: Place & { noted: Noted },
  body: WhatsappConfigBody,
): Promise<void> => {
  const { businessPhoneId: phoneId, businessAccountId: accountId, active } = body
  demandGraph(meta, body.metaUrl)
  const token = await tokenOf(program, db, { companyId, botId }, body)
  let { phone } = body
  if (active) {
    const opened = await openNumber(meta, { token, phoneId, accountId, pin: body.pin }, AbortSignal.timeout(openMs))
    if ('refused' in opened) {
      if (opened.field) throw wrong(opened.field, opened.refused)
      throw new AppError(whatsappErrors.refused, { message: opened.refused })
    }
    phone = opened.phone || phone
  }
  const settings = { phone, accountId, metaUrl: body.metaUrl }
  const before = await findNumber(db, program.secrets, companyId, botId)
  try {
    const account = { externalId: phoneId, settings, secret: token }
    await storeNumber(db, program.secrets, companyId, botId, { account, active, noted })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError(linkErrors.linkedElsewhere)
    throw error
  }
  if (before && before.externalId !== phoneId) await leaveNumber(program, companyId, before.id)
}

/**
 * Disconnects the bot's former number; if Meta does not answer, its messages are dropped, and the new number works
 * anyway.
 */
const leaveNumber = async (program: Program, companyId: number, id: number): Promise<void> => {
  const connection = await findOwnConnection(program, companyId, id)
  if (connection && (await unlinkAccount(program, connection)) === 'later')
    program.log.warn({ companyId, connectionId: id }, 'Meta could not be told that a number is served no longer')
}

/** The token is only sent to Meta, whatever URL is typed. */
const demandGraph = ({ settings }: MetaApp, metaUrl: string): void => {
  const { origin } = new URL(settings.graphUrl)
  if (URL.parse(metaUrl)?.origin !== origin) throw wrong('metaUrl', `O endereço da Meta é ${origin}.`)
}

/** A masked token stands for the number's own, or that of the login by which it was chosen. */
const tokenOf = async (
  program: Program,
  db: Kysely<DB>,
  { companyId, botId }: Place,
  { token, businessPhoneId }: WhatsappConfigBody,
): Promise<string> => {
  if (token !== maskedSecret) return token
  const [number, grant] = await Promise.all([
    findNumber(db, program.secrets, companyId, botId),
    findGrant(program, companyId, { botId, kind: whatsappKind }),
  ])
  const stored = number?.externalId === businessPhoneId && number.state === 'connected' ? number.secret : null
  const found = grant?.secret ?? stored ?? number?.secret
  if (!found) throw wrong('token', 'Informe o token.')
  return found
}
