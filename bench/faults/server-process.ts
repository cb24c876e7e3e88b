import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const readyTimeoutMs = 60_000

export interface ServerProcess {
  start(): Promise<void>
  /** SIGKILL to the whole process group: nothing gets to say goodbye. */
  kill(): Promise<void>
  /** SIGTERM, and waits. */
  stop(): Promise<void>
}

/** The program as `npm start` runs it, restarted after each kill. */
export const createServerProcess = (url: string, env: Record<string, string>, logFile: string): ServerProcess => {
  let child: ChildProcess | null = null
  const log = createWriteStream(logFile, { flags: 'a' })

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const running = child
    child = null
    if (!running?.pid || running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    process.kill(-running.pid, signal)
    await ended
  }

  return {
    start: async () => {
      const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
        env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      started.stdout?.pipe(log, { end: false })
      started.stderr?.pipe(log, { end: false })
      const untilMs = Date.now() + readyTimeoutMs
      while (Date.now() < untilMs) {
        if (started.exitCode !== null) throw new Error(`The server ended with code ${started.exitCode}: see ${logFile}`)
        const isReady = await fetch(`${url}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        )
        if (isReady) return
        await sleep(50)
      }
      throw new Error(`The server was not ready within ${readyTimeoutMs} ms: see ${logFile}`)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
