import type { ChannelConnection, OutboundTemplate } from '../../../../channels/channel.ts'
import { connectionOf } from '../../../../channels/connection.ts'
import { messageAuthor, messageColumns } from '../../../../conversation/model/message-columns.ts'
import { type MessageRow, personExtId } from '../../../../conversation/model/present.ts'
import { askOf, type DB, type Kysely, sql } from '../../../../platform/database/index.ts'
import type { Secrets } from '../../../../platform/secrets/index.ts'

export interface WindowRow {
  kind: string
  lastInboundAt: Date | null
  /** Senders whose messages the channel has refused as too late since the customer's last message: `BOT`, `HUMAN`. */
  refusedTo: readonly string[]
  active: boolean
  /** The customer's number, digits with country code. */
  phone: string | null
  connection: ChannelConnection
}

/**
 * A dialog's connection, the time of the customer's last message, and the senders the channel has refused as too late
 * since.
 */
export const findWindow = async (
  db: Kysely<DB>,
  secrets: Secrets,
  companyId: number,
  dialogId: number,
): Promise<WindowRow | null> => {
  const row = await db
    .selectFrom('dialog')
    .innerJoin('connection', (join) =>
      join.onRef('connection.company_id', '=', 'dialog.company_id').onRef('connection.id', '=', 'dialog.connection_id'),
    )
    .innerJoin('contact', (join) =>
      join.onRef('contact.company_id', '=', 'dialog.company_id').onRef('contact.id', '=', 'dialog.contact_id'),
    )
    .select([
      'contact.phone',
      'connection.id',
      'connection.kind',
      'connection.active',
      'connection.external_id as externalId',
    ])
    .select(['connection.settings', 'connection.secret_encrypted as secret', 'dialog.last_inbound_at as lastInboundAt'])
    .select(
      sql<string[]>`array(select distinct late.sender from message late
        where late.company_id = dialog.company_id and late.dialog_id = dialog.id
          and late.status = 'failed' and late.failure_cause = 'window_closed'
          and late.seq > coalesce((select max(said.seq) from message said
            where said.company_id = dialog.company_id and said.dialog_id = dialog.id and said.sender = 'CLIENT'), 0))`.as(
        'refusedTo',
      ),
    )
    .where('dialog.company_id', '=', companyId)
    .where('dialog.id', '=', dialogId)
    .executeTakeFirst()
  if (!row) return null
  const settings = (row.settings ?? {}) as Record<string, unknown>
  const connection = connectionOf(secrets, companyId, row.id, { ...row, settings })
  const { kind, lastInboundAt, refusedTo, active, phone } = row
  return { kind, lastInboundAt, refusedTo, active, phone, connection }
}

export interface SentTemplate extends MessageRow {
  /** Null for a message that was deleted meanwhile, or that had no template. */
  template: OutboundTemplate | null
}

/** What was stored with this id on the dialog's connection. */
export const findSent = async (
  db: Kysely<DB>,
  companyId: number,
  dialogId: number,
  clientId: string,
): Promise<SentTemplate | undefined> => {
  const [row] = await askOf(db)<SentTemplate>(sent, [companyId, dialogId, personExtId(clientId)])
  return row
}

const sent = `select ${messageColumns}, m.template from dialog d
 join message m on m.company_id = d.company_id and m.connection_id = d.connection_id and m.ext_id = $3 ${messageAuthor}
 where d.company_id = $1 and d.id = $2`
