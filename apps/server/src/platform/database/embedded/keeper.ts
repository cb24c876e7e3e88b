import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import type { DatabaseHome } from './database-home.ts'
import { as } from './system-user.ts'

/**
 * Shell script that outlives the program: it waits on a pipe whose other end only the program holds. The kernel closes
 * that end however the program dies, and the script then stops the database. It exits with the database's exit code.
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
  /** Whether it has ended, or could not be started. */
  hasEnded(): boolean
  onEnd(listener: () => void): void
  /** Closes the pipe, which stops the database. */
  letGo(): void
}

/** Starts a command under a keeper, in its own session, so that Ctrl-C only reaches the program. */
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
  stdin?.on('error', () => {}) // The keeper may have ended already; its exit event decides.
  if (stdin && 'unref' in stdin) (stdin as unknown as { unref(): void }).unref()
  let hasEnded = false
  const listeners = new Set<() => void>()
  const end = (): void => {
    if (hasEnded) return
    hasEnded = true
    for (const listener of listeners) listener()
  }
  child.once('exit', end)
  // No process could be created (limit or memory): there is no exit event then.
  child.once('error', end)
  return {
    process: child,
    hasEnded: () => hasEnded,
    onEnd: (listener) => (hasEnded ? listener() : void listeners.add(listener)),
    letGo: () => stdin?.end(),
  }
}
