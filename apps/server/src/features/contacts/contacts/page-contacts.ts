import { type Contact, type ContactFilters, maxInt4 } from '@prosa/contract'
import type { Scope } from '../../../platform/access/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { cutPage, filtersOf, printCursor, printPlace, readId, readPlace } from '../../../platform/lists/index.ts'
import { chosenWorkspaces } from '../../workspaces/index.ts'
import { pageByPlace, pageOfFew, readBelow, readRows } from './contacts-list.queries.ts'
import { presentContact } from './present-contact.ts'
import { filterOf, findFew, passesNobody } from './read-contacts.ts'

interface Page {
  limit: number
  after?: string | undefined
}

interface ContactsPage {
  data: Contact[]
  next: string | null
}

/** Of cursors. */
const version = 1

/** Contacts of the chosen workspaces (null: of one's own) in the order of time, the newest first. Whoever writes meanwhile moves none of them. */
export const pageContacts = async (
  db: Kysely<DB>,
  scope: Scope,
  workspaces: readonly number[] | null,
  { limit, after }: Page,
): Promise<ContactsPage> => {
  const of = filtersOf(version, { list: 'contacts', workspaces })
  const { companyId } = scope
  const workspaceIds = chosenWorkspaces(scope, workspaces)
  const place = after === undefined ? null : readPlace(after, of)
  const found = await pageByPlace(db, { companyId, workspaceIds }, place, limit + 1)
  const { shown: places, next } = cutPage(found, limit, (last) => printPlace(last, of))
  const ids = places.map(({ id }) => id)
  const rows = await readRows(db, { companyId, workspaceIds }, ids)
  return { data: rows.map(presentContact), next }
}

/** Contacts that one query looks at, some tens of milliseconds, and how many queries a page may take. */
const lookSize = 2_000
const mostLooks = 5

/**
 * Contacts that pass, by their ids from the highest down. Where few of many pass, a page ends after so many were looked at, and may hold fewer than
 * its limit or none.
 */
export const searchContactPage = async (
  db: Kysely<DB>,
  scope: Scope,
  asked: ContactFilters,
  { page: { limit, after }, now }: { page: Page; now: Date },
): Promise<ContactsPage> => {
  const of = filtersOf(version, { list: 'search', ...asked })
  const below = after === undefined ? maxInt4 : readId(after, of)
  const filter = await filterOf(db, scope, asked, now)
  if (passesNobody(filter)) return { data: [], next: null }
  const { few } = await findFew(db, filter)
  if (few) {
    const order = { by: 'id', descending: true } as const
    const rest = few.filter((id) => id < below)
    const { ids } = await pageOfFew(db, filter, rest, { order, limit: limit + 1, offset: 0 })
    const { shown, next } = cutPage(ids, limit, (last) => printCursor([last], of))
    return { data: (await readRows(db, filter, shown)).map(presentContact), next }
  }
  const data: Contact[] = []
  let end: number | null = below
  for (let looks = 0; looks < mostLooks && end !== null && data.length < limit; looks += 1) {
    const look: Awaited<ReturnType<typeof readBelow>> = await readBelow(db, filter, end, lookSize, limit - data.length)
    data.push(...look.rows.map(presentContact))
    end = look.end
  }
  return { data, next: end === null ? null : printCursor([end], of) }
}
