import {
  type IsolationCertificate,
  type IsolationWall,
  type Operation,
  type Permission,
  permissions,
} from '@prosa/contract'
import type { Platform } from '../../../platform/index.ts'
import { type Canaries, withCanaries } from './canaries.ts'
import { nowhere } from './canary-ids.ts'
import { address, calls, type Input } from './operation-calls.ts'

interface Trial {
  wall: IsolationWall
  operation: Operation
  expected: number
  cookie: () => Promise<string> | string
  input: Input
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
  /** Calls this program, hooks and all, without the network. */
  inject: (request: Request) => Promise<{ statusCode: number; headers: Record<string, unknown> }>
  operations: readonly Operation[]
  /** Whose brand the companies have, and whose host is called. */
  platformId: number
  host: string
  /** For how long operations are tried, in ms; what comes after is a failure. */
  limitMs: number
}

/**
 * Calls every operation at each wall, as a browser would, and tells which let somebody through.
 * @throws isolationRunning
 */
export const certify = (platform: Platform, run: Run): Promise<Pick<IsolationCertificate, 'tried' | 'failures'>> =>
  withCanaries(platform, run.platformId, async (canaries) => {
    const tried = { session: 0, permission: 0, company: 0 }
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

function* trialsOf(operations: readonly Operation[], { foreign, signIn }: Canaries): Generator<Trial> {
  const known = new Map<string, Promise<string>>()
  const cookieOf = (granted: readonly Permission[]) => (): Promise<string> => {
    const key = granted.join()
    const cookie = known.get(key) ?? signIn(granted)
    known.set(key, cookie)
    return cookie
  }
  for (const operation of operations) {
    const { access } = operation.config
    if (access.kind === 'public') continue
    const inputOf = calls[operation.schema.operationId]
    yield { wall: 'session', operation, expected: 401, cookie: () => '', input: inputOf?.(nowhere) ?? {} }
    const lacking =
      'permissions' in access ? permissions.filter((one) => !access.permissions.includes(one)) : permissions
    if (access.kind !== 'session')
      yield {
        wall: 'permission',
        operation,
        expected: 403,
        cookie: cookieOf(lacking),
        input: inputOf?.(nowhere) ?? {},
      }
    if (inputOf && !isAdministrative(operation))
      yield { wall: 'company', operation, expected: 404, cookie: cookieOf(permissions), input: inputOf(foreign) }
  }
}

let places = 0
/** An address of its own for each call (RFC 5737), so that the limits of one caller do not stand in for a wall. */
const nextAddress = (): string => `198.51.100.${(places++ % 254) + 1}`

/** Waits where the limits of a company say so, until the time is over. */
const statusOf = async ({ inject, host }: Run, trial: Trial, endsAt: number): Promise<number | null> => {
  const { operation, cookie, input } = trial
  const headers = { host, cookie: await cookie(), 'sec-fetch-site': 'same-origin' }
  while (performance.now() < endsAt) {
    const answer = await inject({
      method: operation.method,
      url: address(operation.url, input.params ?? {}),
      headers,
      remoteAddress: nextAddress(),
      ...(input.query ? { query: input.query } : {}),
      ...(input.body ? { payload: input.body } : {}),
    })
    if (answer.statusCode !== 429) return answer.statusCode
    const waitMs = Math.max(1, Number(answer.headers['retry-after']) || 1) * 1000
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  return null
}
