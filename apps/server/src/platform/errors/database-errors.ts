import { AppError } from './app-error.ts'
import { errors } from './catalogue.ts'

/** SQLSTATE of a failed statement, or Node's code of a failed connection. */
const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Whether a unique index refused the row; with a name, whether that very index did. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === '23505' && (!constraint || (error as { constraint?: string }).constraint === constraint)

/** Whether a row was refused because what it points to does not exist in its company. */
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
/** What the driver says, without a code, of a connection that is lost, does not come about, or is not given in time. */
const driverSays =
  /^(timeout exceeded when trying to connect|Cannot use a pool after calling end|timeout expired|Connection terminated|Query read timeout|Client (was closed|has encountered a connection error))/
/** Classes of SQLSTATE: connection lost, may not log in, out of resources, the server is stopping, a lock or time limit. */
const passing = /^(08|28|53|57|40|25P03|25P04|55P03)/
const endsConnection = new Set(['FATAL', 'PANIC'])

const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code === undefined) return driverSays.test(error.message)
  // Of the socket of a database on this machine; a file that is missing means something else.
  return away.has(code) || (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect')
}

/** Whether the connection on which a statement failed is of no use any more. */
export const isConnectionLost = (error: unknown): boolean =>
  isAway(error) || (error instanceof Error && 'severity' in error && endsConnection.has(String(error.severity)))

/** Whether what was to be written can never be, however often it is tried: a value that no column holds, a row that a rule refuses. */
export const isRefusedForGood = (error: unknown): boolean => /^2[23]/.test(codeOf(error) ?? '')

/** What a failure of the database means for the caller, or undefined if it is a mistake of ours. */
export const fromDatabase = (error: unknown): AppError | undefined => {
  if (isUniqueViolation(error)) return new AppError(errors.conflict, { cause: error })
  if (isForeignKeyViolation(error))
    return new AppError(errors.unprocessable, { message: errors.notFound.message, cause: error })
  if (isAway(error) || passing.test(codeOf(error) ?? ''))
    return new AppError(errors.unavailable, { retryAfterSeconds: 2, cause: error })
  return undefined
}
