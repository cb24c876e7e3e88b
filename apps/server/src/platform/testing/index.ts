export type { Builders, TestCompany, TestUser } from './build.ts'
export { secondProcess } from './second-process.ts'
export { type CallAnswer, type Caller, type CallInput, type TestApp, testApp } from './test-app.ts'
export { type TestDatabase, testDatabase } from './test-database.ts'
