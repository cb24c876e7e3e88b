import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { permissions } from '@prosa/contract'
import type { BenchDatabase } from './database.ts'

/** Values of the session's two cookies. */
export interface Tokens {
  sid: string
  rt: string
}

/** A session of a company's one person, who may do everything there. */
export const signIn = async ({ owner }: BenchDatabase, companyId: number): Promise<Tokens> => {
  const hash = (token: string): Buffer => createHash('sha256').update(token).digest()
  const token = (): string => randomBytes(32).toString('base64url')
  const tokens = { sid: token(), rt: token() }
  const { rows } = await owner.query<{ id: number }>(
    `insert into profile (company_id, name, name_folded, permissions) values ($1, 'Tudo', 'tudo', $2) returning id`,
    [companyId, permissions],
  )
  await owner.query('insert into member_profile (company_id, user_id, profile_id) values ($1, $1, $2)', [
    companyId,
    rows[0]?.id,
  ])
  await owner.query(
    `insert into session (family, account_id, access_hash, refresh_hash, access_expires_at, refresh_expires_at, family_expires_at)
     values ($1, $2, $3, $4, now() + interval '1 day', now() + interval '2 days', now() + interval '2 days')`,
    [randomUUID(), companyId, hash(tokens.sid), hash(tokens.rt)],
  )
  return tokens
}
