import { type DoubtfulPhone, doubtOf } from '@prosa/contract'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { findByIds } from './contacts.queries.ts'
import { listPhones } from './doubtful-phones.queries.ts'
import { presentContact } from './present-contact.ts'

/** Contacts that one page looks at, some tens of milliseconds, and the most that it answers. */
const lookSize = 5_000
const pageSize = 50

/** Kept numbers that would be refused by now, of one page of the walk. Nothing is changed. */
export const readDoubtfulPhones = async (
  db: Kysely<DB>,
  { companyId, workspaceIds }: Scope,
  after: number,
): Promise<{ result: DoubtfulPhone[]; next: number | null }> => {
  const looked = await listPhones(db, companyId, workspaceIds, { above: after, limit: lookSize })
  const doubtful = looked.flatMap(({ id, phone }) => {
    const doubt = doubtOf(phone)
    return doubt ? [{ id, ...doubt }] : []
  })
  const page = doubtful.slice(0, pageSize)
  const ids = page.map(({ id }) => id)
  const known = new Map((await findByIds(db, companyId, ids, workspaceIds)).map((row) => [row.id, row]))
  const result = page.flatMap(({ id, problem, maybe }) => {
    const row = known.get(id)
    return row ? [{ contact: presentContact(row), problem, maybe }] : []
  })
  const last = doubtful.length > pageSize ? page.at(-1) : looked.length === lookSize ? looked.at(-1) : undefined
  return { result, next: last?.id ?? null }
}
