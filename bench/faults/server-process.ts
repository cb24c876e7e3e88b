import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ownProgram = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const readyTimeoutMs = 60_000

/** How a process ended, and how long that took from the signal on. */
export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  tookMs: number
}

export interface ServerProcess {
  url: string
  start(): Promise<void>
  /** SIGKILL to the whole process group: nothing gets to say goodbye. */
  kill(): Promise<void>
  /** SIGTERM, and waits. */
  stop(): Promise<Ended | null>
  /** Lets it stand still, and go on. */
  suspend(): void
  resume(): void
  isReady(): Promise<boolean>
  pid(): number | null
  /** From the next start on it is another version: the path of its main module. */
  upgrade(to: string): void
  /** Ends that nobody asked for. */
  deaths: string[]
}

/** The folder with its log often does not outlive the run. */
const lastLines = (logFile: string): string => readFileSync(logFile, 'utf8').slice(-4_000)

const root = fileURLToPath(new URL('../..', import.meta.url))

/** As `npm start` has it. */
const compiled = join(root, 'node_modules', '.cache', 'prosa', 'compiled')

/** The program, restarted after each kill. @param starter A command that starts it, as a person types it; without one its main module is run. */
export const createServerProcess = (
  url: string,
  env: Record<string, string>,
  logFile: string,
  starter?: readonly string[],
): ServerProcess => {
  let program = ownProgram
  let child: ChildProcess | null = null
  const deaths: string[] = []
  const log = createWriteStream(logFile, { flags: 'a' })

  const end = async (signal: NodeJS.Signals): Promise<Ended | null> => {
    const running = child
    child = null
    if (!running?.pid || running.exitCode !== null || running.signalCode !== null) return null
    const ended = once(running, 'exit')
    const sentMs = performance.now()
    // The program alone is asked to stop; killed is its whole group, as when the machine goes.
    process.kill(signal === 'SIGKILL' ? -running.pid : running.pid, signal)
    const [code, by] = (await ended) as [number | null, NodeJS.Signals | null]
    return { code, signal: by, tookMs: performance.now() - sentMs }
  }
  const isReady = (): Promise<boolean> =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      async (answer) => {
        await answer.text()
        return answer.ok
      },
      () => false,
    )

  return {
    url,
    deaths,
    isReady,
    upgrade: (to) => {
      program = to
    },
    start: async () => {
      const [command = '', ...words] = starter ?? [process.execPath, '--disable-warning=ExperimentalWarning', program]
      const started = spawn(command, words, {
        cwd: root,
        env: {
          PATH: process.env.PATH ?? '',
          HOME: process.env.HOME ?? '',
          NODE_COMPILE_CACHE: compiled,
          LOOP_BRAKE: '0',
          ...env,
        },
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      started.stdout?.pipe(log, { end: false })
      started.stderr?.pipe(log, { end: false })
      started.once('exit', (code, signal) => {
        if (child === started) deaths.push(`${new Date().toISOString()} ${url} ended with ${code ?? signal}`)
      })
      const untilMs = Date.now() + readyTimeoutMs
      while (Date.now() < untilMs) {
        if (started.exitCode !== null)
          throw new Error(`The server ended with code ${started.exitCode}:\n${lastLines(logFile)}`)
        if (await isReady()) return
        await sleep(50)
      }
      throw new Error(`The server was not ready within ${readyTimeoutMs} ms:\n${lastLines(logFile)}`)
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    suspend: () => void (child?.pid && process.kill(child.pid, 'SIGSTOP')),
    resume: () => void (child?.pid && process.kill(child.pid, 'SIGCONT')),
    pid: () => child?.pid ?? null,
  }
}
