import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** Adds new rows to their chains. @returns their number; fewer than `most` once none is left */
export const seal = async (db: Kysely<DB>, most: number): Promise<number> => {
  const { rows } = await sql<{ sealed: number }>`select worker_seal_audit(${most}) as sealed`.execute(db)
  return rows[0]?.sealed ?? 0
}

export interface ChainPart {
  checked: number
  last_place: number
  last_at: Date | null
  head_place: number
  broken: 'gap' | 'changed' | 'end' | null
  broken_place: number | null
  broken_id: number | null
}

/** Verifies the rows after a place of a chain: the chain of the handle's company, or the installation's without one. */
export const verify = async (db: Kysely<DB>, after: number, most: number): Promise<ChainPart> => {
  const { rows } = await sql<ChainPart>`select * from worker_verify_audit(${after}, ${most})`.execute(db)
  const [part] = rows
  if (!part) throw new Error('A chain was not looked at')
  return part
}
