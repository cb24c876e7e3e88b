/** An error that the caller may see: a code for programs, a status, a text for people. */
export interface ErrorEntry {
  code: string
  status: number
  /** Portuguese text, shown unchanged. */
  message: string
}

type Texts = Record<string, readonly [status: number, message: string]>

/**
 * Declares the errors of an area: `defineErrors({ nameTaken: [409, 'Nome já usado.'] })`, thrown as `new
 * AppError(errors.nameTaken)`.
 */
export const defineErrors = <const T extends Texts>(texts: T): { [Code in keyof T]: ErrorEntry } =>
  Object.fromEntries(Object.entries(texts).map(([code, [status, message]]) => [code, { code, status, message }])) as {
    [Code in keyof T]: ErrorEntry
  }

export interface ErrorDetails {
  /** Replaces the text if it contains a number or a name. */
  message?: string
  /** Portuguese message for each field of the body, by path (`messages.0.text`). */
  fields?: Record<string, string>
  /** Data for the screen, in the shape that the operation's contract declares. */
  details?: Record<string, unknown>
  /** Seconds until a retry makes sense, for 429 and 503. */
  retryAfterSeconds?: number
  cause?: unknown
}

interface Renamed {
  code?: string
  fields?: ErrorDetails['fields'] | undefined
  details?: ErrorDetails['details'] | undefined
}

/** An error shown to the caller. Any other error becomes a 500 with a generic text. */
export class AppError extends Error {
  override name = 'AppError'
  /** The declared entry: its text contains no number or name of the case. */
  readonly entry: ErrorEntry
  readonly code: string
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly details: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(entry: ErrorEntry, details: ErrorDetails = {}) {
    super(details.message ?? entry.message, { cause: details.cause })
    this.entry = entry
    this.code = entry.code
    this.status = entry.status
    this.fields = details.fields
    this.details = details.details
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  /** The same error with other names, for an API with its own. */
  with(renamed: Renamed): AppError {
    const { status, retryAfterSeconds } = this
    const { code, message, fields, details } = {
      code: this.code,
      message: this.message,
      fields: this.fields,
      details: this.details,
      ...renamed,
    }
    const entry = { code, status, message: this.entry.message }
    return new AppError(entry, {
      message,
      ...(fields ? { fields } : {}),
      ...(details ? { details } : {}),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      cause: this.cause,
    })
  }
}
