import { kindsThatWriteFirst } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** The other bot as stored, in the engine's terms (`TransferData`). */
export interface StoredTarget {
  botId: number
  botTransferMessage: string
  botTransferMedia: 'WHATSAPP_QRCODE'
}

export interface StoredSettings {
  workspaceId: number | null
  workspaceName: string | null
  userId: number | null
  userName: string | null
  onlyOnlineUser: boolean
  begunByBot: boolean
  target: StoredTarget | null
  /** Null: the other bot was deleted. */
  targetName: string | null
  /** Whether it can write to the contact first, from its own number. */
  canTakeOver: boolean | null
}

const settings = (db: Kysely<DB>, companyId: number, botId: number) =>
  db
    .selectFrom('bot')
    .leftJoin('workspace as w', (join) =>
      join.onRef('w.company_id', '=', 'bot.company_id').onRef('w.id', '=', 'bot.settings_workspace_id'),
    )
    .leftJoin('member as m', (join) =>
      join.onRef('m.company_id', '=', 'bot.company_id').onRef('m.id', '=', 'bot.settings_user_id'),
    )
    .leftJoin('bot as other', (join) =>
      join
        .onRef('other.company_id', '=', 'bot.company_id')
        .on(sql`(bot.settings_transfer_data ->> 'botId')::int`, '=', sql.ref('other.id'))
        .on('other.deleted_at', 'is', null),
    )
    .select([
      'bot.settings_workspace_id as workspaceId',
      'w.name as workspaceName',
      'bot.settings_user_id as userId',
      'm.name as userName',
      'bot.settings_only_online as onlyOnlineUser',
      'bot.settings_transfer_begun_by_bot as begunByBot',
      'bot.settings_transfer_data as target',
      'other.name as targetName',
      sql<boolean | null>`other.active and exists (select from connection c where c.company_id = other.company_id
        and c.bot_id = other.id and c.kind = any (${kindsThatWriteFirst}) and c.active and c.state = 'connected')`.as(
        'canTakeOver',
      ),
    ])
    .where('bot.company_id', '=', companyId)
    .where('bot.id', '=', botId)

const read = (row: Omit<StoredSettings, 'target'> & { target: unknown }): StoredSettings => ({
  ...row,
  target: row.target as StoredTarget | null,
})

export const find = async (db: Kysely<DB>, companyId: number, botId: number): Promise<StoredSettings> =>
  read(await settings(db, companyId, botId).executeTakeFirstOrThrow())

/** Locks an existing bot's settings until the transaction ends; undefined if it was deleted meanwhile. */
export const lock = async (tx: Kysely<DB>, companyId: number, botId: number): Promise<StoredSettings | undefined> => {
  const row = await settings(tx, companyId, botId)
    .where('bot.deleted_at', 'is', null)
    .forNoKeyUpdate('bot')
    .executeTakeFirst()
  return row && read(row)
}

export type NewSettings = Pick<StoredSettings, 'workspaceId' | 'userId' | 'onlyOnlineUser' | 'begunByBot' | 'target'>

export const set = async (tx: Kysely<DB>, companyId: number, botId: number, wanted: NewSettings): Promise<void> => {
  await tx
    .updateTable('bot')
    .set({
      settings_workspace_id: wanted.workspaceId,
      settings_user_id: wanted.userId,
      settings_only_online: wanted.onlyOnlineUser,
      settings_transfer_begun_by_bot: wanted.begunByBot,
      settings_transfer_data: wanted.target && JSON.stringify(wanted.target),
      updated_at: sql<Date>`now()`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', botId)
    .execute()
}
