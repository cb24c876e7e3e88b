import {
  type ApiGrant,
  type IsolationCertificate,
  type IsolationWall,
  isForKeys,
  type Operation,
  type Permission,
  permissions,
  wholeGrants,
} from '@prosa/contract'
import type { Platform } from '../../../platform/index.ts'
import { type Canaries, withCanaries } from './canaries.ts'
import { nowhere } from './canary-ids.ts'
import { knowledgeQuestion } from './fill-knowledge.ts'
import { address, calls, type Input } from './operation-calls.ts'
import { platformCalls } from './public-calls.ts'

interface Trial {
  wall: IsolationWall
  operation: Operation
  expected: number
  /** Headers that authenticate the caller. */
  headers: () => Promise<Record<string, string>> | Record<string, string>
  input: Input
  /** Of the foreign company: an answer without it has found nothing there, which counts as 404. */
  foreignWords?: string
}

interface Request {
  method: Operation['method']
  url: string
  headers: Record<string, string>
  remoteAddress: string
  query?: Record<string, string>
  payload?: object
}

interface Run {
  /** Calls this program including its hooks, without the network. */
  inject: (request: Request) => Promise<{ statusCode: number; headers: Record<string, unknown>; payload: string }>
  operations: readonly Operation[]
  /** Platform of the companies, and the host that is called. */
  platformId: number
  host: string
  /** Time limit for all trials, in ms; trials after it count as failed. */
  limitMs: number
}

/**
 * Calls every operation against each access check, like a browser, and reports those that let a foreign caller through.
 * @throws isolationRunning
 */
export const certify = (platform: Platform, run: Run): Promise<Pick<IsolationCertificate, 'tried' | 'failures'>> =>
  withCanaries(platform, run.platformId, async (canaries) => {
    const tried = { session: 0, permission: 0, company: 0, platform: 0 }
    const failures: IsolationCertificate['failures'] = []
    const endsAt = performance.now() + run.limitMs
    for (const trial of trialsOf(run.operations, canaries)) {
      const { wall, operation, expected } = trial
      tried[wall] += 1
      const got = performance.now() < endsAt ? await statusOf(run, trial, endsAt) : null
      if (got === expected) continue
      const { method, url, schema } = operation
      failures.push({ wall, operation: schema.operationId, method, url, expected, got })
    }
    return { tried, failures }
  })

const isAdministrative = ({ config: { access } }: Operation): boolean =>
  access.kind === 'admin' || access.kind === 'installation'

/** Creates a caller once for all trials that need the same one. */
const remember = <T extends readonly unknown[]>(make: (of: T) => Promise<Record<string, string>>) => {
  const known = new Map<string, Promise<Record<string, string>>>()
  return (of: T) => (): Promise<Record<string, string>> => {
    const key = JSON.stringify(of)
    const made = known.get(key) ?? make(of)
    known.set(key, made)
    return made
  }
}

/** Calls with one key of a platform: fewer than its rate limit refuses. */
const callsOfKey = 80

/** What a key of a platform gets from an operation about a company of another platform; null: the operation names none. */
const expectedOfPlatform = ({ url, config: { access } }: Operation): number | null => {
  if (access.kind === 'platform-key') return url.includes('/:id') ? 404 : null
  return isForKeys(access) ? 403 : 401
}

function* trialsOf(operations: readonly Operation[], canaries: Canaries): Generator<Trial> {
  const { foreign } = canaries
  const cookieOf = remember(async (granted: readonly Permission[]) => ({ cookie: await canaries.signIn(granted) }))
  const keyOf = remember(async (grants: readonly ApiGrant[]) => ({
    authorization: `Bearer ${await canaries.makeKey(grants)}`,
  }))
  const platformKeyOf = remember(async (_turn: readonly [number]) => ({
    authorization: `Bearer ${await canaries.makePlatformKey()}`,
  }))
  let turns = 0
  for (const operation of operations) {
    const { access } = operation.config
    if (access.kind === 'public') continue
    const ofPlatform = expectedOfPlatform(operation)
    if (ofPlatform !== null) {
      const id = operation.schema.operationId
      const input = platformCalls[id]?.(canaries.foreignCompany) ?? calls[id]?.(foreign) ?? {}
      const headers = platformKeyOf([Math.floor(turns++ / callsOfKey)])
      yield { wall: 'platform', operation, expected: ofPlatform, headers, input }
    }
    if (access.kind === 'platform-key') {
      // For keys of platforms: neither logins nor keys of companies open it.
      const input = calls[operation.schema.operationId]?.(nowhere) ?? {}
      yield { wall: 'session', operation, expected: 401, headers: cookieOf(permissions), input }
      yield { wall: 'permission', operation, expected: 403, headers: keyOf(wholeGrants), input }
      continue
    }
    if (access.kind === 'key') {
      const inputOf = calls[operation.schema.operationId]
      const input = inputOf?.(nowhere) ?? {}
      // Session cookies are not accepted here, whatever the person's rights.
      yield { wall: 'session', operation, expected: 401, headers: cookieOf(permissions), input }
      const others = wholeGrants.filter(({ area }) => area !== access.area)
      if (access.area !== null) yield { wall: 'permission', operation, expected: 403, headers: keyOf(others), input }
      if (inputOf)
        yield { wall: 'company', operation, expected: 404, headers: keyOf(wholeGrants), input: inputOf(foreign) }
      continue
    }
    const inputOf = calls[operation.schema.operationId]
    yield { wall: 'session', operation, expected: 401, headers: () => ({}), input: inputOf?.(nowhere) ?? {} }
    const lacking =
      'permissions' in access ? permissions.filter((one) => !access.permissions.includes(one)) : permissions
    if (access.kind !== 'session')
      yield {
        wall: 'permission',
        operation,
        expected: 403,
        headers: cookieOf(lacking),
        input: inputOf?.(nowhere) ?? {},
      }
    if (inputOf && !isAdministrative(operation))
      yield { wall: 'company', operation, expected: 404, headers: cookieOf(permissions), input: inputOf(foreign) }
    // Names no record, and would answer from any document that its index held.
    if (operation.schema.operationId === 'askKnowledge') {
      const input = { body: { text: knowledgeQuestion, boldness: 'bold' } }
      const foreignWords = foreign.knowledgeName
      yield { wall: 'company', operation, expected: 404, headers: cookieOf(permissions), input, foreignWords }
    }
  }
}

let places = 0
/** A different address for each call (RFC 5737), so that rate limits are not mistaken for access checks. */
const nextAddress = (): string => `198.51.100.${(places++ % 254) + 1}`

/** Waits when a rate limit requires it, until the time is over. */
const statusOf = async ({ inject, host }: Run, trial: Trial, endsAt: number): Promise<number | null> => {
  const { operation, input, foreignWords } = trial
  const headers = { host, 'sec-fetch-site': 'same-origin', ...(await trial.headers()) }
  while (performance.now() < endsAt) {
    const answer = await inject({
      method: operation.method,
      url: address(operation.url, input.params ?? {}),
      headers,
      remoteAddress: nextAddress(),
      ...(input.query ? { query: input.query } : {}),
      ...(input.body ? { payload: input.body } : {}),
    })
    const foundNothing =
      answer.statusCode === 200 && foreignWords !== undefined && !answer.payload.includes(foreignWords)
    if (foundNothing) return 404
    if (answer.statusCode !== 429) return answer.statusCode
    const waitMs = Math.max(1, Number(answer.headers['retry-after']) || 1) * 1000
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  return null
}
