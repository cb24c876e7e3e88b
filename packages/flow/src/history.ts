import type { FlowDocument } from './document.ts'

/** How many steps can be undone. */
export const historyLimit = 200

/** What the editor shows and what it can go back and forth to; documents share what did not change between them. */
export interface FlowHistory {
  present: FlowDocument
  past: readonly FlowDocument[]
  future: readonly FlowDocument[]
  /** The key of the last step, while a further one with the same key joins it (typing in one field). */
  mergeKey: string | null
}

export const startHistory = (document: FlowDocument): FlowHistory => ({
  present: document,
  past: [],
  future: [],
  mergeKey: null,
})

/** Takes a new document as one step; with the `mergeKey` of the step before it, as part of that step. */
export const record = (history: FlowHistory, document: FlowDocument, mergeKey: string | null = null): FlowHistory => {
  if (document === history.present) return history
  const joins = mergeKey !== null && mergeKey === history.mergeKey && history.past.length > 0
  const past = joins ? history.past : [...history.past, history.present].slice(-historyLimit)
  return { present: document, past, future: [], mergeKey }
}

/** One step back; the same history when there is none. */
export const undo = (history: FlowHistory): FlowHistory => {
  const present = history.past.at(-1)
  if (!present) return history
  return { present, past: history.past.slice(0, -1), future: [history.present, ...history.future], mergeKey: null }
}

/** One step forth; the same history when there is none. */
export const redo = (history: FlowHistory): FlowHistory => {
  const [present, ...future] = history.future
  if (!present) return history
  return { present, past: [...history.past, history.present].slice(-historyLimit), future, mergeKey: null }
}
