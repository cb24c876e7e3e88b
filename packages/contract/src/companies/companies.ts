import { z } from 'zod'
import { chosenIds, id, idParams, instant, limit, listOf, offset, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { adminAccess, anyOf, sessionAccess } from '../people/permissions.ts'
import { workspaceItem, workspaceNode } from '../people/sessions.ts'
import { revision } from '../revision.ts'
import { companyBody, companyChanges } from './company-bodies.ts'
import { suspensionReasons } from './suspension.ts'

/** Companies, workspaces and people for choice lists; the screens have calls of their own. */

export const companySummary = z.object({
  id,
  name: z.string(),
  plataform: id,
  plataformName: z.string(),
  active: z.boolean(),
  /** Null if not suspended. `stopsAt`: the end of its grace period. */
  suspension: z.object({ reason: z.enum(suspensionReasons), stopsAt: instant }).nullable(),
})

/** States for filtering companies. */
export const companyStates = ['active', 'inactive', 'suspended'] as const

export const listCompanies = operation({
  method: 'GET',
  url: '/api/companies',
  schema: {
    operationId: 'listCompanies',
    tags: ['Empresas'],
    summary: 'Empresas da instalação, por nome.',
    querystring: z.object({
      offset,
      limit,
      name: z.string().trim().max(200).default(''),
      /** `suspended` includes the grace period; `active` excludes suspended companies. */
      state: z.enum(companyStates).optional(),
    }),
    response: { 200: listOf(companySummary) },
  },
  config: { access: adminAccess, companyless: true },
})

const used = z.object({
  workspaces: z.int(),
  users: z.int(),
  bots: z.int(),
  knowledgeSources: z.int(),
  knowledgeSections: z.int(),
})

/** A company with all fields of its panel; `used` is what counts against its quotas. */
export const companyRecord = companySummary.extend({
  email: z.string(),
  /** Only for input; always false here. */
  sendInvite: z.literal(false),
  workspaceQuota: z.int(),
  userQuota: z.int(),
  botQuota: z.int(),
  knowledgeSourceQuota: z.int(),
  knowledgeSectionQuota: z.int(),
  allowCampaignCreation: z.boolean(),
  whatsappQrcode: z.boolean(),
  whatsappApiMeta: z.boolean(),
  livechat: z.boolean(),
  facebook: z.boolean(),
  instagram: z.boolean(),
  timeZone: z.string(),
  /** People need a second factor to work in it. */
  demandsSecondFactor: z.boolean(),
  document: z.string().nullable(),
  cep: z.string().nullable(),
  suspension: z
    .object({ reason: z.enum(suspensionReasons), since: instant, stopsAt: instant, note: z.string() })
    .nullable(),
  used,
  revision,
})
export type CompanyRecord = z.infer<typeof companyRecord>

export const getCompany = operation({
  method: 'GET',
  url: '/api/companies/:id',
  schema: {
    operationId: 'getCompany',
    tags: ['Empresas'],
    summary: 'Uma empresa.',
    params: idParams,
    response: { 200: companyRecord },
  },
  config: { access: adminAccess, companyless: true },
})

export const createCompany = operation({
  method: 'POST',
  url: '/api/companies',
  schema: {
    operationId: 'createCompany',
    tags: ['Empresas'],
    summary: 'Cadastra uma empresa; com `sendInvite`, convida o e-mail dela como primeiro Administrador.',
    body: companyBody,
    response: { 200: companyRecord },
  },
  config: { access: adminAccess, companyless: true },
})

export const updateCompany = operation({
  method: 'PUT',
  url: '/api/companies/:id',
  schema: {
    operationId: 'updateCompany',
    tags: ['Empresas'],
    summary: 'Altera uma empresa; o que não vem fica como está.',
    params: idParams,
    body: companyChanges,
    response: { 200: companyRecord },
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
      workspaces: chosenIds,
      /** A room: only people it can be transferred to, who attend in the workspace and do not hold it there already. */
      transferOf: urlId.optional(),
      /** 'true': only people who may be given rooms there. */
      attending: z.enum(['true', 'false']).default('false'),
    }),
    response: { 200: listOf(z.object({ id, name: z.string(), isAttendant: z.boolean(), online: z.boolean() })) },
  },
  config: { access: pickerAccess },
})
