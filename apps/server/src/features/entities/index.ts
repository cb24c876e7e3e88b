export { listDefinitions as listEntityDefinitions } from './entities.queries.ts'
export { registerEntities } from './entities.routes.ts'
