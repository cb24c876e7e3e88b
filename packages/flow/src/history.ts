import type { FlowDocument } from './document.ts'

/** Maximum of undo steps. */
export const historyLimit = 200

/** The editor's current document with its undo and redo steps; documents share unchanged parts. */
export interface FlowHistory {
  present: FlowDocument
  past: readonly FlowDocument[]
  future: readonly FlowDocument[]
  /** Key of the last step, while further steps with the same key are merged into it (typing in one field). */
  mergeKey: string | null
}

export const startHistory = (document: FlowDocument): FlowHistory => ({
  present: document,
  past: [],
  future: [],
  mergeKey: null,
})

/** Adds a document as a step, or merges it into the last step with the same `mergeKey`. */
export const record = (history: FlowHistory, document: FlowDocument, mergeKey: string | null = null): FlowHistory => {
  if (document === history.present) return history
  const joins = mergeKey !== null && mergeKey === history.mergeKey && history.past.length > 0
  const past = joins ? history.past : [...history.past, history.present].slice(-historyLimit)
  return { present: document, past, future: [], mergeKey }
}

/** Undoes one step; the same history if there is none. */
export const undo = (history: FlowHistory): FlowHistory => {
  const present = history.past.at(-1)
  if (!present) return history
  return { present, past: history.past.slice(0, -1), future: [history.present, ...history.future], mergeKey: null }
}

/** Redoes one step; the same history if there is none. */
export const redo = (history: FlowHistory): FlowHistory => {
  const [present, ...future] = history.future
  if (!present) return history
  return { present, past: [...history.past, history.present].slice(-historyLimit), future, mergeKey: null }
}
