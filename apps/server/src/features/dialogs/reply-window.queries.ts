import type { ChannelConnection } from '../../channels/channel.ts'
import { connectionOf } from '../../channels/connection.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import type { Secrets } from '../../platform/secrets/index.ts'

export interface WindowRow {
  kind: string
  lastInboundAt: Date | null
  active: boolean
  connection: ChannelConnection
}

/** By which connection a dialog goes, and when its customer wrote last. */
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
    .select(['connection.id', 'connection.kind', 'connection.active', 'connection.external_id as externalId'])
    .select(['connection.settings', 'connection.secret_encrypted as secret', 'dialog.last_inbound_at as lastInboundAt'])
    .where('dialog.company_id', '=', companyId)
    .where('dialog.id', '=', dialogId)
    .executeTakeFirst()
  if (!row) return null
  const settings = (row.settings ?? {}) as Record<string, unknown>
  const connection = connectionOf(secrets, companyId, row.id, { ...row, settings })
  return { kind: row.kind, lastInboundAt: row.lastInboundAt, active: row.active, connection }
}
