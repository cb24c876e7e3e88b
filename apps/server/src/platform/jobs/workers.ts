import { AsyncLocalStorage } from 'node:async_hooks'
import type { PgBoss } from 'pg-boss'

/** A queue that was empty is looked at again after this long. */
const pollSeconds = 2

export interface Workers {
  /** Begins to take jobs of a queue, so many at once. What `run` throws is the failure of that job alone. */
  take(queue: string, concurrency: number, run: (payload: object) => Promise<void>): Promise<void>
  /** Says that a job was put in line. Where a job did it, its queue is looked at as soon as that one has ended. */
  noteEnqueued(queue: string): void
}

/**
 * Each worker has one job at a time, so that a slow or failing one is in nobody's way, and asks for the next as soon as it is done: it
 * sleeps only where its queue is empty. Whoever finds a job wakes one more of the queue, so that many wait for nobody's sleep to end.
 */
export const createWorkers = (boss: PgBoss): Workers => {
  /** Those without a job, by queue. */
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
