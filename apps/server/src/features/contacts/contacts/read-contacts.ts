import {
  type Contact,
  type exportContacts,
  type listContacts,
  maxChosenContacts,
  maxListedContacts,
  visitorNumberIn,
} from '@prosa/contract'
import { fold } from '@prosa/language'
import type { z } from 'zod'
import { searchContacts } from '../../../conversation/model/contact-search.queries.ts'
import { searchParts } from '../../../conversation/model/search-parts.ts'
import type { Scope } from '../../../platform/access/index.ts'
import { askOf, type DB, type Kysely } from '../../../platform/database/index.ts'
import { capTotal, isDescending, mostCounted, type Total, totalOfPage } from '../../../platform/lists/index.ts'
import { chosenWorkspaces } from '../../workspaces/index.ts'
import {
  type ContactsFilter,
  type ContactsOrder,
  type Cut,
  hasOwnConditions,
  isOpen,
  pageByKey,
  pageOfFew,
  readRows,
} from './contacts-list.queries.ts'
import { countByTime, listCandidates, listOwn, type OwnMark, pageByTime, pageOfBlank } from './contacts-walk.queries.ts'
import { marksOf, ownOf } from './own-rules.ts'
import { presentContact } from './present-contact.ts'
import { findVisitors, shareOfContacts } from './search-contacts.queries.ts'

export interface ContactsPage extends Total {
  result: Contact[]
  /** The offset of the next page; null at the end. */
  next: number | null
}

type ContactsQuery = z.infer<typeof listContacts.schema.body>
type ContactsFilters = z.infer<typeof exportContacts.schema.body>

/** Up to so many candidates are filtered one by one; of more, a page is soon full by scanning the list. */
const mostOfFew = 3_000
/** The same for candidates by a tag or a field where the list has another order than theirs: they may stand at its end. */
const mostOfOwn = 30_000
/** The same where scanning the list did not fill a page. */
const mostOfAll = 100_000
/** The most candidates that the search of a text gives (`search_contacts`). */
const mostSearched = 5_000
const newestFirst: ContactsOrder = { by: 'createdAt', descending: true }
/** Where this share of all contacts has a text, a page is full at once, and searching for it would cost more than it saves. */
const frequentShare = 1 / 16
/** What a total counts to where each contact has to be looked at. */
const mostLookedAt = 500

/** A page of the contacts' table. */
export const readContacts = async (
  db: Kysely<DB>,
  scope: Scope,
  query: ContactsQuery,
  now: Date,
): Promise<ContactsPage> => {
  const filter = await filterOf(db, scope, query, now)
  if (passesNobody(filter)) return { result: [], total: 0, isTotalCapped: false, next: null }
  const by: ContactsOrder = { by: query.sortField ?? 'createdAt', descending: isDescending(query) }
  const cut = { limit: query.limit, offset: query.offset }
  const { few, some } = await findFew(db, filter, by.by === 'createdAt' ? mostOfFew : mostOfOwn)
  if (few) {
    const { ids, total } = await pageOfFew(db, filter, few, { order: by, ...cut })
    return present(db, filter, ids, { total, isTotalCapped: false }, cut)
  }
  const ids = await pageOfMany(db, filter, by, cut)
  if (!ids) {
    const { ids: all, total } = await pageOfAll(db, filter, { order: by, ...cut })
    return present(db, filter, all, { total, isTotalCapped: false }, cut)
  }
  const total = totalOfPage(ids.length, cut) ?? (await count(db, filter, some))
  return present(db, filter, ids, total, cut)
}

/** All that pass, the newest first, up to as many as a campaign may have. */
export const chooseContacts = async (
  db: Kysely<DB>,
  scope: Scope,
  query: ContactsFilters,
  now: Date,
): Promise<{ result: Contact[]; isCapped: boolean }> => {
  const filter = await filterOf(db, scope, query, now)
  const { ids, isCapped } = await choose(db, filter)
  return { result: (await readRows(db, filter, ids)).map(presentContact), isCapped }
}

/** The same by their ids alone. */
export const chooseContactIds = async (
  db: Kysely<DB>,
  scope: Scope,
  query: ContactsFilters,
  now: Date,
): Promise<{ ids: number[]; isCapped: boolean }> => choose(db, await filterOf(db, scope, query, now))

const choose = async (db: Kysely<DB>, filter: ContactsFilter): Promise<{ ids: number[]; isCapped: boolean }> => {
  if (passesNobody(filter)) return { ids: [], isCapped: false }
  const cut = { limit: maxChosenContacts + 1, offset: 0 }
  const wanted = { order: newestFirst, ...cut }
  const { few } = await findFew(db, filter)
  const ids = few
    ? (await pageOfFew(db, filter, few, wanted)).ids
    : ((await pageByTime(db, filter, 'createdAt', { descending: true, ...cut })) ??
      (await pageOfAll(db, filter, wanted)).ids)
  return { ids: ids.slice(0, maxChosenContacts), isCapped: ids.length > maxChosenContacts }
}

/** The same among all that one of the filters leaves, or among all contacts: where few pass, whatever is looked at first. */
const pageOfAll = async (
  db: Kysely<DB>,
  filter: ContactsFilter,
  wanted: Parameters<typeof pageOfFew>[3],
): ReturnType<typeof pageOfFew> => pageOfFew(db, filter, (await findFew(db, filter, mostOfAll, mostOfAll)).few, wanted)

const present = async (
  db: Kysely<DB>,
  filter: ContactsFilter,
  ids: readonly number[],
  total: Total,
  { limit, offset }: Cut,
): Promise<ContactsPage> => {
  const end = offset + ids.length
  const hasNext = ids.length === limit && (total.isTotalCapped || end < total.total) && end < maxListedContacts
  return { result: (await readRows(db, filter, ids)).map(presentContact), ...total, next: hasNext ? end : null }
}

/** What a person asks for, cut down to what they see. */
export const filterOf = async (
  db: Kysely<DB>,
  scope: Scope,
  query: ContactsFilters,
  now: Date,
): Promise<ContactsFilter> => ({
  companyId: scope.companyId,
  workspaceIds: chosenWorkspaces(scope, query.workspaces),
  timeZone: scope.timeZone,
  search: searchParts(query.search ?? ''),
  visitor: visitorNumberIn(fold(query.search ?? '')),
  name: fold(query.description ?? '') || null,
  email: (query.email ?? '').toLowerCase() || null,
  phone: phonePart(query.phone ?? ''),
  ...(await ownOf(db, scope.companyId, {
    own: {
      tagId: query.tag ?? null,
      field: query.field ?? null,
      createdAt: query.createdAtPeriod ?? {},
      lastMessage: query.lastMessagePeriod ?? {},
    },
    rules: query.rules ?? null,
    moment: { timeZone: scope.timeZone, now },
  })),
})

/** Stands in no phone. */
const noPhone = '-'
/** Digits; a text without any is in no phone. */
const phonePart = (text: string): string | null => (text === '' ? null : text.replace(/\D/g, '') || noPhone)

export const passesNobody = ({ workspaceIds, phone }: ContactsFilter): boolean =>
  workspaceIds.length === 0 || phone === noPhone

interface Narrowed {
  /** All contacts that one of the filters leaves, where these are few. */
  few: number[] | null
  /** Else some of those that have a text. */
  some: number[] | null
}

/** By when they were made, by a text, by their last message: what leaves few contacts. */
export const findFew = async (
  db: Kysely<DB>,
  filter: ContactsFilter,
  mostOwn = mostOfFew,
  most = mostOfFew,
): Promise<Narrowed> => {
  const narrow = (ids: readonly number[], enough = most): Narrowed => {
    const each = [...new Set(ids)]
    return ids.length > enough ? { few: null, some: each } : { few: each, some: null }
  }
  const byDays = narrow(await listCandidates(db, filter, 'createdAt', most + 1))
  if (byDays.few) return byDays
  let some: number[] | null = null
  const { companyId, tagId, field: ownField } = filter
  const narrowing: readonly (readonly OwnMark[])[] = [
    tagId === null ? [] : [{ tagId }],
    ownField === null ? [] : [{ field: ownField }],
    ...marksOf(filter),
  ]
  for (const marks of narrowing) {
    if (marks.length === 0) continue
    const found = narrow(await listOwn(db, companyId, marks, mostOwn + 1), mostOwn)
    if (found.few) return found
    some = found.some
  }
  for (const field of ['search', 'name', 'email', 'phone'] as const) {
    const said = filter[field]
    // One or two digits are in every third phone.
    if (said === null || (field === 'phone' && said.length < 3)) continue
    if ((await shareOfContacts(db, filter, field)) > frequentShare) continue
    const ids: number[] = []
    for (const part of typeof said === 'string' ? [said] : said)
      ids.push(...(await searchContacts(askOf(db), part, most)))
    if (field === 'search' && filter.visitor !== null) ids.push(...(await findVisitors(db, companyId, filter.visitor)))
    const found = narrow(ids, Math.min(most, mostSearched))
    if (found.few) return found
    some = found.some
  }
  if (isOpen(filter.lastMessage)) return { few: null, some }
  const { few } = narrow(await listCandidates(db, filter, 'lastMessage', most + 1))
  return { few, some }
}

/** Null where it was not found soon. */
const pageOfMany = async (
  db: Kysely<DB>,
  filter: ContactsFilter,
  { by, descending }: ContactsOrder,
  { limit, offset }: Cut,
): Promise<number[] | null> => {
  if (by === 'createdAt') return pageByTime(db, filter, by, { descending, limit, offset })
  const pageOf = (cut: Cut): Promise<number[] | null> =>
    by === 'lastMessage'
      ? pageByTime(db, filter, by, { descending, ...cut })
      : pageByKey(db, filter, by, { descending, ...cut })
  const ids = await pageOf({ limit, offset })
  if (!ids || ids.length === limit) return ids
  // Whoever lacks what the list is sorted by stands at its end, in both directions.
  const before =
    ids.length > 0 || offset === 0 ? offset + ids.length : (await pageOf({ limit: offset, offset: 0 }))?.length
  if (before === undefined) return null
  const blank = await pageOfBlank(db, filter, by, { limit: limit - ids.length, offset: Math.max(offset - before, 0) })
  return blank && [...ids, ...blank]
}

/** @param some contacts of which many pass, where these are known: then nothing else is looked at. */
const count = async (db: Kysely<DB>, filter: ContactsFilter, some: readonly number[] | null): Promise<Total> => {
  const isLookedAt = hasOwnConditions(filter) || !isOpen(filter.lastMessage)
  const most = isLookedAt ? mostLookedAt : mostCounted
  const countOf = async (ids: readonly number[]): Promise<number> =>
    (await pageOfFew(db, filter, ids, { order: newestFirst, limit: 1, offset: 0 })).total
  // Mostly nearly all of them pass: a few more than are counted tell as much.
  const first = some ? await countOf(some.slice(0, Math.ceil(most * 1.2))) : 0
  const known = some && first <= most ? await countOf(some) : first
  const counted =
    known > most
      ? known
      : ((await countByTime(db, filter, most)) ??
        (await pageOfAll(db, filter, { order: newestFirst, limit: 1, offset: 0 })).total)
  return capTotal(counted, most)
}
