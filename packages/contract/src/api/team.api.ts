import { urlId } from '../common.ts'
import { getWorkspace as getInnerWorkspace, searchWorkspaces } from '../companies/workspaces.ts'
import { getUser as getInnerUser, searchUsers } from '../people/users.ts'
import { apiIdParams, apiPage, pageQuery } from './common.ts'
import { publish } from './publish.ts'
import { apiUser, apiWorkspace } from './resources/team.ts'

const area = 'team'

export const listUsers = publish({
  of: searchUsers,
  method: 'GET',
  url: '/api/v1/users',
  area,
  schema: {
    operationId: 'users.list',
    summary: 'As pessoas dos workspaces da integração, ativas ou não, pelo id, do maior ao menor.',
    querystring: pageQuery.extend({ workspaceId: urlId.optional() }),
    response: { 200: apiPage(apiUser) },
  },
})

export const getUser = publish({
  of: getInnerUser,
  method: 'GET',
  url: '/api/v1/users/:id',
  area,
  schema: {
    operationId: 'users.get',
    summary: 'Uma pessoa dos workspaces da integração.',
    params: apiIdParams,
    response: { 200: apiUser },
  },
})

export const listWorkspaces = publish({
  of: searchWorkspaces,
  method: 'GET',
  url: '/api/v1/workspaces',
  area,
  schema: {
    operationId: 'workspaces.list',
    summary: 'Os workspaces ativos da integração, pelo id, do maior ao menor.',
    querystring: pageQuery,
    response: { 200: apiPage(apiWorkspace) },
  },
})

export const getWorkspace = publish({
  of: getInnerWorkspace,
  method: 'GET',
  url: '/api/v1/workspaces/:id',
  area,
  schema: {
    operationId: 'workspaces.get',
    summary: 'Um workspace da integração.',
    params: apiIdParams,
    response: { 200: apiWorkspace },
  },
})
