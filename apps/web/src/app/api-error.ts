import { apiTexts } from './texts.ts'

interface ApiErrorDetail {
  /** HTTP status; 0 when no answer came. */
  status: number
  /** The contract's code, `network`, `timeout` or `unexpected`. */
  code: string
  message: string
  /** Messages by input, for forms. */
  fields?: Record<string, string> | undefined
  /** Details declared by the contract for this code; not validated. */
  details?: unknown
  /** Id of the failure in the server's log; only for server errors. */
  requestId?: string | null
}

/** Any failure of a call; `message` is Portuguese and may be shown. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly details: unknown
  readonly requestId: string | null

  constructor({ status, code, message, fields, details, requestId }: ApiErrorDetail) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields ?? {}
    this.details = details
    this.requestId = requestId ?? null
  }
}

export const networkError = (): ApiError => new ApiError({ status: 0, code: 'network', message: apiTexts.network })

/** Like a network failure: it is unknown whether the server accepted the call. */
export const timeoutError = (): ApiError => new ApiError({ status: 0, code: 'timeout', message: apiTexts.timeout })

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Creates the error for a non-2xx answer; a body that is not the contract's gives a generic text. */
export function readApiError(status: number, body: unknown): ApiError {
  const message = isRecord(body) && typeof body.message === 'string' && body.message.trim() !== '' ? body.message : null
  if (message === null || !isRecord(body))
    return new ApiError({ status, code: 'unexpected', message: apiTexts.unexpected })
  const fields = isRecord(body.fields)
    ? Object.fromEntries(
        Object.entries(body.fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : undefined
  const code = typeof body.code === 'string' ? body.code : 'unexpected'
  const requestId = typeof body.requestId === 'string' ? body.requestId : null
  return new ApiError({ status, code, message, fields, details: body.details, requestId })
}

/** Whether the same call may succeed later: no answer, or an answer unrelated to the content; not a full disk (507). */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || [408, 429, 500, 502, 503, 504].includes(error.status))

/** The text of anything thrown, for a toast or an error state. */
export const errorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : apiTexts.unexpected
