import { type FlowAnswer, getFlow, getWorkingCopy } from '@prosa/contract'
import { type FlowDocument, openFlow } from '@prosa/flow'
import { call } from '../../app/api.ts'
import type { FlowSource } from './editor/editor-state.ts'
import { makeId } from './editor/make-id.ts'
import { localCopy, newerCopy, type WorkingCopy } from './editor/working-copy.ts'

export interface LoadedFlow {
  /** New for every reading: a new one opens a new editor. */
  key: string
  saved: FlowDocument
  /** What was typed before and not saved, where there is something. */
  restored: { document: FlowDocument; updatedAt: string; baseRevision: number; isOvertaken: boolean } | null
  source: FlowSource
  botName: string
}

export const sourceOf = (answer: FlowAnswer): FlowSource => ({
  botId: answer.botId,
  flowId: answer.id,
  kind: answer.kind,
  version: answer.version,
  revision: answer.revision,
  draftId: answer.draftId,
  activeVersionId: answer.activeVersionId,
  draftIsNewer: answer.draftIsNewer,
})

/** Reads a flow (-1: the bot's active one) and what this person typed and did not save. */
export async function loadFlow(
  userId: number,
  botId: number,
  flowId: number,
  signal: AbortSignal,
): Promise<LoadedFlow> {
  const answer = await call(getFlow, { params: { botId, flowId }, signal })
  const params = { botId, flowId: answer.id }
  // The browser's own copy is enough where the server's cannot be asked.
  const onServer = await call(getWorkingCopy, { params, signal }).catch(() => ({ workingCopy: null }))
  const copy = newerCopy(localCopy(userId, botId, answer.id).read(), onServer.workingCopy)
  return {
    key: makeId(),
    saved: openFlow(answer, makeId).document,
    restored: readCopy(copy, answer),
    source: sourceOf(answer),
    botName: answer.botName,
  }
}

function readCopy(copy: WorkingCopy | null, answer: FlowAnswer): LoadedFlow['restored'] {
  if (!copy) return null
  return {
    document: openFlow(copy.payload, makeId).document,
    updatedAt: copy.updatedAt,
    baseRevision: copy.baseRevision,
    isOvertaken: copy.baseRevision !== answer.revision,
  }
}
