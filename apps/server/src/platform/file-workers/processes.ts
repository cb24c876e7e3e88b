import { type FileWorker, startFileWorker } from './file-worker.ts'
import type { WorkBounds } from './keep-within.ts'
import { readUsage } from './read-usage.ts'
import type { AnswerOf, FileWork, ToWorker } from './work.ts'

export interface Processes {
  /** Works in an idle process, or in a new one. @throws as `FileWorker.perform` */
  perform(work: ToWorker, bounds: WorkBounds): Promise<AnswerOf<FileWork>>
  pids(): number[]
  close(): void
}

/** Megabytes: a photo leaves less behind, a large spreadsheet more than is worth keeping. */
const mostResting = 200

interface Resting {
  worker: FileWorker
  /** Ends the process. */
  timer: NodeJS.Timeout
}

/** A process is kept for the next file for a while after a success; after a refused file it is ended. */
export const createProcesses = (
  folder: string,
  { idleMs, maxWorks }: { idleMs: number; maxWorks: number },
): Processes => {
  /** Number of files handled by each process. */
  const all = new Map<FileWorker, number>()
  const resting: Resting[] = []

  const end = (worker: FileWorker): void => {
    all.delete(worker)
    worker.end()
  }

  const wake = (): FileWorker => {
    for (let rested = resting.pop(); rested; rested = resting.pop()) {
      clearTimeout(rested.timer)
      if (rested.worker.isAlive()) return rested.worker
      end(rested.worker)
    }
    return startFileWorker(folder)
  }

  const rest = (worker: FileWorker): void => {
    const leave = (): void => {
      resting.splice(
        resting.findIndex((one) => one.worker === worker),
        1,
      )
      end(worker)
    }
    resting.push({ worker, timer: setTimeout(leave, idleMs).unref() })
  }

  return {
    perform: async (work, bounds) => {
      const worker = wake()
      const works = (all.get(worker) ?? 0) + 1
      all.set(worker, works)
      try {
        const answer = await worker.perform(work, bounds)
        const isLarge = await hasGrown(worker)
        if (works < maxWorks && !isLarge && all.has(worker)) rest(worker)
        else end(worker)
        return answer
      } catch (error) {
        end(worker)
        throw error
      }
    },
    pids: () => [...all.keys()].flatMap(({ pid }) => pid ?? []),
    close: () => {
      for (const { timer } of resting.splice(0)) clearTimeout(timer)
      for (const worker of all.keys()) end(worker)
    },
  }
}

const hasGrown = async ({ pid }: FileWorker): Promise<boolean> => {
  const used = pid === undefined ? null : await readUsage(pid)
  return used !== null && used.mb > mostResting
}
