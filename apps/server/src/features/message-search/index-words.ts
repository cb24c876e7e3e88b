import type { Handles } from '../../platform/database/index.ts'
import { createWorkLoop, type WorkLoop } from '../../platform/work-loop/index.ts'
import {
  type BehindDialog,
  type ChangedText,
  deleteWords,
  findBehind,
  findTexts,
  findWordless,
  holdWords,
  writeKnown,
  writePosition,
  writeWords,
} from './index-words.queries.ts'
import { distinctWords } from './words.ts'

/** In one transaction: few enough that it is over soon. */
const maxDialogs = 200
const maxMessages = 2_000
/** What was written is found after so long. */
const pollMs = 2_000
const inFlight = 2

export interface WordsDeps {
  worker: Handles
  failed(error: unknown, companyId?: number): void
  bounds?: { dialogs: number; messages: number }
}

/** Keeps the words of messages up to date, company by company, beside everything else: what is not done yet is only not found yet. */
export const createWordsLoop = (deps: WordsDeps): WorkLoop =>
  createWorkLoop<{ companyId: number }>({
    pollMs,
    inFlight,
    wakesAfterWork: false,
    claim: (limit) => deps.worker.pipeline((pipeline) => findWordless(pipeline, limit)),
    work: async ({ companyId }) => {
      try {
        await indexWords(deps, companyId)
      } catch (error) {
        deps.failed(error, companyId)
      }
    },
    failed: deps.failed,
  })

/** Writes the words of all that has changed in a company, some dialogs in each transaction. */
export const indexWords = async (deps: WordsDeps, companyId: number): Promise<void> => {
  while (await indexSome(deps, companyId)) {
    // Until nothing is left, or another process is at it.
  }
}

/** @returns whether there is more. */
const indexSome = async ({ worker, bounds }: WordsDeps, companyId: number): Promise<boolean> => {
  const { dialogs: most, messages: mostMessages } = bounds ?? { dialogs: maxDialogs, messages: maxMessages }
  return worker.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    if (!(await holdWords(pipeline, companyId))) {
      await pipeline.commit()
      return false
    }
    const { horizon, dialogs: behind } = await findBehind(pipeline, companyId, most)
    const dialogs = within(behind, mostMessages)
    const found = dialogs.length === 0 ? [] : await findTexts(pipeline, companyId, dialogs, mostMessages)
    const isCut = found.length === mostMessages
    const done = isCut ? doneOf(dialogs, found) : dialogs
    const messages = found.map(({ dialog_id, seq, at, text, is_gone }) => ({
      dialogId: dialog_id,
      seq,
      at,
      words: is_gone ? [] : distinctWords(text),
    }))
    writeWords(
      pipeline,
      companyId,
      messages.filter(({ words }) => words.length > 0),
    )
    deleteWords(
      pipeline,
      companyId,
      messages.filter(({ words }) => words.length === 0),
    )
    writeKnown(pipeline, companyId, done)
    const isMore = isCut || dialogs.length < behind.length || behind.length === most
    writePosition(pipeline, companyId, isMore ? earlier(dialogs[0]?.changed ?? horizon, horizon) : horizon)
    await pipeline.commit()
    return isMore
  })
}

/** As many as change no more messages than that, and the first one in any case: versions count changes. */
const within = (dialogs: readonly BehindDialog[], most: number): BehindDialog[] => {
  let changes = 0
  return dialogs.filter(({ version, known }, index) => {
    changes += version - known
    return index === 0 || changes <= most
  })
}

/** Transactions count up; what began before the horizon may still come. */
const earlier = (one: string, other: string): string => (BigInt(one) < BigInt(other) ? one : other)

/** Where not all messages were read: dialogs before the last one are done, and that one as far as it was read. */
const doneOf = (dialogs: readonly BehindDialog[], found: readonly ChangedText[]): { id: number; version: number }[] => {
  const last = found.at(-1)
  const index = dialogs.findIndex(({ id }) => id === last?.dialog_id)
  return [...dialogs.slice(0, index), ...(last ? [{ id: last.dialog_id, version: last.version }] : [])]
}
