import type { SendOutcome } from './channel.ts'

/** Milliseconds of a Retry-After header, in seconds or as a date; null where it says nothing. */
export const retryAfterMs = (header: string | null, nowMs: number): number | null => {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1_000 : null
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs)
}

/** What became of a request without an answer: nobody was there to take it, or it may have been taken. */
export const outcomeOfError = (error: unknown): SendOutcome =>
  isRefusedConnection(error) ? { kind: 'later', retryAfterMs: null } : { kind: 'unknown' }

const isRefusedConnection = (error: unknown): boolean => {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  return cause instanceof Error && 'code' in cause && (cause.code === 'ECONNREFUSED' || cause.code === 'ENOTFOUND')
}
