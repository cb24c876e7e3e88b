export { type QueueState, readLateJobs, readQueues } from './queues.queries.ts'
