import { z } from 'zod'
import { id, limit, listOf, offset, queryIds, urlId } from './common.ts'
import { operation } from './operation.ts'
import { adminAccess, anyOf, sessionAccess } from './permissions.ts'
import { workspaceItem, workspaceNode } from './sessions.ts'

/** Companies, workspaces and people as far as the pickers need them; their own screens bring the rest. */

export const companySummary = z.object({
  id,
  name: z.string(),
  plataform: id,
  plataformName: z.string(),
  active: z.boolean(),
})

export const listCompanies = operation({
  method: 'GET',
  url: '/api/companies',
  schema: {
    operationId: 'listCompanies',
    tags: ['Empresas'],
    summary: 'Empresas da instalação, por nome.',
    querystring: z.object({ offset, limit, name: z.string().trim().max(200).default('') }),
    response: { 200: listOf(companySummary) },
  },
  config: { access: adminAccess, companyless: true },
})

export const listUserWorkspaceTree = operation({
  method: 'GET',
  url: '/api/workspaces/list-user-workspace',
  schema: {
    operationId: 'listUserWorkspaceTree',
    tags: ['Workspaces'],
    summary: 'Os workspaces de quem chama, em árvore (para um administrador, os da empresa).',
    /** `total` counts every node of the tree. */
    response: { 200: listOf(workspaceNode) },
  },
  config: { access: sessionAccess('Responde apenas os workspaces de quem chama.') },
})

export const listUserWorkspaces = operation({
  method: 'GET',
  url: '/api/workspaces/list-user-workspace2',
  schema: {
    operationId: 'listUserWorkspaces',
    tags: ['Workspaces'],
    summary: 'Os mesmos workspaces, em lista.',
    querystring: z.object({ companyId: urlId.optional() }),
    response: { 200: listOf(workspaceItem) },
  },
  config: { access: sessionAccess('Responde apenas os workspaces de quem chama.') },
})

const pickerAccess = anyOf('user_view', 'workspace_view', 'bot_view', 'dialog_view', 'omnichannel_view')

export const listCompanyWorkspaces = operation({
  method: 'GET',
  url: '/api/workspaces/list',
  schema: {
    operationId: 'listCompanyWorkspaces',
    tags: ['Workspaces'],
    summary: 'Os workspaces da empresa, para escolher um destino.',
    querystring: z.object({ companyId: urlId.optional() }),
    response: { 200: listOf(workspaceItem) },
  },
  config: { access: pickerAccess },
})

export const listWorkspaceUsers = operation({
  method: 'GET',
  url: '/api/users/list-by-workspace',
  schema: {
    operationId: 'listWorkspaceUsers',
    tags: ['Colaboradores'],
    summary: 'As pessoas ativas de um workspace, para escolher um destino.',
    querystring: z.object({
      companyId: urlId.optional(),
      workspaceId: urlId,
      workspaces: queryIds,
      /** A room: only those it may be transferred to, who may attend in the workspace and do not hold it there already. */
      transferOf: urlId.optional(),
    }),
    response: { 200: listOf(z.object({ id, name: z.string(), isAttendant: z.boolean(), online: z.boolean() })) },
  },
  config: { access: pickerAccess },
})
