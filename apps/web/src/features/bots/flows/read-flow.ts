import { type FlowAnswer, getFlow } from '@prosa/contract'
import { type FlowDocument, openFlow } from '@prosa/flow'
import { call } from '../../../app/api.ts'
import { makeId } from './editor/make-id.ts'
import type { FlowSource } from './editor/session-state.ts'

export interface ReadFlow {
  answer: FlowAnswer
  document: FlowDocument
  source: FlowSource
}

/**
 * Reads a draft or version from the server; flowId -1 is the bot's active one.
 * @throws ApiError
 */
export async function readFlow(botId: number, flowId: number, signal?: AbortSignal): Promise<ReadFlow> {
  const answer = await call(getFlow, { params: { botId, flowId }, signal })
  const { id, kind, version, revision, draftId, activeVersionId, draftIsNewer } = answer
  return {
    answer,
    document: openFlow(answer, makeId).document,
    source: { botId: answer.botId, flowId: id, kind, version, revision, draftId, activeVersionId, draftIsNewer },
  }
}
