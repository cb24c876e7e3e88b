import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const inMemory = '/dev/shm'
/** Bytes free there and altogether, below which it is left alone: a run takes less than a tenth of it. */
const leastFree = 4 * 1024 ** 3
const prefix = 'prosa-test-'

const isRunning = (pid) => existsSync(`/proc/${pid}`)

/**
 * A folder in memory for what tests write: every test file has a database of its own, some thousand files that a disk would take a
 * fifth of the run to make and to forget. It goes with this process; what a killed one left is taken away by the next.
 * @returns null where there is no such place, or too little of it
 */
export const memoryFolder = () => {
  if (!existsSync(inMemory)) return null
  for (const name of readdirSync(inMemory))
    if (name.startsWith(prefix) && !isRunning(name.slice(prefix.length))) remove(join(inMemory, name))
  const { bavail, bsize } = statfsSync(inMemory)
  if (Math.min(bavail * bsize, freemem()) < leastFree) return null
  const folder = join(inMemory, `${prefix}${process.pid}`)
  mkdirSync(folder)
  // Also for the database's user, when tests run as root.
  chmodSync(folder, 0o755)
  process.on('exit', () => remove(folder))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
  return folder
}

/** Another user's, or one in which something still writes, stays: the next run takes it away. */
const remove = (folder) => {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {}
}
