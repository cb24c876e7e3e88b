export { doubtLabel } from './doubt.ts'
export * from './handle-effect.ts'
export { enterNode, isWaiting, step } from './step.ts'
export * from './types.ts'
