import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import type { DatabaseHome } from './database-home.ts'
import { as } from './system-user.ts'

/**
 * Outlives the program by a moment: it waits on a pipe whose other end only the program holds. The kernel closes that
 * end however the program dies, and then the database is told to stop. It ends with the database, with its exit code.
 */
const script = `
exec 3<&0
"$@" </dev/null 3<&- &
database=$!
(cat <&3 >/dev/null; kill -INT $database 2>/dev/null) &
exec 3<&-
wait $database
`

export interface Keeper {
  process: ChildProcess
  /** It has ended, or could not even be started. */
  hasEnded(): boolean
  onEnd(listener: () => void): void
  /** Lets go of the pipe, which stops the database. */
  letGo(): void
}

/** Starts a command under a keeper, in a session of its own so that Ctrl-C reaches the program alone. */
export const keep = (home: DatabaseHome, logFile: string, command: string, args: string[]): Keeper => {
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn('/bin/sh', ['-c', script, 'prosa-database', command, ...args], {
    ...as(home.user),
    cwd: home.folder,
    detached: true,
    stdio: ['pipe', log, log],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  })
  child.unref()
  const { stdin } = child
  stdin?.on('error', () => {}) // The keeper may be gone already; its exit is what counts.
  if (stdin && 'unref' in stdin) (stdin as unknown as { unref(): void }).unref()
  let hasEnded = false
  const listeners = new Set<() => void>()
  const end = (): void => {
    if (hasEnded) return
    hasEnded = true
    for (const listener of listeners) listener()
  }
  child.once('exit', end)
  // No process could be made (too many of them, no memory): there is no exit then.
  child.once('error', end)
  return {
    process: child,
    hasEnded: () => hasEnded,
    onEnd: (listener) => (hasEnded ? listener() : void listeners.add(listener)),
    letGo: () => stdin?.end(),
  }
}
