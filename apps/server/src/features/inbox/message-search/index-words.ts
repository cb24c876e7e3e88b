import type { DB, Handles, Kysely } from '../../../platform/database/index.ts'
import { type ChangedDialog, type Follower, followSome, type Passes } from '../../../platform/following/index.ts'
import { findTexts, writeKnown, writeWords } from './index-words.queries.ts'
import { distinctWords, searchedText } from './words.ts'

/** Limits of one transaction. */
interface Bounds {
  dialogs: number
  messages: number
}

/** Small enough for about 10 ms. */
const usualBounds: Bounds = { dialogs: 100, messages: 250 }

export interface WordsDeps {
  worker: Handles
  bounds?: Bounds
  passedOver?: Follower['passedOver']
}

/** Indexes the words of messages and notes. */
export const wordsFollower = ({
  bounds = usualBounds,
  passedOver = () => {},
}: Omit<WordsDeps, 'worker'>): Follower => ({
  name: 'words',
  notes: 'dialog_words',
  most: bounds.dialogs,
  read: (tx, companyId, dialogs) => indexDialogs(tx, companyId, dialogs, bounds.messages),
  passedOver,
})

/** Indexes all changes of a company without pauses. */
export const indexWords = async ({ worker, ...deps }: WordsDeps, companyId: number): Promise<void> => {
  const passes: Passes = new Map()
  while (await followSome(worker.scoped(companyId), wordsFollower(deps), passes, companyId)) {
    // Until nothing is left, or another process holds the lock.
  }
}

const indexDialogs = async (
  tx: Kysely<DB>,
  companyId: number,
  dialogs: readonly ChangedDialog[],
  most: number,
): Promise<readonly ChangedDialog[]> => {
  const some = within(dialogs, most)
  const found = await findTexts(tx, companyId, some, most)
  const texts = found.map(({ dialog_id, seq, at, text, names, is_gone }) => ({
    dialogId: dialog_id,
    seq,
    at,
    words: is_gone ? [] : distinctWords(searchedText(text, names)),
  }))
  await writeWords(tx, companyId, texts)
  // When the limit of messages was reached, dialogs before the last one are complete, and the last one is indexed as
  // far as it was read.
  const last = found.length === most ? found.at(-1) : undefined
  const whole = last ? some.findIndex(({ id }) => id === last.dialog_id) : some.length
  await writeKnown(tx, companyId, some.slice(0, whole))
  const rest = dialogs.slice(whole)
  const [first] = rest
  if (!last || !first) return rest
  await writeKnown(tx, companyId, [{ id: first.id, version: last.version }])
  return [{ ...first, known: last.version }, ...rest.slice(1)]
}

/** The first dialogs with at most this many changes in total, but at least one dialog: versions count changes. */
const within = (dialogs: readonly ChangedDialog[], most: number): readonly ChangedDialog[] => {
  let changes = 0
  const beyond = dialogs.findIndex(({ version, known }, index) => {
    changes += version - known
    return index > 0 && changes > most
  })
  return beyond < 0 ? dialogs : dialogs.slice(0, beyond)
}
