export { createBrandHosts } from './brand-hosts.ts'
export { brandName } from './brand-name.ts'
export {
  findAnyCode,
  findFamily,
  findLastSent,
  findPasswordHash,
  setPassword,
  takeCode,
} from './codes.queries.ts'
export { foldEmail } from './login.ts'
export { checkPassword, hashPassword } from './passwords.ts'
export { issueCode, resetPassword, restoreAdministrator } from './reset-password.ts'
export { createSessionLookup } from './session-lookup.ts'
export {
  endOtherFamilies,
  endSessionsOf,
  findAccount,
  findAccountByEmail,
  findPlatform,
  findPlatformByHost,
} from './sessions.queries.ts'
export { registerSessions } from './sessions.routes.ts'
export { hashToken } from './tokens.ts'
