export { changeOwnPassword } from './change-password.ts'
export { ensureMember } from './ensure-member.ts'
export { userErrors } from './errors.ts'
export { erasePhotos, exchangePhoto, storePhoto } from './keep-avatar.ts'
export { nameOf } from './name-of.ts'
export {
  addProfiles,
  addWorkspaces,
  find as findPerson,
  insertPerson,
  listProfileRights,
  update as updatePerson,
} from './people.queries.ts'
export { defineReleasePerson, releasePersonJob } from './person-left.ts'
export { listActiveIds as listActiveUserIds, mayAttend } from './users.queries.ts'
export { registerUsers } from './users.routes.ts'
