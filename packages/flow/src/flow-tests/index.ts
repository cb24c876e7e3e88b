export * from './heard.ts'
export * from './run-flow-test.ts'
export * from './types.ts'
