import { createTokens, type ServiceKey } from './key.ts'

/**
 * What a call failed of. `refused`: the key is not taken (any more). `missing`: no agent, or not what was named. `busy`: too many
 * calls, or a fault on the other side, which passes. `invalid`: it does not take what was sent. `unreachable`: no answer in time.
 */
export type DialogflowProblem = 'refused' | 'missing' | 'busy' | 'invalid' | 'unreachable'

export class DialogflowError extends Error {
  override name = 'DialogflowError'
  readonly problem: DialogflowProblem
  constructor(problem: DialogflowProblem, message: string) {
    super(message)
    this.problem = problem
  }
}

export interface DialogflowCall {
  method: 'GET' | 'POST'
  /** Behind `/v2/projects/{project}/`. */
  path: string
  query?: Record<string, string>
  body?: object
  timeoutMs: number
  signal?: AbortSignal
}

export interface DialogflowClient {
  /** @throws DialogflowError, or what the signal was aborted with */
  call(key: ServiceKey, call: DialogflowCall): Promise<Record<string, unknown>>
  /** Cuts off what is under way. */
  close(): void
}

/** A page of a thousand intents without their phrases is half a megabyte. */
const maxAnswerBytes = 8 * 1024 * 1024
const maxReason = 300

/** Plain REST, Dialogflow ES v2. `url` is the installation's own setting, so it is no address of a customer. */
export const createDialogflowClient = (url: string, nowMs: () => number): DialogflowClient => {
  const tokenOf = createTokens(nowMs)
  const base = url.replace(/\/+$/, '')
  const closing = new AbortController()
  return {
    call: async (key, { method, path, query = {}, body, timeoutMs, signal }) => {
      const address = new URL(`${base}/v2/projects/${encodeURIComponent(key.projectId)}/${path}`)
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
      const deadline = AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs)))
      try {
        const answer = await fetch(address, {
          method,
          // The token is for this address alone.
          redirect: 'error',
          headers: { authorization: `Bearer ${tokenOf(key)}`, 'content-type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
          signal: AbortSignal.any([deadline, closing.signal, ...(signal ? [signal] : [])]),
        })
        const text = await readText(answer.body)
        if (!answer.ok) throw failureOf(answer.status, text)
        return readObject(text)
      } catch (error) {
        signal?.throwIfAborted()
        throw error instanceof DialogflowError ? error : new DialogflowError('unreachable', messageOf(error))
      }
    },
    close: () => closing.abort(),
  }
}

const readText = async (body: ReadableStream<Uint8Array> | null): Promise<string> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > maxAnswerBytes) throw new DialogflowError('invalid', 'The answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const readObject = (text: string): Record<string, unknown> => {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null) throw new DialogflowError('busy', 'The answer is no object')
  return value as Record<string, unknown>
}

const failureOf = (status: number, text: string): DialogflowError => {
  const problem = ((): DialogflowProblem => {
    if (status === 401 || status === 403) return 'refused'
    if (status === 404) return 'missing'
    return status === 429 || status >= 500 ? 'busy' : 'invalid'
  })()
  return new DialogflowError(problem, `${status} ${reasonOf(text)}`)
}

/** What the provider says of itself; it holds nothing of ours but names of the agent's parts. */
const reasonOf = (text: string): string => {
  try {
    const { error } = JSON.parse(text) as { error?: { status?: unknown; message?: unknown } }
    return `${String(error?.status ?? '')} ${String(error?.message ?? '')}`.trim().slice(0, maxReason)
  } catch {
    return ''
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
