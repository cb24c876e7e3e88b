import { z } from 'zod'
import { id, idParams, instant, limit, listOf, offset, text, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { userBody } from './account-bodies.ts'
import { type Access, adminAccess, anyOf, type Permission } from './permissions.ts'

/** Collaborators: the people of a company. */

const ownOr = (permission: Permission): Access => ({
  kind: 'own-or',
  own: 'id',
  permissions: [permission],
  reason: 'O próprio cadastro.',
})

export const userRow = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  active: z.boolean(),
  isAttendant: z.boolean(),
  /** Names of the person's profiles. */
  profile: z.string(),
  /** Number of workspaces. */
  workspaces: z.int(),
  avatarURL: z.string().nullable(),
  avatarColor: z.string(),
  /** Only for callers with user_edit. */
  hasSecondFactor: z.boolean().nullable(),
})

export const userRecord = z.object({
  id,
  companyId: id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  active: z.boolean(),
  isAttendant: z.boolean(),
  /** Only for callers with user_edit, and for oneself. */
  hasSecondFactor: z.boolean().nullable(),
  /** Whether the caller may change the record, and its e-mail address. */
  isEditable: z.boolean(),
  isEmailEditable: z.boolean(),
  /** A new e-mail address waiting for its link to be opened. Only for callers with user_edit, and for oneself. */
  pendingEmail: z.string().nullable(),
  /** A new address whose link expired, until it is requested again or discarded. Same visibility. */
  expiredEmail: z.object({ email: z.string(), at: instant }).nullable(),
  /** Sent back with a change; an outdated one is refused with 409. */
  revision: z.string(),
  nameAgent: z.string().nullable(),
  image: z.string().nullable(),
  avatarColor: z.string(),
  profiles: z.array(z.object({ id, profile: z.string(), active: z.boolean() })),
  workspaces: z.array(z.object({ id, workspace: z.string(), active: z.boolean() })),
})
export type UserRecord = z.infer<typeof userRecord>

export const listUsers = operation({
  method: 'GET',
  url: '/api/users/list',
  schema: {
    operationId: 'listUsers',
    tags: ['Colaboradores'],
    summary: 'Os colaboradores ativos da empresa, por nome, para escolher.',
    querystring: z.object({
      companyId: urlId.optional(),
      offset,
      limit,
      name: z.string().trim().max(200).default(''),
    }),
    response: { 200: listOf(z.object({ id, name: z.string(), email: z.string(), active: z.boolean() })) },
  },
  config: { access: anyOf('user_view') },
})

export const searchUsers = operation({
  method: 'POST',
  url: '/api/users/list',
  schema: {
    operationId: 'searchUsers',
    tags: ['Colaboradores'],
    summary: 'Os colaboradores da empresa, por nome; `workspaces` estreita, e `secondFactor`, que pede user_edit.',
    body: z.object({
      offset,
      limit,
      name: text(200).default(''),
      workspaces: z.array(id).max(1000).default([]),
      secondFactor: z.enum(['on', 'off']).nullish(),
      companyId: id.nullish(),
    }),
    response: { 200: listOf(userRow) },
  },
  config: { access: anyOf('user_view'), reads: true },
})

export const getUser = operation({
  method: 'GET',
  url: '/api/users/:id',
  schema: {
    operationId: 'getUser',
    tags: ['Colaboradores'],
    summary: 'Um colaborador.',
    params: idParams,
    response: { 200: userRecord },
  },
  config: { access: ownOr('user_view') },
})

const change = {
  tags: ['Colaboradores'],
  params: idParams,
  body: userBody,
  response: { 200: userRecord },
} as const

export const updateUser = operation({
  method: 'PUT',
  url: '/api/users/:id',
  schema: {
    ...change,
    operationId: 'updateUser',
    summary:
      'Altera um colaborador; o que não vem fica como está. O próprio cadastro (nome, fone, foto, senha) sem permissão. Outro e-mail só vale depois de confirmado.',
  },
  config: { access: ownOr('user_edit') },
})

export const patchUser = operation({
  method: 'PATCH',
  url: '/api/users/:id',
  schema: { ...change, operationId: 'patchUser', summary: 'O mesmo que PUT.' },
  config: { access: ownOr('user_edit') },
})

export const getResetPasswordUrl = operation({
  method: 'GET',
  url: '/api/users/:id/reset-password-url',
  schema: {
    operationId: 'getResetPasswordUrl',
    tags: ['Colaboradores'],
    summary: 'Um link que define a senha do colaborador, válido por 30 minutos e uma vez.',
    params: idParams,
    response: { 200: z.object({ url: z.string() }) },
  },
  config: { access: adminAccess, sameOrigin: true },
})
