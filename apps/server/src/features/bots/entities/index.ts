export { findNames as findEntityNames } from './bring-entities.queries.ts'
export { bringEntities } from './bring-entities.ts'
export { listDefinitions as listEntityDefinitions } from './entities.queries.ts'
export { registerEntities } from './entities.routes.ts'
