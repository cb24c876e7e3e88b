import { spawn } from 'node:child_process'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Platform } from '../index.ts'
import { repeat } from '../lifecycle/repeat.ts'
import { readLastRuns } from './schedule.queries.ts'
import { isDue } from './scheduled-backup.ts'

const command = fileURLToPath(new URL('../../backup.ts', import.meta.url))
/** How often the schedule is checked. */
const lookMs = 60_000
const mostTold = 2_000

/** Runs the scheduled backup in its own process, which checks again whether it is due. */
export interface Runner {
  /** @throws its output when it failed */
  run(): Promise<void>
  stop(): void
}

/**
 * Runs BACKUP_EVERY in each worker. The database stores when a backup is due, and the backup checks again under its
 * lock: one of many processes backs up, and another takes over if it dies. Not a queued job, since those may not run
 * for hours.
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
          // Stopped with the program: the folder has no manifest, and the next backup removes it.
          if (code === 0 || signal === 'SIGTERM') done()
          else failed(new Error(output.trim() || `It ended with ${code ?? signal}`))
        })
      }),
    stop: () => void child?.kill('SIGTERM'),
  }
}
