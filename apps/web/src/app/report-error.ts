import { reportBrowserError, reportLengths } from '@prosa/contract'
import { call } from './api.ts'
import { ApiError } from './api-error.ts'
import { readSession } from './session-store.ts'

export type ErrorKind = 'error' | 'rejection' | 'boundary'

export interface Report {
  kind: ErrorKind
  message: string
  stack: string
  screen: string
  build: string
}

/** Maximum per page; a loop of errors is evident after that. */
const maxReports = 10

/** Failures that are not program errors: network lost, call aborted, refused by the server. */
const isExpected = (error: Error): boolean =>
  error.name === 'AbortError' || (error instanceof ApiError && error.status < 500)

/** The loggable part of an error, or null where there is nothing to fix. */
export function describeError(kind: ErrorKind, error: unknown, place: { path: string; build: string }): Report | null {
  // Thrown strings and errors of other sites' scripts carry no information.
  if (!(error instanceof Error) || isExpected(error)) return null
  return {
    kind,
    message: `${error.name}: ${error.message}`.slice(0, reportLengths.message),
    stack: (error.stack ?? '').slice(0, reportLengths.stack),
    screen: (/^\/[^/]*/.exec(place.path)?.[0] ?? '').slice(0, reportLengths.screen),
    build: place.build.slice(0, reportLengths.build),
  }
}

/**
 * Reports each error once, up to a maximum.
 * @param send returns the id of the report in the server's log
 */
export function createReporter(send: (report: Report) => Promise<string>) {
  const sent = new Map<string, Promise<string | null>>()
  return (report: Report): Promise<string | null> => {
    const key = `${report.message}\n${report.stack}`
    const known = sent.get(key)
    if (known) return known
    if (sent.size >= maxReports) return Promise.resolve(null)
    // A failed report is dropped; reporting that would loop.
    const sending = send(report).catch(() => null)
    sent.set(key, sending)
    return sending
  }
}

const report = createReporter(async (body) => {
  // No session at the login screen, and anonymous callers may not write to the log.
  if (readSession().status !== 'active') throw new Error('nobody is logged in')
  return (await call(reportBrowserError, { body })).requestId
})

/** The program's first file; the hash in its name is the version. */
export const readBuild = (): string => new URL(import.meta.url).pathname.split('/').at(-1) ?? ''

/** Reports an error to the server's log. @returns the id to tell to support, or null */
export function reportError(kind: ErrorKind, error: unknown): Promise<string | null> {
  const described = describeError(kind, error, { path: window.location.pathname, build: readBuild() })
  return described === null ? Promise.resolve(null) : report(described)
}

/** Reports uncaught errors. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error }) => void reportError('error', error))
  window.addEventListener('unhandledrejection', ({ reason }) => void reportError('rejection', reason))
}
