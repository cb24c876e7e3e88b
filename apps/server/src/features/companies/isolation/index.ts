export { type Ids, nowhere } from './canary-ids.ts'
export { registerIsolation } from './isolation.routes.ts'
export { fillCompany, type Insert } from './one-of-each.ts'
export { address, calls, type Input } from './operation-calls.ts'
