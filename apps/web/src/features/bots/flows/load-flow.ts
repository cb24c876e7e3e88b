import { type FlowSurroundings, getWorkingCopy } from '@prosa/contract'
import { compareFlows, type FlowDocument, isUnchanged, openFlow } from '@prosa/flow'
import { call } from '../../../app/api.ts'
import { makeId } from './editor/make-id.ts'
import type { FlowSource, Recovered } from './editor/session-state.ts'
import { localCopy, newerCopy, type WorkingCopy } from './editor/working-copy.ts'
import { type ReadFlow, readFlow } from './read-flow.ts'
import { flowTexts } from './texts.ts'

export interface LoadedFlow {
  /** New for every reading: a new one opens a new editor. */
  key: string
  saved: FlowDocument
  /** What was typed before and not saved, where there is something. */
  restored: (Recovered & { document: FlowDocument; baseRevision: number }) | null
  source: FlowSource
  botName: string
  around: FlowSurroundings
}

/** Reads a flow (-1: the bot's active one) and what this person typed and did not save. */
export async function loadFlow(
  userId: number,
  botId: number,
  flowId: number,
  signal: AbortSignal,
): Promise<LoadedFlow> {
  const read = await readFlow(botId, flowId, signal)
  const params = { botId, flowId: read.source.flowId }
  // The browser's own copy is enough where the server's cannot be asked.
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

/** What a copy brings back; null where it is what is saved already, as after an answer to saving that got lost. */
export function restore(copy: WorkingCopy, { answer, document: saved, source }: ReadFlow): LoadedFlow['restored'] {
  const { document } = openFlow(copy.payload, makeId)
  if (isUnchanged(compareFlows(saved, document))) return null
  return {
    document,
    updatedAt: copy.updatedAt,
    baseRevision: copy.baseRevision,
    isOvertaken: copy.baseRevision !== source.revision,
    // A version's author is not who saved the draft.
    overtakenBy: source.kind !== 'draft' ? null : answer.isUpdatedByCaller ? flowTexts.youElsewhere : answer.updatedBy,
  }
}
