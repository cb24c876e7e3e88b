import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Figure, limitFigure } from '../lib/figure.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const port = 38_211
const waitMs = 60_000

/** `npm start` on an installed and built checkout, empty data folder, until /readyz; then once more on the same folder. */
export const startFigures = async (): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-bench-start-'))
  try {
    const cold = await secondsToReady(folder)
    const warm = await secondsToReady(folder)
    return [
      limitFigure('npm start until ready, empty data folder', cold, 's', 5),
      limitFigure('npm start until ready, second time', warm, 's', 5),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const secondsToReady = async (folder: string): Promise<number> => {
  const startMs = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder },
    stdio: 'ignore',
  })
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
      if (answer?.ok) return (performance.now() - startMs) / 1000
      if (child.exitCode !== null || performance.now() - startMs > waitMs)
        throw new Error('npm start did not become ready')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
}
