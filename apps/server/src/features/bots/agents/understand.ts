import { type DialogflowClient, DialogflowError, detectIntent } from '../../../channels/dialogflow/index.ts'
import type { Handles } from '../../../platform/database/index.ts'
import { createLru } from '../../../platform/lru/index.ts'
import type { Secrets } from '../../../platform/secrets/index.ts'
import { type AgentUse, findKnowingKey } from './agents.queries.ts'
import { createKeys } from './open-key.ts'

export interface Asked {
  companyId: number
  botId: number
  use: AgentUse
  /** Tag of the conversation's version or trial. */
  tag: string
  nodeId: string
  text: string
  /** Session id of the conversation; at most 36 characters. */
  session: string
  /** How long the customer may wait; 0 or less: nothing is asked. */
  timeoutMs: number
}

/**
 * Asks an agent. Null if it does not know the version, failed, or took too long; then the built-in understanding
 * answers. Does not throw in these cases.
 */
export type Understand = (asked: Asked) => Promise<{ exitId: string | null; score: number } | null>

interface Deps {
  database: Handles
  dialogflow: DialogflowClient
  secrets: Secrets
  log: { warn(detail: object, message: string): void; error(detail: object, message: string): void }
}

/** Maximum time a customer waits for the agent. */
export const understandingMs = 3_000

export const createUnderstanding = (
  { database, dialogflow, secrets, log }: Deps,
  nowMs: () => number = () => performance.now(),
): Understand => {
  const openKey = createKeys(secrets)
  const rests = createRests(nowMs)
  return async ({ companyId, botId, use, tag, nodeId, text, session, timeoutMs }) => {
    const lane = `${companyId}:${botId}:${use}`
    const startMs = nowMs()
    if (timeoutMs <= 0 || text.trim() === '' || rests.isResting(lane)) return null
    try {
      const sealed = await findKnowingKey(database.scoped(companyId), { companyId, botId, use, tag })
      const leftMs = timeoutMs - (nowMs() - startMs)
      if (!sealed || leftMs <= 0) return null
      const key = openKey(companyId, sealed)
      const found = await detectIntent(dialogflow, key, { tag, nodeId, text, session, timeoutMs: leftMs })
      rests.succeeded(lane)
      return found
    } catch (error) {
      const subject = { err: error, companyId, botId }
      if (error instanceof DialogflowError) {
        rests.failed(lane, error.problem)
        log.warn(subject, 'An agent did not answer; the built-in understanding does')
      } else log.error(subject, 'An agent could not be asked; the built-in understanding answers')
      return null
    }
  }
}

const maxLanes = 10_000
const failuresToRest = 3
const restMs = 10_000
/** A repaired key is published again, which makes another agent known; until then few requests are useful. */
const refusedMs = 60_000
const busyMs = { first: 1_000, most: 32_000 } as const

/** Pauses an agent that refuses or fails; the pause grows with each refusal for too many calls. */
const createRests = (nowMs: () => number) => {
  const lanes = createLru<string, { failures: number; untilMs: number }>(maxLanes)
  return {
    isResting: (lane: string): boolean => (lanes.get(lane)?.untilMs ?? 0) > nowMs(),
    succeeded: (lane: string): void => void lanes.delete(lane),
    failed: (lane: string, problem: DialogflowError['problem']): void => {
      const failures = (lanes.get(lane)?.failures ?? 0) + 1
      const forMs = ((): number => {
        if (problem === 'busy') return Math.min(busyMs.first * 2 ** (failures - 1), busyMs.most)
        if (problem === 'refused') return refusedMs
        return failures >= failuresToRest ? restMs : 0
      })()
      lanes.set(lane, { failures, untilMs: nowMs() + forMs })
    },
  }
}
