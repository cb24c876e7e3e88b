import { cutText } from '@prosa/contract'
import { agentLimits, contextOf, exitOfAction } from './agent-content.ts'
import type { DialogflowClient } from './client.ts'
import type { ServiceKey } from './key.ts'

export interface Detection {
  /** Of the version or trial that the conversation runs on. */
  tag: string
  nodeId: string
  text: string
  /** 36 characters at most. */
  session: string
  timeoutMs: number
  signal?: AbortSignal
}

/** Null: the agent answered what is none of ours, so that it tells nothing. */
export type Detected = { exitId: string | null; score: number } | null

/** Contexts are given and forgotten with each call: where a conversation stands is ours to know, and no message depends on another. */
export const detectIntent = async (
  client: DialogflowClient,
  key: ServiceKey,
  { tag, nodeId, text, session, timeoutMs, signal }: Detection,
): Promise<Detected> => {
  const path = `agent/sessions/${encodeURIComponent(session)}`
  const answer = await client.call(key, {
    method: 'POST',
    path: `${path}:detectIntent`,
    timeoutMs,
    ...(signal ? { signal } : {}),
    body: {
      queryInput: { text: { text: cutText(text, agentLimits.text), languageCode: 'pt-BR' } },
      queryParams: {
        resetContexts: true,
        contexts: [
          {
            name: `projects/${key.projectId}/agent/sessions/${session}/contexts/${contextOf(tag, nodeId)}`,
            lifespanCount: 1,
          },
        ],
      },
    },
  })
  return readDetection(answer, tag)
}

interface QueryResult {
  action?: unknown
  intent?: { isFallback?: unknown }
  intentDetectionConfidence?: unknown
}

const readDetection = ({ queryResult }: Record<string, unknown>, tag: string): Detected => {
  if (typeof queryResult !== 'object' || queryResult === null) return null
  const { action, intent, intentDetectionConfidence: score } = queryResult as QueryResult
  // It was asked in the node's context and knows no exit for it.
  if (!intent || intent.isFallback === true) return { exitId: null, score: 0 }
  const exitId = exitOfAction(action, tag)
  if (exitId === null) return null
  return { exitId, score: typeof score === 'number' && score >= 0 && score <= 1 ? score : 1 }
}
