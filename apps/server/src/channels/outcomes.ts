import type { SendOutcome } from './channel.ts'

/** A Retry-After header (seconds or a date) in milliseconds; null where it has none. */
export const retryAfterMs = (header: string | null, nowMs: number): number | null => {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1_000 : null
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs)
}

/** Outcome of a request without an answer: either it was never delivered, or it is unknown. */
export const outcomeOfError = (error: unknown): SendOutcome =>
  isRefusedConnection(error) ? { kind: 'later', retryAfterMs: null } : { kind: 'unknown' }

const isRefusedConnection = (error: unknown): boolean => {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  return cause instanceof Error && 'code' in cause && (cause.code === 'ECONNREFUSED' || cause.code === 'ENOTFOUND')
}
