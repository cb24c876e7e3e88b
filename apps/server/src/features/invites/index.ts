export { invitePeople } from './invite-people.ts'
export { listOpen as listOpenInvites } from './invites.queries.ts'
export { registerInvites } from './invites.routes.ts'
