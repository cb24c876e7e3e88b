import { connectionOf } from '../../../channels/connection.ts'
import { findOwnConnection, type OwnConnection } from '../../../channels/connections.queries.ts'
import { deleteGrant, type Noted, setLinked } from '../../../channels/linking.queries.ts'
import type { LinkedAccount } from '../../../channels/linking.ts'
import { whatsappKind } from '../../../channels/whatsapp-meta/channel.ts'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'
import type { Secrets } from '../../../platform/secrets/index.ts'

/** A bot's most recently connected number. */
export interface NumberRow extends Omit<OwnConnection, 'sealedSecret'> {
  /** The access token. */
  secret: string | null
}

export const findNumber = async (
  db: Kysely<DB>,
  secrets: Secrets,
  companyId: number,
  botId: number,
): Promise<NumberRow | null> => {
  const found = await findOwnConnection(db, { companyId, botId, kind: whatsappKind })
  if (!found) return null
  const { sealedSecret, ...row } = found
  const { secret } = connectionOf(secrets, companyId, row.id, { ...row, secret: sealedSecret })
  return { ...row, secret }
}

/** Those of these numbers that another bot of the company uses. */
export const listElsewhere = async (
  db: Kysely<DB>,
  companyId: number,
  botId: number,
  phoneIds: readonly string[],
): Promise<Set<string>> => {
  if (phoneIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('connection')
    .select('external_id as phoneId')
    .where('company_id', '=', companyId)
    .where('kind', '=', whatsappKind)
    .where('external_id', 'in', [...phoneIds])
    .where('active', '=', true)
    .where('bot_id', '<>', botId)
    .execute()
  return new Set(rows.map(({ phoneId }) => phoneId))
}

/** Stores a number as the bot's only one. @throws a unique violation when another bot has it */
export const storeNumber = (
  db: Kysely<DB>,
  secrets: Secrets,
  companyId: number,
  botId: number,
  { account, active, noted }: { account: LinkedAccount; active: boolean; noted: Noted },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const own = tx
      .selectFrom('connection')
      .select('id')
      .where('company_id', '=', companyId)
      .where('bot_id', '=', botId)
      .where('kind', '=', whatsappKind)
    const known = await own.where('external_id', '=', account.externalId).forUpdate().executeTakeFirst()
    const values = { company_id: companyId, bot_id: botId, kind: whatsappKind, external_id: account.externalId }
    const { id } = known ?? (await tx.insertInto('connection').values(values).returning('id').executeTakeFirstOrThrow())
    await setLinked(tx, secrets, { companyId, id }, account)
    await tx
      .updateTable('connection')
      .set({ active: sql<boolean>`id = ${id} and ${active}`, updated_at: sql<Date>`now()` })
      .where('company_id', '=', companyId)
      .where('bot_id', '=', botId)
      .where('kind', '=', whatsappKind)
      .where((eb) => eb.or([eb('id', '=', id), eb('active', '=', true)]))
      .execute()
    await noted(tx)
  })

/**
 * Removes the bot's number; its dialogs stay readable. Returns whether other bots of the company still use the account.
 */
export const dropNumber = (db: Kysely<DB>, companyId: number, botId: number, noted: Noted): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx
      .updateTable('connection')
      .set({
        active: false,
        secret_encrypted: null,
        state: 'reconnect',
        state_reason: null,
        state_at: sql<Date>`now()`,
      })
      .set({ updated_at: sql<Date>`now()` })
      .where('company_id', '=', companyId)
      .where('bot_id', '=', botId)
      .where('kind', '=', whatsappKind)
      .execute()
    await deleteGrant(tx, companyId, { botId, kind: whatsappKind })
    await noted(tx)
  })
