export { insertProfile } from './granting.queries.ts'
export { countEditors, lockCompany } from './profiles.queries.ts'
export { registerProfiles } from './profiles.routes.ts'
