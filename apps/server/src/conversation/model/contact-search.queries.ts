import type { Ask } from '../../platform/database/index.ts'

/** Contacts whose folded name, e-mail or phone contains the part, at most `most` + 1. */
export const searchContacts = async (ask: Ask, part: string, most: number): Promise<number[]> => {
  const rows = await ask<{ id: number }>('select contact_id as id from search_contacts($1, $2)', [part, most + 1])
  return rows.map(({ id }) => id)
}
