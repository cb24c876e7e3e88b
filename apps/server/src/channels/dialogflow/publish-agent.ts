import type { AgentContent } from './agent-content.ts'
import { agentLimits, tagOfName } from './agent-content.ts'
import { type DialogflowCall, type DialogflowClient, DialogflowError } from './client.ts'
import { detectIntent } from './detect-intent.ts'
import type { ServiceKey } from './key.ts'

/** Why an agent cannot be published; whoever publishes is told what to do. */
export type AgentProblem = DialogflowError['problem'] | 'language' | 'tooLarge' | 'slow'

export class AgentFailure extends Error {
  override name = 'AgentFailure'
  readonly problem: AgentProblem
  constructor(problem: AgentProblem, message: string = problem) {
    super(message)
    this.problem = problem
  }
}

export interface Publication {
  tag: string
  content: AgentContent
  /** Tags that are answered from now and must go on. */
  kept: ReadonlySet<string>
  /** Asked first where there is no room for the old beside the new: from then on nobody is answered by the agent. */
  letGo(): Promise<void>
  /** Told before each call and while it is waited. @throws where somebody else publishes by now */
  progress(done: number, total: number): Promise<void>
  /** Where a node's exit is tried once it is trained: the agent answers some while after its training is done. */
  probe: { nodeId: string; text: string; exitId: string } | null
}

export interface Pace {
  /** Edits of a project that may be made in a minute. */
  callsPerMinute: number
  /** How long a training may take. */
  trainingMs: number
  wait(ms: number): Promise<void>
  nowMs(): number
}

const chunkSize = 100
const pageSize = 1_000
const callMs = 20_000
const firstWaitMs = 1_000
const longestWaitMs = 32_000
const probes = 15

interface Named {
  name: string
  displayName: string
}

/**
 * Builds a version beside the one that answers, trains, and waits until it answers. Nothing is said to be ours before its end, and
 * what was built already is found again by its name: it may be cut off anywhere and begun anew.
 * @throws AgentFailure, DialogflowError, what `progress` throws
 */
export const publishAgent = async (
  client: DialogflowClient,
  key: ServiceKey,
  publication: Publication,
  pace: Pace,
): Promise<void> => {
  const { tag, content, progress, probe } = publication
  const call = createPaced(client, key, pace, () => progress(done, total))
  const chunks = { types: chunksOf(content.entityTypes), intents: chunksOf(content.intents) }
  const total = chunks.types.length + chunks.intents.length + 3
  let done = 0
  await demandAgent(call)
  const there = { types: await listAll(call, 'entityTypes'), intents: await listAll(call, 'intents') }
  done += 1
  await clear(call, pace, publication, there)
  for (const types of chunks.types) {
    const entityTypes = withNames(types, there.types)
    await finish(
      call,
      pace,
      await call({
        ...post('agent/entityTypes:batchUpdate'),
        body: { entityTypeBatchInline: { entityTypes }, languageCode },
      }),
    )
    done += 1
  }
  for (const part of chunks.intents) {
    const intents = withNames(part, there.intents)
    await finish(
      call,
      pace,
      await call({ ...post('agent/intents:batchUpdate'), body: { intentBatchInline: { intents }, languageCode } }),
    )
    done += 1
  }
  await finish(call, pace, await call({ ...post('agent:train'), body: {} }))
  done += 1
  if (probe) await demandAnswer(client, key, { tag, probe }, pace, () => progress(done, total))
  await progress(total, total)
}

const languageCode = 'pt-BR'
type Call = (call: Omit<DialogflowCall, 'timeoutMs'>) => Promise<Record<string, unknown>>
const post = (path: string) => ({ method: 'POST' as const, path })

/** Keeps below the limit of edits, and waits ever longer where it is met all the same. */
const createPaced = (client: DialogflowClient, key: ServiceKey, pace: Pace, beat: () => Promise<void>): Call => {
  const spaceMs = 60_000 / pace.callsPerMinute
  let nextMs = 0
  return async (wanted) => {
    for (let waitMs = firstWaitMs; ; waitMs *= 2) {
      await beat()
      const restMs = nextMs - pace.nowMs()
      if (restMs > 0) await pace.wait(restMs)
      nextMs = pace.nowMs() + spaceMs
      try {
        return await client.call(key, { ...wanted, timeoutMs: callMs })
      } catch (error) {
        if (!(error instanceof DialogflowError) || error.problem !== 'busy' || waitMs > longestWaitMs) throw error
        await pace.wait(waitMs)
      }
    }
  }
}

/** The agent is there, and speaks Portuguese. */
const demandAgent = async (call: Call): Promise<void> => {
  const { defaultLanguageCode, supportedLanguageCodes } = await call({ method: 'GET', path: 'agent' })
  const languages = [defaultLanguageCode, ...(Array.isArray(supportedLanguageCodes) ? supportedLanguageCodes : [])]
  if (!languages.some((code) => typeof code === 'string' && code.toLowerCase() === 'pt-br'))
    throw new AgentFailure('language')
}

const listAll = async (call: Call, kind: 'intents' | 'entityTypes'): Promise<Named[]> => {
  const all: Named[] = []
  let pageToken = ''
  do {
    const query = { pageSize: String(pageSize), ...(pageToken ? { pageToken } : {}) }
    const page = await call({ method: 'GET', path: `agent/${kind}`, query })
    const rows = page[kind]
    if (Array.isArray(rows)) all.push(...(rows as Named[]))
    pageToken = typeof page.nextPageToken === 'string' ? page.nextPageToken : ''
  } while (pageToken !== '')
  return all
}

/** Takes away what belongs to versions that nobody runs on any more, and what answers now where there is no room for both. */
const clear = async (
  call: Call,
  pace: Pace,
  { tag, content, kept, letGo }: Publication,
  there: { types: Named[]; intents: Named[] },
): Promise<void> => {
  const isStale = ({ displayName }: Named): boolean => {
    const own = tagOfName(displayName)
    return own !== null && own !== tag && !kept.has(own)
  }
  const isOfOthers = ({ displayName }: Named): boolean => tagOfName(displayName) === null
  const isOld = ({ displayName }: Named): boolean => {
    const own = tagOfName(displayName)
    return own !== null && own !== tag
  }
  const fits = (isObsolete: (one: Named) => boolean): boolean =>
    there.intents.filter((one) => !isObsolete(one) && tagOfName(one.displayName) !== tag).length +
      content.intents.length <=
      agentLimits.intents &&
    there.types.filter((one) => !isObsolete(one) && tagOfName(one.displayName) !== tag).length +
      content.entityTypes.length <=
      agentLimits.entityTypes
  if (!fits((one) => !isOfOthers(one))) throw new AgentFailure('tooLarge')
  const hasRoom = fits(isStale)
  if (!hasRoom) await letGo()
  const isObsolete = hasRoom ? isStale : isOld
  for (const intents of chunksOf(there.intents.filter(isObsolete)))
    await finish(
      call,
      pace,
      await call({ ...post('agent/intents:batchDelete'), body: { intents: intents.map(({ name }) => ({ name })) } }),
    )
  for (const types of chunksOf(there.types.filter(isObsolete)))
    await finish(
      call,
      pace,
      await call({
        ...post('agent/entityTypes:batchDelete'),
        body: { entityTypeNames: types.map(({ name }) => name) },
      }),
    )
}

/** What is there under its name already is changed; made again it would be refused. */
const withNames = <T extends { displayName: string }>(wanted: readonly T[], there: readonly Named[]): T[] => {
  const names = new Map(there.map(({ displayName, name }) => [displayName, name]))
  return wanted.map((one) => {
    const name = names.get(one.displayName)
    return name === undefined ? one : { ...one, name }
  })
}

interface Operation {
  name?: unknown
  done?: unknown
  error?: { message?: unknown }
}

/** Waits for what takes its time; some never end. */
const finish = async (call: Call, pace: Pace, begun: Operation): Promise<void> => {
  const untilMs = pace.nowMs() + pace.trainingMs
  let operation = begun
  for (let waitMs = firstWaitMs; operation.done !== true; waitMs = Math.min(waitMs * 2, 10_000)) {
    if (pace.nowMs() > untilMs) throw new AgentFailure('slow')
    await pace.wait(waitMs)
    const path = /\/(operations\/.+)$/.exec(String(operation.name))?.[1]
    if (!path) throw new DialogflowError('invalid', 'An operation without a name')
    operation = await call({ method: 'GET', path })
  }
  if (operation.error) throw new DialogflowError('invalid', String(operation.error.message ?? '').slice(0, 300))
}

const demandAnswer = async (
  client: DialogflowClient,
  key: ServiceKey,
  { tag, probe }: { tag: string; probe: NonNullable<Publication['probe']> },
  pace: Pace,
  beat: () => Promise<void>,
): Promise<void> => {
  const detection = { tag, nodeId: probe.nodeId, text: probe.text, session: `${tag}-probe`, timeoutMs: callMs }
  for (let tries = 0; tries < probes; tries += 1) {
    await beat()
    try {
      const found = await detectIntent(client, key, detection)
      if (found !== null && found.exitId !== null) return
    } catch (error) {
      if (!(error instanceof DialogflowError) || error.problem === 'refused') throw error
    }
    await pace.wait(2_000)
  }
  throw new AgentFailure('slow')
}

const chunksOf = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, place) =>
    items.slice(place * chunkSize, (place + 1) * chunkSize),
  )
