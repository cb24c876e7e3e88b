import type { QrCodeAnswer, UserWhatsAppDevice, WhatsAppDevice, WhatsAppSigns } from '@prosa/contract'
import { renderSVG } from 'uqr'
import type { Noted } from '../../../channels/linking.queries.ts'
import { leavePairing, wantPairing } from '../../../channels/pairing-service.ts'
import { readCode } from '../../../channels/session-keys.queries.ts'
import { whatsAppQrKind } from '../../../channels/whatsapp-qr/channel.ts'
import { publishChannelsChanged } from '../../../conversation/model/events.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, defineErrors, errors } from '../../../platform/errors/index.ts'
import type { Program } from '../../../program.ts'
import * as numbers from './numbers.queries.ts'

const numberErrors = defineErrors({
  notInstalled: [422, 'Esta instalação não tem a parte opcional do WhatsApp por QR code.'],
})

const isAvailable = ({ channels }: Program): boolean => channels.find(whatsAppQrKind)?.linking?.pairing != null

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isoOf = (date: Date | null | undefined): string | null => date?.toISOString() ?? null

const signsOf = (program: Program, row: numbers.NumberRow | null): WhatsAppSigns => ({
  isAvailable: isAvailable(program),
  state: row?.active ? (row.state as WhatsAppSigns['state']) : 'none',
  reason: row?.state_reason ?? null,
  since: row?.active ? isoOf(row.state_at) : null,
  lastMessageAt: isoOf(row?.heard_at),
  lastReceiptAt: isoOf(row?.receipt_at),
})

export const presentBotNumber = (program: Program, row: numbers.NumberRow | null): WhatsAppDevice => {
  const signs = signsOf(program, row)
  const { name, accountName, phone, keepBotOnDialogInitiatedOnDevice } = row?.settings ?? {}
  return {
    ...signs,
    name: textOf(name) || textOf(accountName),
    phone: row?.active ? textOf(phone) : '',
    keepBotOnDialogInitiatedOnDevice: keepBotOnDialogInitiatedOnDevice === true,
    qrCodeConnected: signs.state === 'connected',
  }
}

export const presentUserNumber = (program: Program, row: numbers.NumberRow | null): UserWhatsAppDevice => {
  const { name, phone, qrCodeConnected } = presentBotNumber(program, row)
  return {
    ...signsOf(program, row),
    instance_data: { phone_connected: qrCodeConnected ? 'true' : 'false', user: { name, phone } },
  }
}

/** Requests a QR code, or resumes a connected number. @throws notFound, or 422 without the optional component */
export const requestNumber = async (
  program: Program,
  companyId: number,
  owner: numbers.Owner,
  noted: Noted,
): Promise<void> => {
  if (!isAvailable(program)) throw new AppError(numberErrors.notInstalled)
  const id = await program.database
    .scoped(companyId)
    .transaction()
    .execute(async (tx) => {
      const ensured = await numbers.ensureNumber(tx, companyId, owner)
      if (ensured !== null) await noted(tx)
      return ensured
    })
  if (id === null) throw new AppError(errors.notFound)
  await wantPairing(program, companyId, id)
}

const noCode = (message = ''): QrCodeAnswer => ({ error: message !== '', message, qrcode: '', leftMs: null })

/** The QR code as a picture while it is valid, or the error since it was requested. */
export const readQrCode = async (
  program: Program,
  db: Kysely<DB>,
  companyId: number,
  owner: numbers.Owner,
): Promise<QrCodeAnswer> => {
  if (!isAvailable(program)) return noCode(numberErrors.notInstalled.message)
  const row = await numbers.findNumber(db, companyId, owner)
  if (!row || (row.active && row.state === 'connected')) return noCode()
  const shown = await readCode(db, program.secrets, { companyId, connectionId: row.id })
  if (!shown) return noCode(row.state_reason ?? '')
  // Black on white in every theme: cameras read other colours unreliably.
  const picture = renderSVG(shown.code, { border: 2, blackColor: '#000', whiteColor: '#fff' })
  return {
    error: false,
    message: '',
    qrcode: `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`,
    leftMs: Math.max(0, shown.endsAt.getTime() - Date.now()),
  }
}

/** Removes the number here at once; the process that holds the connection unlinks it. */
export const removeNumber = async (
  program: Program,
  db: Kysely<DB>,
  { companyId, owner }: { companyId: number; owner: numbers.Owner },
  noted?: Noted,
): Promise<void> => {
  const row = await numbers.findNumber(db, companyId, owner)
  if (!row) return
  await db.transaction().execute(async (tx) => {
    await numbers.removeNumber(tx, companyId, row.id)
    await noted?.(tx)
  })
  await leavePairing(program, companyId, row.id)
  publishChannelsChanged(program.realtime, companyId)
}
