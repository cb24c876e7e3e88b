import type { WebhookEndpoint } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export const addressColumns = {
  url: 'url',
  transferUrl: 'transfer_url',
  sendMessageUrl: 'send_message_url',
  closeRoomUrl: 'close_room_url',
  digitalEmployeeUrl: 'digital_employee_url',
} as const
export type AddressField = keyof typeof addressColumns

/** The configuration of a bot; undefined if none was saved. @param lock Locks the row for a following write. */
export const findConfig = (db: Kysely<DB>, companyId: number, botId: number, lock = false) =>
  db
    .selectFrom('bot_webhook')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('bot_id', '=', botId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
export type ConfigRow = NonNullable<Awaited<ReturnType<typeof findConfig>>>

/** Creates an empty row if there is none, so that it can be locked. */
export const ensureConfig = async (db: Kysely<DB>, companyId: number, botId: number): Promise<void> => {
  await db
    .insertInto('bot_webhook')
    .values({ company_id: companyId, bot_id: botId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface ConfigChange {
  addresses: Partial<Record<AddressField, string>>
  /** Sealed; null removes all headers, undefined keeps them. */
  headers: Buffer | null | undefined
  updatedBy: number
}

export const saveConfig = async (
  db: Kysely<DB>,
  companyId: number,
  botId: number,
  { addresses, headers, updatedBy }: ConfigChange,
): Promise<void> => {
  await db
    .updateTable('bot_webhook')
    .set({
      ...Object.fromEntries(
        Object.entries(addresses).map(([field, value]) => [addressColumns[field as AddressField], value]),
      ),
      ...(headers === undefined ? {} : { headers_encrypted: headers }),
      updated_by: updatedBy,
      updated_at: sql<Date>`now()`,
    })
    .where('company_id', '=', companyId)
    .where('bot_id', '=', botId)
    .execute()
}

export interface SecretChange {
  secret: Buffer
  madeAt: Date
  previous: { secret: Buffer; until: Date } | null
}

export const saveSecret = async (
  db: Kysely<DB>,
  companyId: number,
  botId: number,
  { secret, madeAt, previous }: SecretChange,
): Promise<void> => {
  await db
    .updateTable('bot_webhook')
    .set({
      signing_secret_encrypted: secret,
      secret_made_at: madeAt,
      previous_secret_encrypted: previous?.secret ?? null,
      previous_secret_until: previous?.until ?? null,
    })
    .where('company_id', '=', companyId)
    .where('bot_id', '=', botId)
    .execute()
}

/** Failing or disabled endpoints of a bot. */
export const listEndpoints = (db: Kysely<DB>, companyId: number, botId: number) =>
  db
    .selectFrom('webhook_endpoint')
    .select(['kind', 'failing_since', 'failures', 'last_failure', 'off_at'])
    .where('company_id', '=', companyId)
    .where('bot_id', '=', botId)
    .orderBy('kind')
    .execute()
export type EndpointRow = Awaited<ReturnType<typeof listEndpoints>>[number]

/** Resets the errors of endpoints: they are called again. */
export const forgetEndpoints = async (
  db: Kysely<DB>,
  companyId: number,
  botId: number,
  kinds: readonly WebhookEndpoint[],
): Promise<void> => {
  if (kinds.length === 0) return
  await db
    .deleteFrom('webhook_endpoint')
    .where('company_id', '=', companyId)
    .where('bot_id', '=', botId)
    .where('kind', 'in', kinds)
    .execute()
}
