import { type Bot, maskedSecret } from '@prosa/contract'
import { whatsappKind } from '../../channels/whatsapp-meta/channel.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import type { Program } from '../../program.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A bot's number of WhatsApp Business, the one that serves it or did last; its secrets are masked. */
export const readWhatsapp = async (
  { channels, config }: Pick<Program, 'channels' | 'config'>,
  db: Kysely<DB>,
  companyId: number,
  botId: number,
): Promise<Bot['whatsapp']> => {
  const row = await db
    .selectFrom('connection')
    .select(['id', 'external_id as phoneId', 'active', 'settings'])
    .where('company_id', '=', companyId)
    .where('bot_id', '=', botId)
    .where('kind', '=', whatsappKind)
    .where('secret_encrypted', 'is not', null)
    .orderBy('active', 'desc')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const settings = (row.settings ?? {}) as Record<string, unknown>
  const [ingress] = channels.meta ? [channels.meta.ingress] : []
  return {
    id: row.id,
    phone: text(settings.phone),
    urlMeta: text(settings.metaUrl),
    tokenMeta: maskedSecret,
    businessPhoneId: row.phoneId,
    businessAccountId: text(settings.accountId),
    urlWebhook: ingress ? `${config.publicUrl ?? ''}${ingress.path}` : '',
    tokenWebhook: ingress ? maskedSecret : '',
    on: row.active,
  }
}
