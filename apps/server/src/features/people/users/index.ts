export { type Admitted, admitPerson } from './admit-person.ts'
export { changeOwnPassword, demandPassword } from './change-password.ts'

export { userErrors } from './errors.ts'
export * as granting from './granting.queries.ts'
export { nameOf } from './name-of.ts'
export type { Person } from './people.queries.ts'
export * as people from './people.queries.ts'
export {
  find as findPerson,
  listProfileRights,
  update as updatePerson,
} from './people.queries.ts'
export { leaveTeams, type ReleasedPerson, releasePerson, releasePersonJob } from './person-left.ts'
export { tellAttendance } from './tell-attendance.ts'
export { listActiveIds as listActiveUserIds, listAttendees, mayAttend } from './users.queries.ts'
export { registerUsers } from './users.routes.ts'
