import { z } from 'zod'
import { id, idParams, instant, limit, listOf, offset, text } from '../common.ts'
import { operation } from '../operation.ts'
import { workspaceBody, workspaceChanges } from '../people/account-bodies.ts'
import { anyOf } from '../people/permissions.ts'
import { revision } from '../revision.ts'

/** The workspaces' screen; calls for choice lists are in companies.ts, attendance rules in workspace-rules.ts. */

export const workspaceRow = z.object({
  id,
  workspaceId: id,
  name: z.string(),
  active: z.boolean(),
  parentId: id.nullable(),
  parentName: z.string().nullable(),
  /** Active people of its team. */
  users: z.int(),
  usersCount: z.int(),
})

export const workspaceInvite = z.object({
  id,
  email: z.string(),
  profileId: id,
  profileName: z.string(),
  createdAt: instant,
  expiresAt: instant,
  isExpired: z.boolean(),
})

export const workspaceRecord = z.object({
  id,
  companyId: id,
  name: z.string(),
  active: z.boolean(),
  parentId: id.nullable(),
  revision,
  usersCount: z.int(),
  /** Open rooms, which must be moved before it is deactivated. */
  openRooms: z.int(),
  /** Its bots, active or not. */
  bots: z.int(),
  users: z.array(
    z.object({
      id,
      name: z.string(),
      email: z.string(),
      active: z.boolean(),
      avatarURL: z.string().nullable(),
      avatarColor: z.string(),
    }),
  ),
  /** Open invitations. */
  invitesForNewUsers: z.array(workspaceInvite),
})
export type WorkspaceRecord = z.infer<typeof workspaceRecord>

export const searchWorkspaces = operation({
  method: 'POST',
  url: '/api/workspaces/list',
  schema: {
    operationId: 'searchWorkspaces',
    tags: ['Workspaces'],
    summary: 'Os workspaces da empresa, por nome.',
    body: z.object({ offset, limit, name: text(200).default(''), companyId: id.nullish() }),
    response: { 200: listOf(workspaceRow) },
  },
  config: { access: anyOf('workspace_view'), reads: true },
})

export const getWorkspace = operation({
  method: 'GET',
  url: '/api/workspaces/:id',
  schema: {
    operationId: 'getWorkspace',
    tags: ['Workspaces'],
    summary: 'Um workspace com sua equipe e seus convites.',
    params: idParams,
    response: { 200: workspaceRecord },
  },
  config: { access: anyOf('workspace_view') },
})

export const createWorkspace = operation({
  method: 'POST',
  url: '/api/workspaces',
  schema: {
    operationId: 'createWorkspace',
    tags: ['Workspaces'],
    summary: 'Cria um workspace com sua equipe e envia os convites (que pedem também user_create).',
    body: workspaceBody.extend({ companyId: id.nullish() }),
    response: { 200: workspaceRecord },
  },
  config: { access: anyOf('workspace_create') },
})

export const updateWorkspace = operation({
  method: 'PUT',
  url: '/api/workspaces/:id',
  schema: {
    operationId: 'updateWorkspace',
    tags: ['Workspaces'],
    summary: 'Altera um workspace; o que não vem fica como está. Convites pedem também user_create.',
    params: idParams,
    body: workspaceChanges.extend({ companyId: id.nullish() }),
    response: { 200: workspaceRecord },
  },
  config: { access: anyOf('workspace_edit') },
})
