import { AsyncLocalStorage } from 'node:async_hooks'
import type { PgBoss } from 'pg-boss'

/** Poll interval of an empty queue. */
const pollSeconds = 2

export interface Workers {
  /** Starts processing a queue with that many workers. An error thrown by `run` fails that job only. */
  take(queue: string, concurrency: number, run: (payload: object) => Promise<void>): Promise<void>
  /** Wakes a queue after `enqueue`. Called within a job, the queue is polled when that job ends. */
  noteEnqueued(queue: string): void
}

/**
 * Each worker runs one job at a time and fetches the next at once; it sleeps only when its queue is empty. A worker that finds a job wakes another
 * one of the queue, so that a burst is not limited by the poll interval.
 */
export const createWorkers = (boss: PgBoss): Workers => {
  /** Sleeping workers, by queue. */
  const idle = new Map<string, Set<string>>()
  const enqueuedByJob = new AsyncLocalStorage<Set<string>>()

  const wakeOne = (queue: string): void => {
    const [id] = idle.get(queue) ?? []
    if (id !== undefined) boss.notifyWorker(id)
  }

  const start = (queue: string, idleOnes: Set<string>, run: (payload: object) => Promise<void>): Promise<string> => {
    const settings = { pollingIntervalSeconds: pollSeconds, localConcurrency: 1, batchSize: 1 }
    const started: Promise<string> = boss.work<object>(queue, settings, async ([job]) => {
      if (!job) return
      const id = await started
      const enqueued = new Set<string>()
      idleOnes.delete(id)
      wakeOne(queue)
      try {
        await enqueuedByJob.run(enqueued, () => run(job.data ?? {}))
      } finally {
        idleOnes.add(id)
        boss.notifyWorker(id)
        for (const other of enqueued) wakeOne(other)
      }
    })
    return started
  }

  return {
    take: async (queue, concurrency, run) => {
      const idleOnes = new Set<string>()
      idle.set(queue, idleOnes)
      for (let count = 0; count < concurrency; count += 1) idleOnes.add(await start(queue, idleOnes, run))
    },
    noteEnqueued: (queue) => void enqueuedByJob.getStore()?.add(queue),
  }
}
