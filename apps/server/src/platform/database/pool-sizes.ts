import { availableParallelism } from 'node:os'

/**
 * Connections of a process whose settings say nothing else: two for each processor answer calls, two do background work. Customers' messages have some of
 * their own (two batches, two turns alone, two senders whom nobody knew), so that they never wait behind those who read. Leases and claims have two: the process
 * loses what it holds where they wait behind a long statement of a job.
 */
export const usualPoolSizes = { pool: Math.max(2, 2 * availableParallelism()), worker: 2, turns: 6, leases: 2 }

/** Lists of one company that are read at the same time: with as many as there are processors, everybody's messages would wait for them. */
export const usualSnapshotsOfCompany = Math.max(1, Math.floor(availableParallelism() / 2))
