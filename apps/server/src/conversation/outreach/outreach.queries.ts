import type { Pipeline } from '../../platform/database/index.ts'
import type { WrittenPlace } from '../model/outreach.ts'

export interface SoughtIdentity {
  connectionId: number
  contactId: number
  /** Accounts that the contact's phone may have there; empty where they have no phone. */
  accounts: readonly string[]
}

/**
 * The identity to write to on a connection, with its open dialog: one known by any of the accounts, as id or alias. Without accounts it is the
 * contact's own identity, created by a message without a visible number.
 */
export const findIdentity = async (
  pipeline: Pipeline,
  companyId: number,
  { connectionId, contactId, accounts }: SoughtIdentity,
): Promise<{ identityId: number; contactId: number; dialogId: number | null } | null> => {
  const rows = await pipeline.query<{ identityId: number; contactId: number; dialogId: number | null }>(
    `select i.id as "identityId", i.contact_id as "contactId", p.dialog_id as "dialogId" from (
       select x.id from identity x where x.company_id = $1 and x.connection_id = $2 and x.external_id = any($3) union
       select x.id from identity x where x.company_id = $1 and x.connection_id = $2 and x.alias = any($3) union
       select x.id from identity x where x.company_id = $1 and x.contact_id = $4 and x.connection_id = $2
        and cardinality($3::text[]) = 0) known
     join identity i on i.company_id = $1 and i.id = known.id
     left join dialog_party p on p.company_id = $1 and p.connection_id = $2 and p.identity_id = i.id and p.open
     order by p.dialog_id is null, i.contact_id <> $4, i.id limit 1`,
    [companyId, connectionId, [...accounts], contactId],
  )
  return rows[0] ?? null
}

/** Adds an identity to an existing contact. */
export const addIdentity = async (
  pipeline: Pipeline,
  companyId: number,
  { connectionId, contactId, account }: { connectionId: number; contactId: number; account: string },
): Promise<{ identityId: number; contactId: number }> => {
  const [row] = await pipeline.query<{ identityId: number }>(
    'insert into identity (company_id, contact_id, connection_id, external_id) values ($1, $2, $3, $4) returning id as "identityId"',
    [companyId, contactId, connectionId, account],
  )
  if (!row) throw new Error('An identity was not stored')
  return { identityId: row.identityId, contactId }
}

const placesOf = (companyId: number, places: readonly WrittenPlace[]) => [
  companyId,
  places.map(({ dialogId }) => dialogId),
  places.map(({ seq }) => seq),
]

/** Withdraws messages whose sending has not started; a process about to send one finds it gone. */
export const deleteUnbegun = (
  pipeline: Pipeline,
  companyId: number,
  places: readonly WrittenPlace[],
): Promise<WrittenPlace[]> =>
  pipeline.query<WrittenPlace>(
    `delete from outbox o using unnest($2::int[], $3::int[]) u(dialog_id, seq)
     where o.company_id = $1 and o.dialog_id = u.dialog_id and o.seq = u.seq and o.begun_at is null
     returning o.dialog_id as "dialogId", o.seq`,
    placesOf(companyId, places),
  )

export const countBegun = async (
  pipeline: Pipeline,
  companyId: number,
  places: readonly WrittenPlace[],
): Promise<number> => {
  const rows = await pipeline.query<{ count: number }>(
    `select count(*)::int as count from outbox o join unnest($2::int[], $3::int[]) u(dialog_id, seq)
      on o.dialog_id = u.dialog_id and o.seq = u.seq where o.company_id = $1`,
    placesOf(companyId, places),
  )
  return rows[0]?.count ?? 0
}
