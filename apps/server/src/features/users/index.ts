export { ensureMember } from './ensure-member.ts'
export { listActiveIds as listActiveUserIds, mayAttend } from './users.queries.ts'
export { registerUsers } from './users.routes.ts'
