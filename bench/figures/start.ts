import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../../apps/server/src/platform/testing/temporary-folder.ts'
import { freePort } from '../faults/free-port.ts'
import { type Figure, limitFigure } from '../lib/figure.ts'
import { percentile } from '../lib/measure.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const waitMs = 60_000
const rounds = 3

/**
 * `npm start` on an installed and built checkout, empty data folder, until /readyz; then once more on the same folder. A
 * start that does not count comes first: it builds what has changed.
 */
export const startFigures = async (): Promise<Figure[]> => {
  const cold: number[] = []
  const warm: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const { path: folder, remove } = temporaryFolder('bench-start')
    try {
      const seconds = [await secondsToReady(folder), await secondsToReady(folder)] as const
      if (round === 0) continue
      cold.push(seconds[0])
      warm.push(seconds[1])
    } finally {
      remove()
    }
  }
  return [
    limitFigure(`npm start until ready, empty data folder, median of ${rounds}`, percentile(cold, 0.5), 's', 5),
    limitFigure(`npm start until ready, second time, median of ${rounds}`, percentile(warm, 0.5), 's', 5),
  ]
}

const secondsToReady = async (folder: string): Promise<number> => {
  const port = await freePort()
  const startMs = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder },
    stdio: 'ignore',
    // A group of its own, so that its end can be seen: npm, a shell, the starter and the program.
    detached: true,
  })
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
      if (answer?.ok) return (performance.now() - startMs) / 1000
      if (child.exitCode !== null || performance.now() - startMs > waitMs)
        throw new Error('npm start did not become ready')
      await sleep(20)
    }
  } finally {
    if (child.pid) await endGroup(child.pid)
  }
}

/** As a terminal's Ctrl-C does, and waits until the last process of the group is gone. */
const endGroup = async (group: number): Promise<void> => {
  const untilMs = performance.now() + waitMs
  for (let signal: NodeJS.Signals | 0 = 'SIGINT'; ; signal = 0) {
    try {
      process.kill(-group, signal)
    } catch {
      return // Nobody of it is left.
    }
    if (performance.now() > untilMs) throw new Error('npm start did not end')
    await sleep(20)
  }
}
