import type { Handles, Pipeline } from '../../../platform/database/index.ts'
import {
  type BehindDialog,
  type ChangedText,
  deleteWords,
  findBehind,
  findTexts,
  holdWords,
  writeKnown,
  writePosition,
  writeWords,
} from './index-words.queries.ts'
import { distinctWords, searchedText } from './words.ts'

/** In one transaction: few enough that it takes a hundredth of a second. */
const maxDialogs = 100
const maxMessages = 250
/** Dialogs of one look: those that are done already are passed over by each look where many changed in one transaction. */
const maxBehind = 2_000

export interface WordsDeps {
  worker: Handles
  bounds?: { dialogs: number; messages: number }
}

/** What one look found behind, without what is done of it by now. */
interface Pass {
  dialogs: readonly BehindDialog[]
  /** There was more than one look takes. */
  isFull: boolean
  /** Up to where everything is done once this is. */
  position: string
}

/** The looks under way, by company. */
export type Passes = Map<number, Pass>

/** Writes the words of all that has changed in a company, without a pause. */
export const indexWords = async (deps: WordsDeps, companyId: number): Promise<void> => {
  const passes: Passes = new Map()
  while (await indexSome(deps, passes, companyId)) {
    // Until nothing is left, or another process is at it.
  }
}

/**
 * Writes the words of some dialogs of a company that have changed, in one transaction.
 * @returns whether there is more.
 */
export const indexSome = async ({ worker, bounds }: WordsDeps, passes: Passes, companyId: number): Promise<boolean> => {
  const most = bounds ?? { dialogs: maxDialogs, messages: maxMessages }
  const known = passes.get(companyId)
  // Whatever fails, the next look begins where the last one that was done ended.
  passes.delete(companyId)
  const rest = await worker.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    if (!(await holdWords(pipeline, companyId))) {
      await pipeline.commit()
      return null
    }
    const pass = known ?? (await look(pipeline, companyId))
    const dialogs = within(pass.dialogs.slice(0, most.dialogs), most.messages)
    const found = dialogs.length === 0 ? [] : await findTexts(pipeline, companyId, dialogs, most.messages)
    const done = found.length === most.messages ? doneOf(dialogs, found) : dialogs
    writeAll(pipeline, companyId, found)
    writeKnown(pipeline, companyId, done)
    const left = leftOf(pass.dialogs, done)
    if (left.length === 0) writePosition(pipeline, companyId, pass.position)
    await pipeline.commit()
    return { ...pass, dialogs: left }
  })
  if (rest === null) return false
  if (rest.dialogs.length > 0) passes.set(companyId, rest)
  return rest.dialogs.length > 0 || rest.isFull
}

const look = async (pipeline: Pipeline, companyId: number): Promise<Pass> => {
  const { horizon, dialogs } = await findBehind(pipeline, companyId, maxBehind)
  const isFull = dialogs.length === maxBehind
  return { dialogs, isFull, position: isFull ? earlier(dialogs.at(-1)?.changed ?? horizon, horizon) : horizon }
}

const writeAll = (pipeline: Pipeline, companyId: number, found: readonly ChangedText[]): void => {
  const texts = found.map(({ dialog_id, seq, at, text, names, is_gone }) => ({
    dialogId: dialog_id,
    seq,
    at,
    words: is_gone ? [] : distinctWords(searchedText(text, names)),
  }))
  writeWords(
    pipeline,
    companyId,
    texts.filter(({ words }) => words.length > 0),
  )
  deleteWords(
    pipeline,
    companyId,
    texts.filter(({ words }) => words.length === 0),
  )
}

/** As many as change no more messages than that, and the first one in any case: versions count changes. */
const within = (dialogs: readonly BehindDialog[], most: number): BehindDialog[] => {
  let changes = 0
  return dialogs.filter(({ version, known }, index) => {
    changes += version - known
    return index === 0 || changes <= most
  })
}

interface Done {
  id: number
  version: number
}

/** Where not all messages were read: dialogs before the last one are done, and that one as far as it was read. */
const doneOf = (dialogs: readonly BehindDialog[], found: readonly ChangedText[]): Done[] => {
  const last = found.at(-1)
  const index = dialogs.findIndex(({ id }) => id === last?.dialog_id)
  return [...dialogs.slice(0, index), ...(last ? [{ id: last.dialog_id, version: last.version }] : [])]
}

/** What is not done; of a dialog that was read in part the rest. */
const leftOf = (dialogs: readonly BehindDialog[], done: readonly Done[]): BehindDialog[] => {
  const versions = new Map(done.map(({ id, version }) => [id, version]))
  return dialogs.flatMap((dialog) => {
    const known = versions.get(dialog.id) ?? dialog.known
    return known < dialog.version ? [{ ...dialog, known }] : []
  })
}

/** Transactions count up; what began before the horizon may still come. */
const earlier = (one: string, other: string): string => (BigInt(one) < BigInt(other) ? one : other)
