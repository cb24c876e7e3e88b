export { profileErrors } from './errors.ts'
export { countEditors, insertProfile, lockCompany } from './profiles.queries.ts'
export { registerProfiles } from './profiles.routes.ts'
export { demandOwn } from './save-profile.ts'
