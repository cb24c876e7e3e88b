export { type QueueState, readQueues } from './queues.queries.ts'
