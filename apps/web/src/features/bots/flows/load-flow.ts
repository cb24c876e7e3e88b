import { type FlowSurroundings, getWorkingCopy } from '@prosa/contract'
import { compareFlows, type FlowDocument, isUnchanged, openFlow } from '@prosa/flow'
import { call } from '../../../app/api.ts'
import { makeId } from './editor/make-id.ts'
import type { FlowSource, Recovered } from './editor/session-state.ts'
import { localCopy, newerCopy, type WorkingCopy } from './editor/working-copy.ts'
import { type ReadFlow, readFlow } from './read-flow.ts'
import { flowTexts } from './texts.ts'

export interface LoadedFlow {
  /** New for each load; a new key mounts a new editor. */
  key: string
  saved: FlowDocument
  /** The user's unsaved text, if there is any. */
  restored: (Recovered & { document: FlowDocument; baseRevision: number }) | null
  source: FlowSource
  botName: string
  around: FlowSurroundings
}

/** Reads a flow (-1: the bot's active one) and the user's unsaved text. */
export async function loadFlow(
  userId: number,
  botId: number,
  flowId: number,
  signal: AbortSignal,
): Promise<LoadedFlow> {
  const read = await readFlow(botId, flowId, signal)
  const params = { botId, flowId: read.source.flowId }
  // If the server's copy cannot be read, the browser's copy is enough.
  const onServer = await call(getWorkingCopy, { params, signal }).catch(() => ({ workingCopy: null }))
  const copy = newerCopy(localCopy(userId, botId, params.flowId).read(), onServer.workingCopy)
  return {
    key: makeId(),
    saved: read.document,
    restored: copy && restore(copy, read),
    source: read.source,
    botName: read.answer.botName,
    around: read.answer.around,
  }
}

/** The text to recover from a copy; null if it equals the saved text, as after a save whose answer was lost. */
export function restore(copy: WorkingCopy, { answer, document: saved, source }: ReadFlow): LoadedFlow['restored'] {
  const { document } = openFlow(copy.payload, makeId)
  if (isUnchanged(compareFlows(saved, document))) return null
  return {
    document,
    updatedAt: copy.updatedAt,
    baseRevision: copy.baseRevision,
    isOvertaken: copy.baseRevision !== source.revision,
    // The author of a version is not the person who saved the draft.
    overtakenBy: source.kind !== 'draft' ? null : answer.isUpdatedByCaller ? flowTexts.youElsewhere : answer.updatedBy,
  }
}
