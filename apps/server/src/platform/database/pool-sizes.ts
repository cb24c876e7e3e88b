import { availableParallelism } from 'node:os'

/**
 * Default number of connections: two per processor for calls, two for background work. Customers' messages have their
 * own (two batches, two single turns, two unknown senders), so that they never wait behind reads. Leases and claims
 * have two: a process would lose its leases if they waited behind a long statement of a job.
 */
export const usualPoolSizes = { pool: Math.max(2, 2 * availableParallelism()), worker: 2, turns: 6, leases: 2 }

/** Concurrent list queries of one company: with one per processor, everybody's messages would wait for them. */
export const usualSnapshotsOfCompany = Math.max(1, Math.floor(availableParallelism() / 2))
