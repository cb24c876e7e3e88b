import { maxContactTags } from '@prosa/contract'
import { fold } from '@prosa/language'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Transaction } from '../../../platform/database/index.ts'
import * as tags from './tags.queries.ts'

/**
 * The tags with these names; missing ones are created within the company's limit.
 * @returns tags by name, without those beyond the limit
 */
export const ensureTags = async (
  tx: Transaction<DB>,
  companyId: number,
  accountId: number,
  names: readonly string[],
): Promise<Map<string, number>> => {
  const found = new Map<string, number>()
  if (names.length === 0) return found
  const known = new Map((await tags.listTags(tx, companyId)).map(({ id, name }) => [fold(name), id]))
  let isFull = false
  const make = async (name: string, nameFolded: string): Promise<number | undefined> => {
    const made = isFull ? null : await tags.insertNew(tx, companyId, { name, nameFolded }, maxContactTags)
    if (!made) {
      isFull = true
      return undefined
    }
    known.set(nameFolded, made.id)
    if (made.isNew) await audit(tx, { companyId, accountId, action: 'contact-tag.created', record: made.id })
    return made.id
  }
  for (const name of new Set(names)) {
    const nameFolded = fold(name)
    const id = known.get(nameFolded) ?? (await make(name, nameFolded))
    if (id !== undefined) found.set(name, id)
  }
  return found
}
