import { AppError } from './app-error.ts'
import { errors } from './catalogue.ts'

/** SQLSTATE of a failed statement, or Node's code of a failed connection. */
const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Whether a unique index refused the row; with a name, whether that index did. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === '23505' && (!constraint || (error as { constraint?: string }).constraint === constraint)

/** Whether a foreign key refused the row. */
export const isForeignKeyViolation = (error: unknown): boolean => codeOf(error) === '23503'

const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
])
/** Driver messages without a code: the connection was lost, refused, or not available in time. */
const driverSays =
  /^(timeout exceeded when trying to connect|Cannot use a pool after calling end|timeout expired|Connection terminated|Query read timeout|Client (was closed|has encountered a connection error))/
/** Classes of SQLSTATE: connection lost, login refused, out of resources, shutting down, lock or time limit. */
const passing = /^(08|28|53|57|40|25P03|25P04|55P03)/
const endsConnection = new Set(['FATAL', 'PANIC'])

const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code === undefined) return driverSays.test(error.message)
  // Only for a Unix socket; for other files a missing path means something else.
  return away.has(code) || (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect')
}

/** Whether the connection of a failed statement is unusable. */
export const isConnectionLost = (error: unknown): boolean =>
  isAway(error) || (error instanceof Error && 'severity' in error && endsConnection.has(String(error.severity)))

/** Whether a retry can never succeed: a value that no column can hold, or a violated constraint. */
export const isRefusedForGood = (error: unknown): boolean => /^2[23]/.test(codeOf(error) ?? '')

/** The caller's error for a database failure, or undefined if it is a bug of ours. */
export const fromDatabase = (error: unknown): AppError | undefined => {
  if (isUniqueViolation(error)) return new AppError(errors.conflict, { cause: error })
  if (isForeignKeyViolation(error))
    return new AppError(errors.unprocessable, { message: errors.notFound.message, cause: error })
  if (isAway(error) || passing.test(codeOf(error) ?? ''))
    return new AppError(errors.unavailable, { retryAfterSeconds: 2, cause: error })
  return undefined
}
