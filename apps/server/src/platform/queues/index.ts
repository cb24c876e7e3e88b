export { type LateJobs, type QueueState, readLateJobs, readQueues } from './queues.queries.ts'
