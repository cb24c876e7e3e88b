import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { permissions } from '@prosa/contract'
import type { BenchDatabase } from './database.ts'

/** A person of a company who is signed in. */
export interface Attendant {
  userId: number
  workspaceIds: readonly number[]
  /** As a browser sends it. */
  cookie: string
}

/** Persons of the first company have ids from here on. */
const firstUserId = 1_001

/**
 * Attendants of the first company, each a member of `each` of its `workspaces`, in turn. Of every third dialog each has read a
 * part: what is unread in it differs from one to another.
 */
export const insertAttendants = async (
  { owner }: BenchDatabase,
  count: number,
  workspaces: number,
  each: number,
): Promise<Attendant[]> => {
  const { rows } = await owner.query<{ id: number }>(
    `insert into profile (company_id, name, name_folded, permissions) values (1, 'Atende', 'atende', $1) returning id`,
    [permissions],
  )
  const attendants: Attendant[] = []
  for (let place = 0; place < count; place += 1) {
    const userId = firstUserId + place
    const email = `attendant-${place}@bench.local`
    const workspaceIds = Array.from({ length: each }, (_, step) => 1_001 + ((place * each + step) % workspaces))
    await owner.query(
      `insert into account (id, company_id, email, email_folded, first_access) values ($1, 1, $2, $2, false)`,
      [userId, email],
    )
    await owner.query(
      `insert into member (company_id, id, name, name_folded, email, created_at)
       values (1, $1::int, 'Pessoa ' || $1::int, 'pessoa ' || $1::int, $2, now() - interval '1 year')`,
      [userId, email],
    )
    await owner.query('insert into member_profile (company_id, user_id, profile_id) values (1, $1, $2)', [
      userId,
      rows[0]?.id,
    ])
    await owner.query(
      `insert into workspace_member (company_id, workspace_id, user_id, granted_at) select 1, w, $1, now() - interval '1 year' from unnest($2::int[]) w`,
      [userId, workspaceIds],
    )
    const token = randomBytes(32).toString('base64url')
    await owner.query(
      `insert into session (family, account_id, access_hash, refresh_hash, access_expires_at, refresh_expires_at, family_expires_at)
       values ($1, $2, $3, $4, now() + interval '1 day', now() + interval '2 days', now() + interval '2 days')`,
      [randomUUID(), userId, createHash('sha256').update(token).digest(), randomBytes(32)],
    )
    attendants.push({ userId, workspaceIds, cookie: `sid=${token}` })
  }
  await owner.query(
    `insert into dialog_read (company_id, user_id, dialog_id, inbound)
     select 1, g.user_id, d.id, greatest(0, d.inbound - d.id % 3) from dialog d
     join workspace_member g on g.company_id = 1 and g.workspace_id = d.workspace_id and g.user_id >= $1
     where d.company_id = 1 and (d.id + g.user_id) % 3 = 0`,
    [firstUserId],
  )
  await owner.query('vacuum analyze dialog_read')
  return attendants
}
