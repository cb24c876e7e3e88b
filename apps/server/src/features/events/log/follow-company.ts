import type { EventType } from '@prosa/contract'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { type ChangedDialog, type Follower, followSome, type Passes } from '../../../platform/following/index.ts'
import * as queries from './follow.queries.ts'

/** Limits of one transaction. */
const maxDialogs = 200
const maxChanges = 1_000
const maxFacts = 500

/** Types of what happens to the owner of a dialog, by the kind of its `dialog_event`. */
const typesOfKinds: Readonly<Record<string, EventType>> = {
  joined: 'conversation.assigned',
  offered: 'conversation.transferred',
  'transferred-to-person': 'conversation.transferred',
  'transferred-to-queue': 'conversation.transferred',
  'transferred-to-external': 'conversation.transferred',
  // The flow sent the customer to another bot's number: this conversation ends.
  'transferred-to-bot': 'conversation.closed',
  'returned-from-external': 'conversation.returned',
  'given-to-bot': 'conversation.transferred',
  closed: 'conversation.closed',
  reopened: 'conversation.reopened',
  rated: 'conversation.rated',
  automated: 'conversation.automated',
}

const typeOf = ({ what, kind, isNew }: queries.ToldRow): EventType | null => {
  if (what === 'dialog') return kind === 'opened' ? 'conversation.opened' : null
  if (what === 'event') return typesOfKinds[kind ?? ''] ?? null
  if (!isNew) return 'message.changed'
  return kind === 'CLIENT' ? 'message.received' : 'message.sent'
}

/**
 * Rows of one dialog in the order in which they are told: its opening, then by version, new messages by their number. A new message that has changed since has a later
 * version than the one after it; it is told at the place of the earliest version from it on.
 */
const inOrder = (rows: readonly queries.ToldRow[]): queries.ToldRow[] => {
  const places = new Map<queries.ToldRow, number>()
  let least = Number.POSITIVE_INFINITY
  const fresh = rows.filter(({ isNew }) => isNew).sort((one, other) => (other.seq ?? 0) - (one.seq ?? 0))
  for (const row of fresh) {
    least = Math.min(least, row.version)
    places.set(row, least)
  }
  const placeOf = (row: queries.ToldRow): number => (row.what === 'dialog' ? -1 : (places.get(row) ?? row.version))
  return [...rows].sort(
    (one, other) =>
      placeOf(one) - placeOf(other) || Number(other.isNew) - Number(one.isNew) || (one.seq ?? 0) - (other.seq ?? 0),
  )
}

const tellDialogs = async (
  tx: Kysely<DB>,
  companyId: number,
  dialogs: readonly ChangedDialog[],
): Promise<readonly ChangedDialog[]> => {
  const log = await queries.lockLog(tx, companyId)
  if (!log) return []
  const some = within(dialogs, maxChanges)
  const found = await queries.findTold(
    tx,
    companyId,
    some.map(({ id }) => id),
    { begunAt: log.begunAt, kinds: Object.keys(typesOfKinds) },
  )
  const byDialog = Map.groupBy(found, ({ dialogId }) => dialogId)
  const events = some.flatMap(({ id }) =>
    inOrder(byDialog.get(id) ?? []).flatMap((row): queries.NewEvent[] => {
      const type = typeOf(row)
      if (type === null) return []
      const isMessage = row.what === 'message'
      return [
        {
          type,
          subjectKind: 'conversation',
          subjectId: id,
          seq: isMessage ? row.seq : null,
          version: row.version,
          accountId: type === 'message.changed' ? null : row.userId,
          detail: null,
          at: row.at,
        },
      ]
    }),
  )
  await queries.append(tx, companyId, log.lastNumber, events)
  const known = found.flatMap(({ what, dialogId, version, seq }) =>
    what === 'dialog' ? [{ dialogId, version, seq: seq ?? 0 }] : [],
  )
  await queries.writeKnown(tx, companyId, known)
  return dialogs.slice(some.length)
}

/** The first dialogs with at most this many changes in total, but at least one dialog: versions count changes. */
const within = (dialogs: readonly ChangedDialog[], most: number): readonly ChangedDialog[] => {
  let changes = 0
  const beyond = dialogs.findIndex(({ version, known }, index) => {
    // One never told has few changes since the log began, whatever its version is.
    changes += known === 0 ? 1 : version - known
    return index > 0 && changes > most
  })
  return beyond < 0 ? dialogs : dialogs.slice(0, beyond)
}

const follower = (passedOver: Follower['passedOver']): Follower => ({
  name: 'events',
  notes: 'event_dialog',
  most: maxDialogs,
  read: tellDialogs,
  passedOver,
})

/** @returns whether there may be more */
const tellFacts = (db: Kysely<DB>, companyId: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const log = await queries.lockLog(tx, companyId, { skips: true })
    if (!log) return false
    const due = await queries.listDueFacts(tx, companyId, { reader: 'company', from: log.factsFrom, limit: maxFacts })
    if (due.length === 0) return false
    const told = due.filter(({ isTold }) => isTold)
    const first = await queries.append(
      tx,
      companyId,
      log.lastNumber,
      told.map(({ kind, id: _, isTold: __, ...fact }) => ({ ...fact, type: kind, seq: null, version: null })),
    )
    const numbers = new Map(told.map(({ id }, place) => [id, first + place]))
    await queries.numberFacts(
      tx,
      companyId,
      'company',
      due.map(({ id }) => ({ id, number: numbers.get(id) ?? 0 })),
    )
    return due.length === maxFacts
  })

/**
 * Numbers some of what happened in a company, in one order for all who listen: what happened in conversations is read from their own rows, the rest are facts. Each
 * transaction writes events together with how far it has read: a process that dies between loses nothing, and tells nothing twice.
 * @returns whether there is more
 */
export const followCompany = async (
  db: Kysely<DB>,
  companyId: number,
  passes: Passes,
  passedOver: Follower['passedOver'] = () => {},
): Promise<boolean> => {
  const hasFacts = await tellFacts(db, companyId)
  return (await followSome(db, follower(passedOver), passes, companyId)) || hasFacts
}

/** The same until nothing is left. */
export const followToEnd = async (db: Kysely<DB>, companyId: number): Promise<void> => {
  const passes: Passes = new Map()
  while (await followCompany(db, companyId, passes)) {
    // Until nothing is left, or another process is at it.
  }
}
