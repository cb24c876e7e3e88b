export { createSessionAnswers } from './answer-session.ts'
export { createBrandHosts } from './brand-hosts.ts'
export { brandName, hostFace } from './brand-name.ts'
export { readChallenge } from './challenge.ts'
export {
  dropCodes,
  findAnyCode,
  findFamily,
  findLastSent,
  findPasswordHash,
  setPassword,
  takeCode,
} from './codes.queries.ts'
export { type Device, describeDevice, deviceOf, maskAddress } from './describe-device.ts'
export { sessionErrors } from './errors.ts'
export type { IssuedSession } from './issue-session.ts'
export { demandTry, foldEmail } from './login.ts'
export { createLoginThrottle, type LoginThrottle } from './login-throttle.ts'
export { openSession } from './open-session.ts'
export { checkPassword, hashPassword } from './passwords.ts'

export { issueAnotherCode, issueResetCode, resetPassword, restoreAdministrator } from './reset-password.ts'
export { createSessionLookup } from './session-lookup.ts'
export {
  endOtherFamilies,
  endSessionsOf,
  findAccountByEmail,
  findAdministratorAvatar,
  findCompanyContexts,
} from './sessions.queries.ts'
export { registerSessions } from './sessions.routes.ts'
export { isShutOut } from './shut-out.ts'
export { hashToken } from './tokens.ts'
export { createTrustedDevices, type TrustedDevices } from './trusted-device.ts'
