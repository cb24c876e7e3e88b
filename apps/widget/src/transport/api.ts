import type {
  LivechatConfig,
  LivechatMessages,
  LivechatRatingBody,
  LivechatSendBody,
  LivechatSent,
  LivechatSession,
  LivechatSessionBody,
  LivechatUploaded,
} from '@prosa/contract'
import { type CallFailure, talkTexts } from '@prosa/talk'
import { widgetTexts } from '../texts.ts'

/** A failed request. `status` 0: no answer (no connection or timeout). `message` is for the visitor. */
export class ApiError extends Error {
  readonly status: number
  readonly retryAfterMs: number | null
  readonly fields: Record<string, string>

  constructor(
    status: number,
    message: string,
    retryAfterMs: number | null = null,
    fields: Record<string, string> = {},
  ) {
    super(message)
    this.status = status
    this.retryAfterMs = retryAfterMs
    this.fields = fields
  }
}

/** The failure that the sender needs from any thrown value. */
export const readFailure = (error: unknown): CallFailure =>
  error instanceof ApiError
    ? { status: error.status, message: error.message, retryAfterMs: error.retryAfterMs }
    : { status: 0, message: talkTexts.noConnection, retryAfterMs: null }

export interface Api {
  config: () => Promise<LivechatConfig>
  session: (body: LivechatSessionBody) => Promise<LivechatSession>
  send: (body: LivechatSendBody) => Promise<LivechatSent>
  after: (cursor: string) => Promise<LivechatMessages>
  before: (order: string) => Promise<LivechatMessages>
  upload: (file: { blob: Blob; name: string }) => Promise<LivechatUploaded>
  read: (cursor: string) => Promise<unknown>
  rate: (answer: LivechatRatingBody) => Promise<unknown>
}

interface ApiOptions {
  botToken: string
  visitorToken: () => string | null
  fetch: typeof fetch
}

const answerMs = 30_000
/** Timeout of an upload: 100 MB over a slow connection take minutes. */
const uploadMs = 600_000

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const readError = async (response: Response): Promise<ApiError> => {
  const body: unknown = await response.json().catch(() => null)
  const error = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const fields = typeof error.fields === 'object' && error.fields !== null ? Object.entries(error.fields) : []
  const seconds = Number(response.headers.get('retry-after'))
  return new ApiError(
    response.status,
    textOf(error.message) ?? widgetTexts.callFailed,
    seconds > 0 ? seconds * 1000 : null,
    Object.fromEntries(fields.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : []))),
  )
}

/**
 * The visitor's requests. Each rejects only with `ApiError`. Answers are not validated: they come from the frame's own
 * origin, and the server checks them against the contract.
 */
export const createApi = ({ botToken, visitorToken, fetch }: ApiOptions): Api => {
  const base = `/api/livechat/${encodeURIComponent(botToken)}`

  const call = async <T>(path: string, init: RequestInit = {}, timeoutMs = answerMs): Promise<T> => {
    const token = visitorToken()
    const headers = new Headers(init.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    const abort = new AbortController()
    const timer = setTimeout(() => abort.abort(), timeoutMs)
    try {
      const response = await fetch(base + path, { ...init, headers, signal: abort.signal, credentials: 'omit' })
      if (!response.ok) throw await readError(response)
      return (await response.json()) as T
    } catch (error) {
      if (error instanceof ApiError) throw error
      throw new ApiError(0, talkTexts.noConnection)
    } finally {
      clearTimeout(timer)
    }
  }

  const post = <T>(path: string, body: unknown): Promise<T> =>
    call<T>(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

  return {
    config: () => call('/config'),
    session: (body) => post('/session', body),
    send: (body) => post('/messages', body),
    after: (cursor) => call(`/messages?after=${encodeURIComponent(cursor)}`),
    before: (order) => call(`/messages?before=${encodeURIComponent(order)}`),
    upload: ({ blob, name }) => {
      const form = new FormData()
      form.append('file', blob, name)
      return call('/files', { method: 'POST', body: form }, uploadMs)
    },
    read: (cursor) => post('/read', { cursor }),
    rate: (answer) => post('/rating', answer),
  }
}
