export { type Account, findAccount } from './accounts.queries.ts'
export { bearerOf, hashKey, isKey, type NewKey, newKey } from './api-keys.ts'
export { demandAccess, enterCompany } from './demand-access.ts'
export { ensureMember } from './ensure-member.ts'
export {
  authenticateKey,
  demandGrant,
  demandInner,
  type KeyIdentity,
  keyErrors,
  type PlatformKeyIdentity,
  platformKeyOf,
  refuseKeyIn,
} from './key-door.ts'
export { type Act, type Actor, accessErrors, demandMay, type MemberKind, may, type Rank } from './may.ts'
export { createSessions, type Sessions } from './principals.ts'
export { demandReached } from './reached-company.ts'
export type {
  CompanyContext,
  Identify,
  Identity,
  IntegrationPrincipal,
  PlatformKeyPrincipal,
  Principal,
  Reach,
  Scope,
  SessionLookup,
} from './scope.ts'
export {
  integrationOf,
  isAdministrator,
  isIntegration,
  isPerson,
  opensDialogsOf,
  ownCompany,
  platformReached,
  reaches,
  sessionOf,
} from './scope.ts'
