import { z } from 'zod'
import { done, id, idParams, instant, limit, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { inviteBody } from './account-bodies.ts'
import { anyOf } from './permissions.ts'

/** Invitations of a company, for its people; the state of a link for the invited person is in accounts.ts. */

const tags = ['Convites'] as const

export const invited = z.object({
  /** Id of the address's newest invitation; resending and cancelling affect all of them. */
  id,
  email: z.string(),
  profiles: z.array(z.string()),
  workspaces: z.array(z.string()),
  attends: z.boolean(),
  createdAt: instant,
  expiresAt: instant,
  isExpired: z.boolean(),
})
export type Invited = z.infer<typeof invited>

export const invitePerson = operation({
  method: 'POST',
  url: '/api/invites',
  schema: {
    operationId: 'invitePerson',
    tags,
    summary: 'Convida uma pessoa para workspaces da empresa; quem já é colaborador os recebe na hora.',
    body: inviteBody,
    response: {
      200: z.object({
        /** Null for a person who is already in the company. */
        inviteId: id.nullable(),
      }),
    },
  },
  config: { access: anyOf('user_create') },
})

export const listInvites = operation({
  method: 'GET',
  url: '/api/invites',
  schema: {
    operationId: 'listInvites',
    tags,
    summary: 'Quem foi convidado e ainda não aceitou, o mais novo primeiro.',
    querystring: z.object({ before: urlId.optional(), limit }),
    response: {
      200: z.object({
        invites: z.array(invited),
        /** Passed as `before` for the next page; null at the end. */
        next: id.nullable(),
      }),
    },
  },
  config: { access: anyOf('user_view') },
})

/** A POST, since it returns a secret and is audited. */
export const revealInviteLink = operation({
  method: 'POST',
  url: '/api/invites/:id/link',
  schema: {
    operationId: 'revealInviteLink',
    tags,
    summary: 'O link de um convite que vale, para entregar à pessoa por outro caminho.',
    params: idParams,
    response: { 200: z.object({ url: z.string() }) },
  },
  config: { access: anyOf('user_create') },
})

export const resendInvite = operation({
  method: 'POST',
  url: '/api/invites/:id/resend',
  schema: {
    operationId: 'resendInvite',
    tags,
    summary: 'Envia o convite de uma pessoa de novo, com um link novo, no máximo uma vez por minuto.',
    params: idParams,
    response: { 200: done },
  },
  config: { access: anyOf('user_create') },
})

export const revokeInvite = operation({
  method: 'DELETE',
  url: '/api/invites/:id',
  schema: {
    operationId: 'revokeInvite',
    tags,
    summary: 'Cancela o convite de uma pessoa, em todos os workspaces; seu link deixa de valer.',
    params: idParams,
    response: { 200: done },
  },
  config: { access: anyOf('user_create') },
})
