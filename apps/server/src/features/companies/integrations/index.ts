export { storedGrants } from './grants.ts'
export { registerIntegrations } from './integrations.routes.ts'
export { createKeyLookup } from './key-lookup.ts'
