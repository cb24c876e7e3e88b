import { sql } from '../platform/database/index.ts'
import type { Platform } from '../platform/index.ts'
import type { ChannelConnection } from './channel.ts'
import { connectionOf } from './connection.ts'

/** A customer's message, by its ids at the provider. */
export interface SeenMessage {
  /** The provider's id of the message. */
  messageId: string
  /** The customer's account on the channel. */
  customer: string
}

/** The last message of a dialog's customer; null where there is none, or the connection is no longer active. */
export const findLastInbound = async (
  { database, secrets }: Pick<Platform, 'database' | 'secrets'>,
  companyId: number,
  dialogId: number,
): Promise<{ connection: ChannelConnection & { kind: string }; seen: SeenMessage } | null> => {
  const { rows } = await sql<{
    id: number
    kind: string
    externalId: string
    settings: Record<string, unknown> | null
    secret: Buffer | null
    customer: string
    messageId: string
  }>`
    select c.id, c.kind, c.external_id as "externalId", c.settings, c.secret_encrypted as secret, i.external_id as customer,
      m.ext_id as "messageId"
    from dialog d
    join connection c on c.company_id = d.company_id and c.id = d.connection_id and c.active and c.secret_encrypted is not null
    join identity i on i.company_id = d.company_id and i.id = d.identity_id
    join lateral (
      select ext_id from message
      where company_id = d.company_id and dialog_id = d.id and sender = 'CLIENT' and ext_id is not null
      order by seq desc limit 1) m on true
    where d.company_id = ${companyId} and d.id = ${dialogId}`.execute(database.scoped(companyId))
  const [row] = rows
  if (!row) return null
  const connection = connectionOf(secrets, companyId, row.id, { ...row, settings: row.settings ?? {} })
  return { connection: { ...connection, kind: row.kind }, seen: { messageId: row.messageId, customer: row.customer } }
}
