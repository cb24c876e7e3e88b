import type { DB, Kysely } from '../database/index.ts'
import {
  type ChangedDialog,
  type FollowerName,
  findChanged,
  hold,
  type Place,
  writePlace,
} from './following.queries.ts'

export { type ChangedDialog, hold, listBehind, readLags } from './following.queries.ts'

/** Something that reads what changed in dialogs, behind the turns that change them. */
export interface Follower {
  name: FollowerName
  /** The table in which it notes the version up to which it read a dialog, if it does. */
  notes: 'dialog_words' | null
  /** Dialogs of one transaction. */
  most: number
  /**
   * Reads dialogs, and writes what comes of it within the transaction that moves the position. It may get a dialog again.
   * @returns those that it has not read to their end, the last ones; with what it knows of the first by now
   */
  read(tx: Kysely<DB>, companyId: number, dialogs: readonly ChangedDialog[]): Promise<readonly ChangedDialog[]>
  /** A dialog that cannot be read was passed over. */
  passedOver(error: unknown, companyId: number, dialogId: number): void
}

/** A walk through what changed in a company, in several transactions. */
interface Pass {
  /** Transactions below it had ended when the walk began: what others change is met by the next walk, however far this one goes. */
  horizon: string
  after: Place
  /** Found and not read yet. */
  left: readonly ChangedDialog[]
  /** There may be more after them. */
  isFull: boolean
  /** So many dialogs are read one by one, since one of them could not be read. */
  singly: number
}

/** The walks under way, by company; forgotten where one fails. */
export type Passes = Map<number, Pass>

/** Dialogs of one look: many may have changed in one transaction, and each look sorts them all. */
const mostFound = 2_000

/**
 * Reads some dialogs of a company that have changed, in one transaction that nobody else does at the same time: with what was read the
 * position moves, so that nothing is lost and nothing is read again without need.
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
      // Another process may have come further meanwhile.
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

/** Notes how far the walk has come; null where it is over. */
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

/** Where what a dialog holds cannot be read, those of its batch are read one by one, and the one is passed over. */
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

/** Data exceptions and exceeded limits of the database (SQLSTATE 22 and 54), and mistakes of our own code with what it was given. */
const isOfContent = (error: unknown): boolean => {
  if (error instanceof TypeError || error instanceof RangeError) return true
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' && /^(22|54)[0-9A-Z]{3}$/.test(code)
}
