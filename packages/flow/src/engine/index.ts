export { enterNode, isWaiting, step } from './step.ts'
export * from './types.ts'
