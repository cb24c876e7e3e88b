import { setTimeout as sleep } from 'node:timers/promises'
import {
  AgentFailure,
  type AgentProblem,
  DialogflowError,
  type Pace,
  publishAgent,
  toAgentContent,
} from '../../../channels/dialogflow/index.ts'
import type { Handles } from '../../../platform/database/index.ts'
import { createWorkLoop, type WorkLoop } from '../../../platform/work-loop/index.ts'
import type { Program } from '../../../program.ts'
import type { ClaimedAgent } from './agents.queries.ts'
import * as agents from './agents.queries.ts'
import { createKeys } from './open-key.ts'

const leaseMs = 30_000
const renewMs = 5_000
const pollMs = 1_000
const inFlight = 4
const attempts = 10
const backoffMs = { first: 5_000, most: 600_000 } as const

export interface PublisherPace {
  callsPerMinute: number
  trainingMs: number
  /** Duration of one millisecond of waiting: shorter in tests. */
  unitMs: number
}
const trainingMs = 15 * 60_000

/** Another process publishes there now, the key was removed, or the program stops. */
class Superseded extends Error {
  override name = 'Superseded'
}

type Deps = Pick<Program, 'config' | 'database' | 'dialogflow' | 'secrets' | 'log'>
export interface Publisher extends WorkLoop {
  /** For tests: publishes everything that is wanted now, and waits for it. @returns the number of publications */
  drain(): Promise<number>
}

/**
 * Publishes flows to the agents of their bots' keys, outside of any transaction; interrupted publications are resumed.
 */
export const createPublisher = (
  deps: Deps,
  pace: PublisherPace = { callsPerMinute: deps.config.dialogflow.editsPerMinute, trainingMs, unitMs: 1 },
): Publisher => {
  const openKey = createKeys(deps.secrets)
  const handles: Handles = deps.database.worker
  let stopping = new AbortController()
  const work = async (agent: ClaimedAgent): Promise<void> => {
    const run = createRun(handles, agent, pace, stopping.signal)
    try {
      await publish(deps, openKey, agent, run)
    } catch (error) {
      await settle(deps, agent, error, stopping.signal.aborted)
    }
  }
  const claim = (limit: number) => agents.claim(handles.unscoped(), limit, leaseMs)
  const loop = createWorkLoop<ClaimedAgent>({
    pollMs,
    inFlight,
    wakesAfterWork: false,
    claim,
    work,
    failed: (err) => deps.log.error({ err }, 'Agents could not be published'),
  })
  return {
    ...loop,
    start: () => {
      stopping = new AbortController()
      loop.start()
    },
    stop: async () => {
      stopping.abort(new Superseded('The program stops'))
      await loop.stop()
    },
    drain: async () => {
      const claimed = await claim(100)
      await Promise.all(claimed.map(work))
      return claimed.length
    },
  }
}

interface Run {
  pace: Pace
  progress(done: number, total: number): Promise<void>
}

/** Renews the lease while waiting for the provider. */
const createRun = (handles: Handles, agent: ClaimedAgent, pace: PublisherPace, stop: AbortSignal): Run => {
  const state = { done: 0, total: 0, renewedMs: Number.NEGATIVE_INFINITY }
  const renew = async (): Promise<void> => {
    stop.throwIfAborted()
    if (performance.now() - state.renewedMs < renewMs) return
    if (!(await agents.renew(handles.unscoped(), agent, { ...state, leaseMs }))) throw new Superseded()
    state.renewedMs = performance.now()
  }
  return {
    progress: async (done, total) => {
      if (done !== state.done || total !== state.total) state.renewedMs = Number.NEGATIVE_INFINITY
      Object.assign(state, { done, total })
      await renew()
    },
    pace: {
      callsPerMinute: pace.callsPerMinute,
      trainingMs: pace.trainingMs,
      nowMs: () => performance.now(),
      wait: async (ms) => {
        for (let leftMs = ms * pace.unitMs; leftMs > 0; leftMs -= renewMs) {
          await sleep(Math.min(leftMs, renewMs), undefined, { signal: stop })
          await renew()
        }
      },
    },
  }
}

const publish = async (
  { dialogflow, database }: Deps,
  openKey: ReturnType<typeof createKeys>,
  agent: ClaimedAgent,
  { pace, progress }: Run,
): Promise<void> => {
  const { companyId, wanted: tag } = agent
  const db = database.worker.scoped(companyId)
  if (agent.attempts > attempts) throw new AgentFailure('slow', 'It was begun too often')
  const [sealed, source] = await Promise.all([agents.findKey(db, agent), agents.findSource(db, agent)])
  if (!sealed || !source) return agents.drop(database.worker.unscoped(), agent)
  const key = openKey(companyId, sealed)
  const content = toAgentContent(key.projectId, tag, source)
  const say = async (known: readonly string[], isReady: boolean): Promise<void> => {
    if (!(await agents.setKnown(db, agent, known, isReady))) throw new Superseded()
  }
  const kept = agent.known.filter((one) => one !== tag).slice(-1)
  // Tags about to be removed no longer answer; the kept ones go on answering.
  await say(kept, false)
  let answering = kept
  await publishAgent(
    dialogflow,
    key,
    {
      tag,
      content,
      kept: new Set(kept),
      letGo: async () => {
        answering = []
        await say(answering, false)
      },
      progress,
      probe: probeOf(source),
    },
    pace,
  )
  await say([...answering, tag], true)
}

const probeOf = (source: NonNullable<Awaited<ReturnType<typeof agents.findSource>>>) => {
  for (const { id: nodeId, exits } of source.nodes)
    for (const { id: exitId, phrases } of exits) {
      const text = phrases.find((phrase) => phrase.trim() !== '')
      if (text !== undefined) return { nodeId, exitId, text }
    }
  return null
}

/** Temporary problems are retried with growing delays; others wait for the next publication by a person. */
const passes = new Set<AgentProblem>(['busy', 'unreachable', 'slow'])

const settle = async (
  { database, log }: Deps,
  agent: ClaimedAgent,
  error: unknown,
  isStopping: boolean,
): Promise<void> => {
  const db = database.worker.unscoped()
  // Another process resumes it at once.
  if (isStopping) return agents.giveBack(db, agent, { problem: null, delayMs: 0 })
  if (error instanceof Superseded) return
  const { companyId, botId, use } = agent
  log.warn({ err: error, companyId, botId, use }, 'An agent was not published')
  // An error of ours: the lease expires, and the publication is resumed a limited number of times.
  if (!(error instanceof AgentFailure || error instanceof DialogflowError)) throw error
  const { problem } = error
  const mayPass = passes.has(problem) && agent.attempts < attempts
  const delayMs = mayPass ? Math.min(backoffMs.first * 2 ** (agent.attempts - 1), backoffMs.most) : null
  await agents.giveBack(db, agent, { problem, delayMs })
}
