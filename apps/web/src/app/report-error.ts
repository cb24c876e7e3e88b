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

/** A page that fails in a circle says so often enough. */
const maxReports = 10

/** What goes wrong without being a fault of the program: a lost network, a call that was given up, a refusal by the server. */
const isExpected = (error: Error): boolean =>
  error.name === 'AbortError' || (error instanceof ApiError && error.status < 500)

/** As much of an error as the log may hold, or null where there is nothing to mend. */
export function describeError(kind: ErrorKind, error: unknown, place: { path: string; build: string }): Report | null {
  // A text that was thrown, or an error of another site's script, tells nobody anything.
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
 * Sends each error once, and only so many of them.
 * @param send Answers the code under which the report is found in the server's log.
 */
export function createReporter(send: (report: Report) => Promise<string>) {
  const sent = new Map<string, Promise<string | null>>()
  return (report: Report): Promise<string | null> => {
    const key = `${report.message}\n${report.stack}`
    const known = sent.get(key)
    if (known) return known
    if (sent.size >= maxReports) return Promise.resolve(null)
    // A report that cannot be sent is lost: to complain of that would be the next report.
    const sending = send(report).catch(() => null)
    sent.set(key, sending)
    return sending
  }
}

const report = createReporter(async (body) => {
  // The login screen stands before any session, and strangers may not write into the log.
  if (readSession().status !== 'active') throw new Error('nobody is logged in')
  return (await call(reportBrowserError, { body })).requestId
})

/** The program's first file; its name carries a hash, so it is the version. */
export const readBuild = (): string => new URL(import.meta.url).pathname.split('/').at(-1) ?? ''

/** Tells the server's log of an error. @returns the code to name to whoever helps, or null. */
export function reportError(kind: ErrorKind, error: unknown): Promise<string | null> {
  const described = describeError(kind, error, { path: window.location.pathname, build: readBuild() })
  return described === null ? Promise.resolve(null) : report(described)
}

/** Reports what nobody caught. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error }) => void reportError('error', error))
  window.addEventListener('unhandledrejection', ({ reason }) => void reportError('rejection', reason))
}
