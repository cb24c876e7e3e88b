import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** PostgreSQL's three shutdown modes, from smart to immediate, with their time limits. */
const ways: [NodeJS.Signals, number][] = [
  ['SIGINT', 8_000],
  ['SIGQUIT', 4_000],
  ['SIGKILL', 4_000],
]

/**
 * Stops a database left by a killed program in this folder. It is identified by the pid file and its working directory,
 * since the number may belong to another process meanwhile; then only the stale file is removed.
 */
export const stopOrphan = async (cluster: string): Promise<void> => {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!(pid > 1) || !worksIn(pid, cluster)) {
    rmSync(file, { force: true })
    return
  }
  for (const [signal, waitMs] of ways) {
    if (!send(pid, signal)) return
    for (const end = Date.now() + waitMs; Date.now() < end; await sleep(10)) if (!worksIn(pid, cluster)) return
  }
}

const send = (pid: number, signal: NodeJS.Signals): boolean => {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}

const worksIn = (pid: number, folder: string): boolean => {
  if (existsSync('/proc/self/cwd')) {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
    } catch {
      return false
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.includes(folder)
}
