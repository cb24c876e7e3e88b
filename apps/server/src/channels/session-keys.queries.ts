import { type DB, type Kysely, sql } from '../platform/database/index.ts'
import type { Secrets } from '../platform/secrets/index.ts'
import type { KeyChange } from './linking.ts'

interface Place {
  companyId: number
  connectionId: number
}

/** Encryption context of a key: it cannot be decrypted for another connection, kind or id. */
export const connectionKeyPlace = ({ companyId, connectionId }: Place, kind: string, id: string): string =>
  `${companyId}|connection_key|${connectionId}|${kind}|${id}`

/** @param ids Null: all of the kind. */
export const readKeys = async (
  db: Kysely<DB>,
  secrets: Secrets,
  place: Place,
  kind: string,
  ids: readonly string[] | null,
): Promise<Map<string, string>> => {
  if (ids?.length === 0) return new Map()
  const rows = await db
    .selectFrom('connection_key')
    .select(['id', 'value'])
    .where('company_id', '=', place.companyId)
    .where('connection_id', '=', place.connectionId)
    .where('kind', '=', kind)
    .$if(ids !== null, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ id, value }) => [id, secrets.open(value, connectionKeyPlace(place, kind, id))]))
}

/** Within the transaction that proves the lease. Bulk insert: a first login creates about eight hundred keys. */
export const writeKeys = async (
  tx: Kysely<DB>,
  secrets: Secrets,
  place: Place,
  changes: readonly KeyChange[],
): Promise<void> => {
  const { companyId, connectionId } = place
  const gone = changes.filter(({ value }) => value === null)
  const kept = changes.filter((change): change is KeyChange & { value: string } => change.value !== null)
  if (gone.length > 0)
    await sql`
      delete from connection_key k using unnest(${gone.map(({ kind }) => kind)}::text[], ${gone.map(({ id }) => id)}::text[]) g(kind, id)
      where k.company_id = ${companyId} and k.connection_id = ${connectionId} and k.kind = g.kind and k.id = g.id`.execute(
      tx,
    )
  if (kept.length === 0) return
  const sealed = kept.map(({ kind, id, value }) => secrets.seal(value, connectionKeyPlace(place, kind, id)))
  await sql`
    insert into connection_key (company_id, connection_id, kind, id, value)
    select ${companyId}, ${connectionId}, k.kind, k.id, k.value
    from unnest(${kept.map(({ kind }) => kind)}::text[], ${kept.map(({ id }) => id)}::text[], ${sealed}::bytea[]) k(kind, id, value)
    on conflict (company_id, connection_id, kind, id) do update set value = excluded.value`.execute(tx)
}

export const clearKeys = async (tx: Kysely<DB>, { companyId, connectionId }: Place): Promise<void> => {
  await tx
    .deleteFrom('connection_key')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .execute()
}

/** The current pairing code is stored like a key of the session, encrypted: whoever scans it controls the account. */
export const codeKey = { kind: 'code', id: '' } as const

/** The code that can be scanned now; null where there is none, or it expired. */
export const readCode = async (
  db: Kysely<DB>,
  secrets: Secrets,
  place: Place,
): Promise<{ code: string; endsAt: Date } | null> => {
  const text = (await readKeys(db, secrets, place, codeKey.kind, [codeKey.id])).get(codeKey.id)
  if (text === undefined) return null
  const { code, endsAt } = JSON.parse(text) as { code: string; endsAt: string }
  return Date.parse(endsAt) > Date.now() ? { code, endsAt: new Date(endsAt) } : null
}

/** The text of a sent message of the connection. */
export const findSentText = async (
  db: Kysely<DB>,
  { companyId, connectionId }: Place,
  providerId: string,
): Promise<string | null> => {
  const row = await db
    .selectFrom('message')
    .select('text')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('provider_id', '=', providerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.text || null
}

/** Records that the connection is alive; limited, so that a busy one does not write a row for each message. */
export const markSign = async (
  db: Kysely<DB>,
  { companyId, connectionId }: Place,
  sign: 'heard' | 'receipt',
): Promise<void> => {
  const column = sign === 'heard' ? sql.ref('heard_at') : sql.ref('receipt_at')
  await sql`
    update connection_lease set ${column} = now() where company_id = ${companyId} and connection_id = ${connectionId}
      and (${column} is null or ${column} < now() - interval '15 seconds')`.execute(db)
}
