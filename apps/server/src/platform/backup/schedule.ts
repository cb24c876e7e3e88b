import { spawn } from 'node:child_process'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Platform } from '../index.ts'
import { repeat } from '../lifecycle/repeat.ts'
import { readLastRuns } from './schedule.queries.ts'
import { isDue } from './scheduled-backup.ts'

const command = fileURLToPath(new URL('../../backup.ts', import.meta.url))
/** How often it is looked whether it is time. */
const lookMs = 60_000
const mostTold = 2_000

/** Runs the backup of the schedule in a process of its own, which looks once more whether it is time. */
export interface Runner {
  /** @throws what it said when it failed */
  run(): Promise<void>
  stop(): void
}

/**
 * Keeps BACKUP_EVERY, in each worker. When it is time stands in the database, and the backup looks there once more under its lock: of many
 * processes one backs up, and another one where that one is gone. It is no job of the line, which may not take hours.
 */
export const keepSchedule = (
  { config: { backup }, database, lifecycle, log }: Pick<Platform, 'config' | 'database' | 'lifecycle' | 'log'>,
  runner: Runner = inProcess(),
  everyMs: number = lookMs,
): void => {
  if (!backup) return
  const look = async (): Promise<void> => {
    const last = await readLastRuns(database.worker.unscoped(), backup.to + sep)
    if (isDue(last, backup.everyMs)) await runner.run()
  }
  lifecycle.during('worker', 'backup schedule', () => {
    const end = repeat(everyMs, look, (err) => log.error({ err }, 'The backup of the schedule failed'))
    return () => {
      end()
      runner.stop()
    }
  })
}

const inProcess = (): Runner => {
  let child: ReturnType<typeof spawn> | undefined
  return {
    run: () =>
      new Promise((done, failed) => {
        let output = ''
        child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', command, '--scheduled'], {
          stdio: ['ignore', 'ignore', 'pipe'],
        })
        child.stderr?.setEncoding('utf8').on('data', (text: string) => {
          output = (output + text).slice(-mostTold)
        })
        child.on('error', failed)
        child.on('close', (code, signal) => {
          child = undefined
          // Stopped with the program: what it wrote has no manifest, and the next one removes it.
          if (code === 0 || signal === 'SIGTERM') done()
          else failed(new Error(output.trim() || `It ended with ${code ?? signal}`))
        })
      }),
    stop: () => void child?.kill('SIGTERM'),
  }
}
