import type { ApiLevel } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'
import { warningStep } from './ends.queries.ts'

/** Gives a program rights over the companies of a platform: callers check that they reach it. */
export const insertKey = async (
  tx: Kysely<DB>,
  platformId: number,
  key: {
    name: string
    level: ApiLevel
    addresses: readonly string[]
    publicId: string
    hash: Buffer
    endsAt: Date | null
    createdBy: number
    now: Date
  },
): Promise<number> => {
  const { name, level, addresses, publicId, hash, endsAt, createdBy, now } = key
  const { rows } = await sql<{ id: number }>`
    insert into platform_key (id, platform_id, name, level, addresses, public_id, hash, ends_at, told_days, created_by, created_at)
    select gate_create_platform_program(${name}), ${platformId}::int, ${name}::text, ${level}::text, ${addresses}::text[], ${publicId}::text,
      ${hash}::bytea, k.ends_at, ${warningStep(now)}, ${createdBy}::int, ${now}::timestamptz from (select ${endsAt}::timestamptz as ends_at) k returning id`.execute(
    tx,
  )
  const [made] = rows
  if (!made) throw new Error('A key was not stored')
  return made.id
}
