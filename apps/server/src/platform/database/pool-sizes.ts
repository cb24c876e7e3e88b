import { availableParallelism } from 'node:os'

/** Connections of a process whose settings say nothing else: two for each processor answer calls, two do background work. */
export const usualPoolSizes = { pool: Math.max(2, 2 * availableParallelism()), worker: 2 }
