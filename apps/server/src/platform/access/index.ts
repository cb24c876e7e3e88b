export { demandAccess, enterCompany } from './demand-access.ts'
export { createSessions, type Sessions } from './principals.ts'
export type { CompanyContext, Identity, Reach, Scope, SessionLookup } from './scope.ts'
export { isAdministrator, ownCompany, platformReached, reaches } from './scope.ts'
