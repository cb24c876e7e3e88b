import { idParams } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { workspaceRules, workspaceRulesBody } from './workspace-rules-bodies.ts'

/* Attendance rules of a workspace that the caller sees. */

const tags = ['Workspaces'] as const

export const getWorkspaceRules = operation({
  method: 'GET',
  url: '/api/workspaces/:id/rules',
  schema: {
    operationId: 'getWorkspaceRules',
    tags,
    summary: 'Como um workspace de quem chama atende.',
    params: idParams,
    response: { 200: workspaceRules },
  },
  config: { access: anyOf('workspace_view', 'workspace_edit') },
})

export const updateWorkspaceRules = operation({
  method: 'PUT',
  url: '/api/workspaces/:id/rules',
  schema: {
    operationId: 'updateWorkspaceRules',
    tags,
    summary: 'Define como um workspace atende. O que falta fica como está.',
    params: idParams,
    body: workspaceRulesBody,
    response: { 200: workspaceRules },
  },
  config: { access: anyOf('workspace_edit') },
})
