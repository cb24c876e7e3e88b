export { registerIsolation } from './isolation.routes.ts'
export { fillCompany, type Ids, type Insert, nowhere } from './one-of-each.ts'
export { address, calls, type Input } from './operation-calls.ts'
