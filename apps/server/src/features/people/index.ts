export { registerAttendance } from './attendance/index.ts'
export { drawPhoto, erasePhotos, exchangePhoto, registerCollaborators, storePhoto } from './collaborators/index.ts'
export { registerEmailChanges } from './email-changes/index.ts'
export {
  type InviteOutcome,
  type InviteRow,
  invitePeople,
  isInvited,
  listOpenInvites,
  registerInvites,
  remindInvited,
} from './invites/index.ts'
export { insertProfile, registerProfiles } from './profiles/index.ts'
export { createWakes, pushKeyPlace, registerPush } from './push/index.ts'
export { registerSecondFactor, removeSecondFactor, secondFactorPlace } from './second-factor/index.ts'
export {
  brandName,
  checkPassword,
  createBrandHosts,
  createSessionLookup,
  describeDevice,
  endSessionsOf,
  findAccountByEmail,
  findAdministratorAvatar,
  findAnyCode,
  findLastSent,
  findPasswordHash,
  foldEmail,
  hashPassword,
  hashToken,
  hostFace,
  issueAnotherCode,
  issueResetCode,
  maskAddress,
  registerSessions,
  resetPassword,
  restoreAdministrator,
  setPassword,
  takeCode,
} from './sessions/index.ts'
export {
  admitPerson,
  changeOwnPassword,
  findPerson,
  granting,
  leaveTeams,
  listActiveUserIds,
  listAttendees,
  mayAttend,
  nameOf,
  people,
  type ReleasedPerson,
  registerUsers,
  releasePersonJob,
  tellAttendance,
  updatePerson,
} from './users/index.ts'
