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

const away = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])
/** Classes of SQLSTATE: connection lost, out of resources, the server is stopping, a lock or time limit. */
const passing = /^(08|53|57|40|55P03)/

/** What a failure of the database means for the caller, or undefined if it is a mistake of ours. */
export const fromDatabase = (error: unknown): AppError | undefined => {
  const code = codeOf(error)
  if (isUniqueViolation(error)) return new AppError(errors.conflict, { cause: error })
  if (isForeignKeyViolation(error))
    return new AppError(errors.unprocessable, { message: errors.notFound.message, cause: error })
  const noConnection =
    error instanceof Error && /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  if (noConnection || (code && (away.has(code) || passing.test(code))))
    return new AppError(errors.unavailable, { retryAfterSeconds: 2, cause: error })
  return undefined
}
