import type { AssistantSwitches } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export interface IntegrationRow {
  id: number
  name: string
  grants: string[]
  workspaces: { id: number; name: string }[] | null
  addresses: string[]
  assistants: AssistantSwitches
  expiresOn: string | null
  isExpired: boolean
  createdAt: Date
  createdBy: number | null
  createdByName: string | null
  endedAt: Date | null
  keys: number
  lastUsedAt: Date | null
  lastNetwork: string | null
}

interface Now {
  now: Date
  timeZone: string
}

/** The columns of integration `i` as the contract names them. */
const assistantSwitches = sql`json_build_object('isOn', i.assistants, 'writesToCustomers', i.assistants_write_to_customers,
  'writesUnasked', i.assistants_write_unasked)`

const rowsWhere = (companyId: number, { now, timeZone }: Now, condition: ReturnType<typeof sql>) => sql<IntegrationRow>`
  select i.id, m.name, i.grants, i.addresses, ${assistantSwitches} as assistants, i.expires_on::text as "expiresOn",
         coalesce(i.expires_on < (${now}::timestamptz at time zone ${timeZone})::date, false) as "isExpired",
         case when i.workspace_ids is not null then coalesce((
           select json_agg(json_build_object('id', w.id, 'name', w.name) order by w.name_folded, w.id)
           from workspace w where w.company_id = ${companyId} and w.id = any (i.workspace_ids)), '[]') end as workspaces,
         i.created_at as "createdAt", i.created_by as "createdBy", maker.name as "createdByName", i.ended_at as "endedAt",
         (select count(*)::int from api_key k where k.company_id = ${companyId} and k.integration_id = i.id
            and (k.ends_at is null or k.ends_at > ${now})) as keys,
         used.last_used_at as "lastUsedAt", used.last_network as "lastNetwork"
  from integration i join member m on m.company_id = i.company_id and m.id = i.id
  left join member maker on maker.company_id = i.company_id and maker.id = i.created_by
  left join lateral (select k.last_used_at, k.last_network from api_key k
    where k.company_id = ${companyId} and k.integration_id = i.id and k.last_used_at is not null
    order by k.last_used_at desc limit 1) used on true
  where i.company_id = ${companyId} and ${condition}`

/** Newest first. */
export const list = async (
  db: Kysely<DB>,
  companyId: number,
  at: Now,
  { ended, before, limit }: { ended: boolean; before: number | undefined; limit: number },
): Promise<IntegrationRow[]> => {
  const isEnded = ended ? sql`i.ended_at is not null` : sql`i.ended_at is null`
  const condition = sql`${isEnded} and (${before ?? null}::int is null or i.id < ${before ?? null}) order by i.id desc limit ${limit}`
  return (await rowsWhere(companyId, at, condition).execute(db)).rows
}

export const find = async (
  db: Kysely<DB>,
  companyId: number,
  id: number,
  at: Now,
): Promise<IntegrationRow | undefined> => (await rowsWhere(companyId, at, sql`i.id = ${id}`).execute(db)).rows[0]

export interface StoredIntegration {
  grants: string[]
  workspaceIds: number[] | null
  expiresOn: string | null
  endedAt: Date | null
}

/** Locks the row, which serializes changes of one integration and its keys. */
export const lock = async (tx: Kysely<DB>, companyId: number, id: number): Promise<StoredIntegration | undefined> => {
  const { rows } = await sql<StoredIntegration>`
    select grants, workspace_ids as "workspaceIds", expires_on::text as "expiresOn", ended_at as "endedAt" from integration
    where company_id = ${companyId} and id = ${id} for no key update`.execute(tx)
  return rows[0]
}

/** Counts active integrations with the company's row locked. */
export const countOpen = async (tx: Kysely<DB>, companyId: number): Promise<number> => {
  await tx.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
  const row = await tx
    .selectFrom('integration')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.total
}

/** The current day in a company's time zone, `YYYY-MM-DD`. */
export const today = async (db: Kysely<DB>, { now, timeZone }: Now): Promise<string> => {
  const { rows } = await sql<{
    day: string
  }>`select (${now}::timestamptz at time zone ${timeZone})::date::text as day`.execute(db)
  return rows[0]?.day ?? ''
}

export interface KeyRow {
  id: number
  publicId: string
  createdAt: Date
  createdBy: number | null
  createdByName: string | null
  endsAt: Date | null
  lastUsedAt: Date | null
  lastNetwork: string | null
}

const keysWhere = (companyId: number, condition: ReturnType<typeof sql>) => sql<KeyRow>`
  select k.id, k.public_id as "publicId", k.created_at as "createdAt", k.created_by as "createdBy", m.name as "createdByName",
         k.ends_at as "endsAt", k.last_used_at as "lastUsedAt", k.last_network as "lastNetwork"
  from api_key k left join member m on m.company_id = k.company_id and m.id = k.created_by
  where k.company_id = ${companyId} and ${condition}`

const maxKeysShown = 50

export const listKeys = async (
  db: Kysely<DB>,
  companyId: number,
  integrationId: number,
  now: Date,
): Promise<KeyRow[]> => {
  const condition = sql`k.integration_id = ${integrationId}
    order by (k.ends_at is null or k.ends_at > ${now}) desc, k.id desc limit ${maxKeysShown}`
  return (await keysWhere(companyId, condition).execute(db)).rows
}

export const findKey = async (
  db: Kysely<DB>,
  companyId: number,
  integrationId: number,
  keyId: number,
): Promise<KeyRow | undefined> =>
  (await keysWhere(companyId, sql`k.integration_id = ${integrationId} and k.id = ${keyId}`).execute(db)).rows[0]

export const countLiveKeys = async (
  db: Kysely<DB>,
  companyId: number,
  integrationId: number,
  now: Date,
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from api_key
    where company_id = ${companyId} and integration_id = ${integrationId} and (ends_at is null or ends_at > ${now})`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** Never extends the key's validity. */
export const endKey = async (tx: Kysely<DB>, companyId: number, keyId: number, at: Date): Promise<void> => {
  await sql`update api_key set ends_at = least(ends_at, ${at}) where company_id = ${companyId} and id = ${keyId}`.execute(
    tx,
  )
}

export const end = async (tx: Kysely<DB>, companyId: number, id: number, at: Date): Promise<void> => {
  await sql`update api_key set ends_at = least(ends_at, ${at}) where company_id = ${companyId} and integration_id = ${id}`.execute(
    tx,
  )
  await sql`update integration set ended_at = ${at} where company_id = ${companyId} and id = ${id}`.execute(tx)
}

export interface LiveKey {
  keyHash: Buffer
  keyId: number
  accountId: number
  companyId: number
  grants: string[]
  workspaceIds: number[]
  addresses: string[]
  assistants: AssistantSwitches
}

/** Integrations of valid keys, for all companies, in one round trip. */
export const findLiveKeys = async (db: Kysely<DB>, hashes: readonly Buffer[], now: Date): Promise<LiveKey[]> => {
  const { rows } = await sql<LiveKey>`
    select key_hash as "keyHash", key_id as "keyId", account_id as "accountId", company_id as "companyId", grants,
           workspace_ids as "workspaceIds", addresses, assistants
    from gate_live_keys(${hashes}::bytea[], ${now})`.execute(db)
  return rows
}

export interface OwnKey {
  name: string
  company: string
  expiresOn: string | null
  publicId: string
  endsAt: Date | null
  workspaces: { id: number; name: string }[]
}

/** A key's own data, for the call with which it describes itself. */
export const findOwn = async (
  db: Kysely<DB>,
  companyId: number,
  { keyId, workspaceIds }: { keyId: number; workspaceIds: readonly number[] },
): Promise<OwnKey | undefined> => {
  const { rows } = await sql<OwnKey>`
    select m.name, c.name as company, i.expires_on::text as "expiresOn", k.public_id as "publicId", k.ends_at as "endsAt",
           coalesce((select json_agg(json_build_object('id', w.id, 'name', w.name) order by w.name_folded, w.id)
             from workspace w where w.company_id = ${companyId} and w.id = any (${workspaceIds}::int[])), '[]') as workspaces
    from api_key k join integration i on i.company_id = k.company_id and i.id = k.integration_id
    join member m on m.company_id = k.company_id and m.id = i.id join company c on c.id = k.company_id
    where k.company_id = ${companyId} and k.id = ${keyId}`.execute(db)
  return rows[0]
}
