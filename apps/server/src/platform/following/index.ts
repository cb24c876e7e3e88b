import type { DB, Kysely } from '../database/index.ts'
import {
  type ChangedDialog,
  type FollowerName,
  type FollowerNotes,
  findChanged,
  hold,
  type Place,
  writePlace,
} from './following.queries.ts'

export { createFollowLoop, type FollowLoop, type FollowPace, isBusy } from './follow-loop.ts'
export { type ChangedDialog, hold, listBehind, readLags } from './following.queries.ts'

/** Reads changed dialogs in the background, after the turns that change them. */
export interface Follower {
  name: FollowerName
  /** The table in which it stores the version read per dialog, if it does. */
  notes: FollowerNotes | null
  /** Dialogs per transaction. */
  most: number
  /**
   * Reads dialogs and writes the results, in the transaction that moves the position. It may get a dialog again.
   * @returns the dialogs it has not read to their end, the last ones; the first with its newly known version
   */
  read(tx: Kysely<DB>, companyId: number, dialogs: readonly ChangedDialog[]): Promise<readonly ChangedDialog[]>
  /** Called when a dialog could not be read and was skipped. */
  passedOver(error: unknown, companyId: number, dialogId: number): void
}

/** A pass over a company's changes, in several transactions. */
interface Pass {
  /** Transactions below it had ended when the pass began: later changes are left to the next pass. */
  horizon: string
  after: Place
  /** Found but not read yet. */
  left: readonly ChangedDialog[]
  /** There may be more after these. */
  isFull: boolean
  /** Number of dialogs to read one by one, after a batch failed. */
  singly: number
}

/** Running passes by company; dropped on failure. */
export type Passes = Map<number, Pass>

/** Limit of found dialogs per query: a transaction may have changed many, and each query sorts them all. */
const mostFound = 2_000

/**
 * Reads some changed dialogs of a company, in one transaction that excludes other processes: the position moves
 * together with the results, so that nothing is lost or repeated needlessly.
 * @returns whether there is more
 */
export const followSome = async (
  db: Kysely<DB>,
  follower: Follower,
  passes: Passes,
  companyId: number,
): Promise<boolean> => {
  const known = passes.get(companyId)
  passes.delete(companyId)
  const batch: { pass: Pass | null; dialogs: readonly ChangedDialog[] } = { pass: null, dialogs: [] }
  const next = await db
    .transaction()
    .execute(async (tx): Promise<Pass | null> => {
      const held = await hold(tx, follower.name, companyId)
      if (!held) return null
      // Another process may have advanced meanwhile.
      const isBehind = !known || isBefore(known.after, held)
      const begun: Pass = isBehind ? { horizon: held.horizon, after: held, left: [], isFull: true, singly: 0 } : known
      const pass = begun.left.length > 0 ? begun : await lookOn(tx, follower, companyId, begun)
      const dialogs = pass.left.slice(0, pass.singly > 0 ? 1 : follower.most)
      Object.assign(batch, { pass, dialogs })
      const rest = dialogs.length === 0 ? [] : await follower.read(tx, companyId, dialogs)
      return moveOn(tx, follower, companyId, pass, { dialogs, rest })
    })
    .catch((error: unknown) => afterFailure(db, follower, companyId, batch, error))
  if (next) passes.set(companyId, next)
  return next !== null
}

const lookOn = async (tx: Kysely<DB>, { notes }: Follower, companyId: number, pass: Pass): Promise<Pass> => {
  const left = await findChanged(tx, companyId, pass.after, { notes, limit: mostFound })
  return { ...pass, left, isFull: left.length === mostFound }
}

/** Stores the progress of the pass; null when it is over. */
const moveOn = async (
  tx: Kysely<DB>,
  { name }: Follower,
  companyId: number,
  pass: Pass,
  { dialogs, rest }: { dialogs: readonly ChangedDialog[]; rest: readonly ChangedDialog[] },
): Promise<Pass | null> => {
  const read = dialogs.length - rest.length
  const last = dialogs[read - 1]
  const after = last ? { position: last.changed, dialogId: last.id } : pass.after
  const left = [...rest, ...pass.left.slice(dialogs.length)]
  const isOver = left.length === 0 && !pass.isFull
  const farthest = { position: pass.horizon, dialogId: 0 }
  await writePlace(tx, name, companyId, !isOver && isBefore(after, farthest) ? after : farthest, isOver)
  return isOver ? null : { ...pass, after, left, singly: Math.max(0, pass.singly - read) }
}

const isBefore = (one: Place, other: Place): boolean =>
  one.position === other.position ? one.dialogId < other.dialogId : BigInt(one.position) < BigInt(other.position)

/** If a dialog's content cannot be read, its batch is read one by one, and that dialog is skipped. */
const afterFailure = async (
  db: Kysely<DB>,
  follower: Follower,
  companyId: number,
  { pass, dialogs }: { pass: Pass | null; dialogs: readonly ChangedDialog[] },
  error: unknown,
): Promise<Pass | null> => {
  const [first] = dialogs
  if (!pass || !first || !isOfContent(error)) throw error
  if (dialogs.length > 1) return { ...pass, singly: dialogs.length }
  follower.passedOver(error, companyId, first.id)
  return db.transaction().execute((tx) => moveOn(tx, follower, companyId, pass, { dialogs, rest: [] }))
}

/** The database's data exceptions and limits (SQLSTATE 22 and 54), and errors of our own code on this content. */
const isOfContent = (error: unknown): boolean => {
  if (error instanceof TypeError || error instanceof RangeError) return true
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' && /^(22|54)[0-9A-Z]{3}$/.test(code)
}
