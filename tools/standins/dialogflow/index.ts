import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, type Call, readJson, type StandInServer, serveStandIn } from '../lib/server.ts'
import {
  type Agent,
  type EntityType,
  type Intent,
  type Limits,
  newAgent,
  putEntityType,
  putIntent,
  train,
  usualLimits,
} from './agent.ts'
import { authorize } from './authorize.ts'
import { detect } from './detect.ts'
import { ApiFailure, invalid, notFound } from './errors.ts'
import { type KeptProject, keep, type Project, recall } from './keep.ts'
import { makeAccount } from './make-account.ts'

export interface DialogflowOptions {
  port?: number
  /** How long a batch takes, and a training. */
  batchMs?: number
  trainMs?: number
  limits?: Partial<Limits>
  /** Calls a minute that edit a project; more are 429. */
  editsPerMinute?: number
  /** Seconds since 1970 by which tokens are checked. */
  now?: () => number
  /** What one that ran before knew. */
  known?: readonly KeptProject[]
  /** Hears of every change that lasts: a key, a training. */
  onChange?: () => void
}

export interface Dialogflow extends StandInServer {
  /** @returns the file that the provider would give for a new key of the project's service account. */
  addProject(id: string, options?: { hasAgent?: boolean; language?: string }): string
  /** The key is known no more. */
  revoke(id: string): void
  agent(id: string): Agent
  /** Calls so far, `POST /v2/…`. */
  calls: string[]
  /** What was asked and what was understood, in order. */
  detections: readonly Detection[]
  /** Those with an agent, and how much it learned last. */
  projects(): { id: string; intents: number }[]
  /** For `known` of a later one. */
  keep(): KeptProject[]
  timing: { batchMs: number; trainMs: number }
  /** Trainings never end while it is true. */
  trainingHangs: boolean
}

export interface Detection {
  project: string
  text: string
  /** Null: nothing was understood, not even that nothing was. */
  intent: string | null
  confidence: number
  atMs: number
}

interface Lesson {
  project: string
  like: string
  text: string
}

/** Lets a trained intent be found by a text that nobody sent, so that a test can tell who understood. @returns whether there is one */
const teach = ({ projects }: World, { project, like, text }: Lesson): boolean => {
  const intents = projects.get(project)?.agent?.trained.intents ?? []
  const known = intents.filter(({ trainingPhrases = [] }) =>
    trainingPhrases.some(({ parts = [] }) => parts.map((part) => part.text).join('') === like),
  )
  for (const { trainingPhrases } of known) trainingPhrases?.push({ parts: [{ text }] })
  return known.length > 0
}

interface Operation {
  name: string
  done: boolean
  response?: object
  error?: { code: number; message: string }
}
interface World {
  projects: Map<string, Project>
  operations: Map<string, Operation>
  limits: Limits
  stop: AbortSignal
  state: { batchMs: number; trainMs: number; trainingHangs: boolean }
  detections: Detection[]
  onChange: () => void
}

/** Dialogflow ES v2 over REST, as far as agents are published and asked: one agent for each project, drafts apart from what was trained. */
export const startDialogflow = async (options: DialogflowOptions = {}): Promise<Dialogflow> => {
  const stopping = new AbortController()
  const state = { batchMs: options.batchMs ?? 5, trainMs: options.trainMs ?? 20, trainingHangs: false }
  const limits = { ...usualLimits, ...options.limits }
  const world: World = {
    projects: new Map(),
    operations: new Map(),
    limits,
    stop: stopping.signal,
    state,
    detections: [],
    onChange: options.onChange ?? (() => {}),
  }
  for (const one of options.known ?? []) world.projects.set(one.id, recall(one))
  const calls: string[] = []
  const now = options.now ?? (() => Date.now() / 1000)
  const addProject: Dialogflow['addProject'] = (id, { hasAgent = true, language } = {}) => {
    const { file, account, publicKey } = makeAccount(id)
    const agent = world.projects.get(id)?.agent ?? (hasAgent ? newAgent(id, language) : null)
    world.projects.set(id, { account, publicKey, agent, edits: [] })
    world.onChange()
    return file
  }
  const answer = (call: Call): Answer => {
    const path = decodeURIComponent(call.url.pathname)
    if (path === '/control/project') {
      const { id } = JSON.parse(call.body.toString('utf8')) as { id: string }
      return { headers: { 'content-type': 'application/json' }, body: addProject(id) }
    }
    if (path === '/control/phrase') return { body: { success: teach(world, readJson(call)) } }
    calls.push(`${call.method} ${path}`)
    try {
      return { body: route(world, call, path, { now: now(), perMinute: options.editsPerMinute }) }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const { http, status, message } = error
      return { status: http, body: { error: { code: http, message, status } } }
    }
  }
  const server = await serveStandIn(answer, { port: options.port ?? 0 })
  return {
    ...server,
    calls,
    detections: world.detections,
    projects: () =>
      [...world.projects].flatMap(([id, { agent }]) => (agent ? [{ id, intents: agent.trained.intents.length }] : [])),
    keep: () => [...world.projects].flatMap(([id, project]) => keep(id, project)),
    timing: state,
    get trainingHangs() {
      return state.trainingHangs
    },
    set trainingHangs(hangs) {
      state.trainingHangs = hangs
    },
    addProject,
    revoke: (id) => {
      const project = world.projects.get(id)
      if (project) project.account = null
    },
    agent: (id) => {
      const agent = world.projects.get(id)?.agent
      if (!agent) throw new Error(`No agent in ${id}`)
      return agent
    },
    stop: async () => {
      stopping.abort()
      await server.stop()
    },
  }
}

const bodyOf = (call: Call): Record<string, unknown> => {
  if (call.body.length === 0) return {}
  try {
    return JSON.parse(call.body.toString('utf8'))
  } catch {
    throw invalid('Invalid JSON payload received.')
  }
}

const route = (
  world: World,
  call: Call,
  path: string,
  rules: { now: number; perMinute: number | undefined },
): object => {
  const [, id, rest = ''] = /^\/v2\/projects\/([^/:]+)\/(.*)$/.exec(path) ?? []
  const project = id === undefined ? undefined : world.projects.get(id)
  if (!id || !project)
    throw new ApiFailure(
      403,
      'PERMISSION_DENIED',
      'Dialogflow API has not been used in project before or it is disabled.',
    )
  if (!project.account) throw new ApiFailure(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.')
  authorize(call.headers.authorization, project.account, rules.now)
  const session = /^agent\/sessions\/([^/:]+):detectIntent$/.exec(rest)
  if (!session && rules.perMinute !== undefined) countEdit(project, rules.now, rules.perMinute)
  if (rest.startsWith('operations/')) {
    const operation = world.operations.get(`projects/${id}/${rest}`)
    if (!operation) throw notFound('operation')
    return operation
  }
  if (!project.agent) throw notFound(`No DesignTimeAgent found for project '${id}'.`)
  const { agent } = project
  if (session) {
    const { answer, ...found } = detect(agent, session[1] ?? '', bodyOf(call), world.limits)
    world.detections.push({ project: id, ...found, atMs: Date.now() })
    return answer
  }
  if (rest === 'agent' && call.method === 'GET')
    return { parent: `projects/${id}`, displayName: id, defaultLanguageCode: agent.language }
  if (rest === 'agent:train')
    return begin(world, id, () => learn(world, agent), world.state.trainMs, world.state.trainingHangs)
  return editAgent(world, agent, call, rest)
}

const learn = (world: World, agent: Agent): void => {
  train(agent)
  world.onChange()
}

const countEdit = (project: Project, now: number, perMinute: number): void => {
  project.edits = project.edits.filter((at) => at > now - 60)
  if (project.edits.length >= perMinute) throw new ApiFailure(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.')
  project.edits.push(now)
}

const editAgent = (world: World, agent: Agent, call: Call, rest: string): object => {
  const [, kind, batch] = /^agent\/(intents|entityTypes)(?::(batchUpdate|batchDelete))?$/.exec(rest) ?? []
  if (kind !== 'intents' && kind !== 'entityTypes') throw notFound(`${call.method} ${rest}`)
  if (!batch) return list([...agent[kind].values()], kind, call.url.searchParams)
  const body = bodyOf(call)
  const work = (): void => {
    if (batch === 'batchUpdate') update(world, agent, kind, body)
    else
      for (const name of kind === 'intents'
        ? ((body.intents ?? []) as { name: string }[]).map((intent) => intent.name)
        : ((body.entityTypeNames ?? []) as string[]))
        agent[kind].delete(name)
  }
  return begin(world, agent.project, work, world.state.batchMs, false)
}

const update = (world: World, agent: Agent, kind: 'intents' | 'entityTypes', body: Record<string, unknown>): void => {
  if (kind === 'intents') {
    const { intents = [] } = (body.intentBatchInline ?? {}) as { intents?: Intent[] }
    for (const intent of intents) putIntent(agent, intent, world.limits)
    return
  }
  const { entityTypes = [] } = (body.entityTypeBatchInline ?? {}) as { entityTypes?: EntityType[] }
  for (const type of entityTypes) putEntityType(agent, type, world.limits)
}

const list = (all: readonly (Intent | EntityType)[], kind: string, query: URLSearchParams): object => {
  const at = Number(query.get('pageToken') ?? 0)
  const size = Math.min(Number(query.get('pageSize') ?? 100), 1_000)
  const rows = all.slice(at, at + size)
  const isWhole = kind !== 'intents' || query.get('intentView') === 'INTENT_VIEW_FULL'
  const shown = isWhole ? rows : rows.map((row) => ({ ...row, trainingPhrases: undefined }))
  return { [kind]: shown, ...(at + size < all.length ? { nextPageToken: String(at + size) } : {}) }
}

const begin = (world: World, project: string, work: () => void, ms: number, hangs: boolean): Operation => {
  const operation: Operation = { name: `projects/${project}/operations/${randomUUID()}`, done: false }
  world.operations.set(operation.name, operation)
  if (!hangs)
    wait(ms, undefined, { signal: world.stop }).then(
      () => {
        try {
          work()
          operation.response = {}
        } catch (error) {
          operation.error = { code: 9, message: error instanceof Error ? error.message : String(error) }
        }
        operation.done = true
      },
      () => undefined,
    )
  return operation
}
