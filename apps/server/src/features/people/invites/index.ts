export { type InviteOutcome, type InviteRow, invitePeople } from './invite-people.ts'
export { listOpen as listOpenInvites, revokeAllOf as revokeInvitesOf } from './invites.queries.ts'
export { registerInvites } from './invites.routes.ts'
export { isInvited, remindInvited } from './resend-invite.ts'
