import { type Bot, maskedSecret } from '@prosa/contract'
import { findOwnConnection } from '../../../channels/connections.queries.ts'
import { whatsappKind } from '../../../channels/whatsapp-meta/channel.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Program } from '../../../program.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A bot's current or last WhatsApp Business number, with masked secrets. */
export const readWhatsapp = async (
  { channels, config }: Pick<Program, 'channels' | 'config'>,
  db: Kysely<DB>,
  companyId: number,
  botId: number,
): Promise<Bot['whatsapp']> => {
  const row = await findOwnConnection(db, { companyId, botId, kind: whatsappKind })
  if (!row) return null
  const { settings } = row
  const [ingress] = channels.meta ? [channels.meta.ingress] : []
  return {
    id: row.id,
    phone: text(settings.phone),
    urlMeta: text(settings.metaUrl),
    tokenMeta: maskedSecret,
    businessPhoneId: row.externalId,
    businessAccountId: text(settings.accountId),
    urlWebhook: ingress ? `${config.publicUrl ?? ''}${ingress.path}` : '',
    tokenWebhook: ingress ? maskedSecret : '',
    on: row.active,
  }
}
