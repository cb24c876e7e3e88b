import { z } from 'zod'
import { id, idParams, limit, listOf, offset, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { revision } from '../revision.ts'
import { profileBody, profileChanges } from './account-bodies.ts'
import { anyOf } from './permissions.ts'

/** Profiles: sets of permissions for people. */

export const listPermissions = operation({
  method: 'GET',
  url: '/api/permissions/',
  schema: {
    operationId: 'listPermissions',
    tags: ['Perfis'],
    summary: 'As permissões do produto: id, nome e texto.',
    response: {
      200: z.array(z.object({ id, name: z.string(), displayName: z.string(), description: z.string() })),
    },
  },
  config: { access: anyOf('profile_view') },
})

const profileItem = z.object({ id, name: z.string() })

export const listProfiles = operation({
  method: 'GET',
  url: '/api/profiles',
  schema: {
    operationId: 'listProfiles',
    tags: ['Perfis'],
    summary: 'Os perfis da empresa, para escolher.',
    querystring: z.object({ companyId: urlId.optional() }),
    response: { 200: listOf(profileItem.extend({ permissions: z.array(z.int()) })) },
  },
  config: { access: anyOf('profile_view', 'user_view', 'workspace_view') },
})

export const pageProfiles = operation({
  method: 'GET',
  url: '/api/profiles/paged',
  schema: {
    operationId: 'pageProfiles',
    tags: ['Perfis'],
    summary: 'Os perfis da empresa, por nome, com quantas pessoas têm cada um.',
    querystring: z.object({
      offset,
      limit,
      companyId: urlId.optional(),
      name: z.string().trim().max(200).default(''),
    }),
    response: { 200: listOf(profileItem.extend({ permissions: z.int(), users: z.int() })) },
  },
  config: { access: anyOf('profile_view') },
})

export const profileRecord = z.object({
  id,
  name: z.string(),
  permissions: z.array(z.int()),
  companyId: id,
  revision,
  /** People with the profile, by name. */
  users: z.array(z.object({ id, name: z.string() })),
})
export type ProfileRecord = z.infer<typeof profileRecord>

export const getProfile = operation({
  method: 'GET',
  url: '/api/profiles/:id',
  schema: {
    operationId: 'getProfile',
    tags: ['Perfis'],
    summary: 'Um perfil.',
    params: idParams,
    response: { 200: profileRecord },
  },
  config: { access: anyOf('profile_view') },
})

export const createProfile = operation({
  method: 'POST',
  url: '/api/profiles',
  schema: {
    operationId: 'createProfile',
    tags: ['Perfis'],
    summary: 'Cria um perfil com permissões que quem chama tem.',
    body: profileBody.extend({ companyId: id.nullish() }),
    response: { 200: profileRecord },
  },
  config: { access: anyOf('profile_create') },
})

export const updateProfile = operation({
  method: 'PUT',
  url: '/api/profiles/:id',
  schema: {
    operationId: 'updateProfile',
    tags: ['Perfis'],
    summary: 'Altera um perfil; as permissões que mudam precisam ser das que quem chama tem.',
    params: idParams,
    body: profileChanges.extend({ companyId: id.nullish() }),
    response: { 200: profileRecord },
  },
  config: { access: anyOf('profile_edit') },
})
