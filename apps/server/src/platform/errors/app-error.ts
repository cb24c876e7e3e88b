/** What can go wrong in a way that its cause may know: a code for programs, a status, a text for people. */
export interface ErrorEntry {
  code: string
  status: number
  /** Portuguese, shown on the screen as it is. */
  message: string
}

type Texts = Record<string, readonly [status: number, message: string]>

/** Declares an area's errors: `defineErrors({ nameTaken: [409, 'Nome já usado.'] })`, thrown as `new AppError(errors.nameTaken)`. */
export const defineErrors = <const T extends Texts>(texts: T): { [Code in keyof T]: ErrorEntry } =>
  Object.fromEntries(Object.entries(texts).map(([code, [status, message]]) => [code, { code, status, message }])) as {
    [Code in keyof T]: ErrorEntry
  }

export interface ErrorDetails {
  /** Replaces the entry's text where it carries a number or a name. */
  message?: string
  /** Portuguese message per field of the body, by path (`messages.0.text`). */
  fields?: Record<string, string>
  /** What a screen needs to ask its question, in the shape that the operation's contract declares. */
  details?: Record<string, unknown>
  /** Seconds until another try makes sense, for 429 and 503. */
  retryAfterSeconds?: number
  cause?: unknown
}

/** A failure that the caller is told about. Anything else that is thrown is a 500 with a generic text. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: string
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly details: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(entry: ErrorEntry, details: ErrorDetails = {}) {
    super(details.message ?? entry.message, { cause: details.cause })
    this.code = entry.code
    this.status = entry.status
    this.fields = details.fields
    this.details = details.details
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}
