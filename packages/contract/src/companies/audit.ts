import { z } from 'zod'
import { id, instant, listPeriod, urlVersion } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf, installationAccess } from '../people/permissions.ts'
import { auditActions } from './audit-actions.ts'

/** People who may change the company's people see all changes in it, including administrators'. */
const access = anyOf('user_edit')
const tags = ['Auditoria']

export const maxAuditRowsOfFile = 100_000

const filters = {
  period: listPeriod,
  accountId: id.nullish(),
  action: z.enum(auditActions, 'Ação inválida').nullish(),
  /** A kind of record, or a single record: `profile`, `profile:12`. */
  record: z
    .string()
    .regex(/^[a-z-]{1,30}(:[\w.-]{1,100})?$/, 'Registro inválido')
    .nullish(),
}

export const auditFileBody = z.object(filters)
export const auditListBody = z.object({
  ...filters,
  limit: z.int().min(1).max(100).default(20),
  /** From the previous answer. */
  next: z
    .string()
    .regex(/^\d{1,16}~\d{1,15}$/, 'Página inválida')
    .nullish(),
})

const auditRow = z.object({
  id: z.int(),
  at: instant,
  /** The acting person with their name at that time; null if unknown. */
  account: z.object({ id: z.int(), name: z.string() }).nullable(),
  isAdministrator: z.boolean(),
  action: z.string(),
  /** Description of the action, in Portuguese. */
  sentence: z.string(),
  record: z.object({ type: z.string(), id: z.string().nullable(), label: z.string() }),
  /** Names for people. */
  fields: z.array(z.string()),
  ip: z.string().nullable(),
  /** 'Chrome no Windows'. */
  device: z.string().nullable(),
  operation: z.string().nullable(),
  /** Position in the hash chain, and hash; null until it is added, within a minute. */
  place: z.int().nullable(),
  hash: z.string().nullable(),
})
export type AuditRow = z.infer<typeof auditRow>

const auditList = z.object({ result: z.array(auditRow), next: z.string().nullable() })
const auditChoices = z.object({
  people: z.array(z.object({ id: z.int(), name: z.string() })),
  actions: z.array(z.object({ action: z.string(), label: z.string() })),
  records: z.array(z.object({ type: z.string(), label: z.string() })),
})

const auditChain = z.object({
  /** Rows verified in this part, and the chain's length. */
  checked: z.int(),
  place: z.int(),
  total: z.int(),
  /** The chain is intact up to this time. */
  at: instant.nullable(),
  isComplete: z.boolean(),
  broken: z.object({ kind: z.enum(['gap', 'changed', 'end']), place: z.int(), rowId: z.int().nullable() }).nullable(),
})
export type AuditChain = z.infer<typeof auditChain>

const chainQuery = z.object({
  /** Position up to which rows were verified before. */
  after: urlVersion.default(0),
})

export const listAudit = operation({
  method: 'POST',
  url: '/api/audit/list',
  schema: {
    operationId: 'listAudit',
    tags,
    summary: 'O que foi feito na empresa, também por administradores, do mais novo ao mais antigo.',
    body: auditListBody,
    response: { 200: auditList },
  },
  config: { access, reads: true },
})

export const listAuditChoices = operation({
  method: 'GET',
  url: '/api/audit/choices',
  schema: {
    operationId: 'listAuditChoices',
    tags,
    summary: 'Pessoas, ações e registros pelos quais a auditoria pode ser filtrada.',
    response: { 200: auditChoices },
  },
  config: { access },
})

export const downloadAudit = operation({
  method: 'POST',
  url: '/api/audit/csv',
  schema: {
    operationId: 'downloadAudit',
    tags,
    summary: 'A mesma lista como CSV (text/csv), até 100.000 linhas, com os hashes da cadeia.',
    body: auditFileBody,
    response: { 200: z.string() },
  },
  config: { access },
})

export const checkAuditChain = operation({
  method: 'GET',
  url: '/api/audit/chain',
  schema: {
    operationId: 'checkAuditChain',
    tags,
    summary: 'Confere a próxima parte da cadeia da empresa.',
    querystring: chainQuery,
    response: { 200: auditChain },
  },
  config: { access },
})

const ofInstallation = { access: installationAccess, companyless: true } as const

export const listInstallationAudit = operation({
  method: 'POST',
  url: '/api/audit/installation/list',
  schema: {
    operationId: 'listInstallationAudit',
    tags,
    summary: 'O que foi feito fora das empresas: plataformas, administradores, e-mails em espera.',
    body: auditListBody,
    response: { 200: auditList },
  },
  config: { ...ofInstallation, reads: true },
})

export const listInstallationAuditChoices = operation({
  method: 'GET',
  url: '/api/audit/installation/choices',
  schema: {
    operationId: 'listInstallationAuditChoices',
    tags,
    summary: 'Pessoas, ações e registros pelos quais a auditoria da instalação pode ser filtrada.',
    response: { 200: auditChoices },
  },
  config: ofInstallation,
})

export const downloadInstallationAudit = operation({
  method: 'POST',
  url: '/api/audit/installation/csv',
  schema: {
    operationId: 'downloadInstallationAudit',
    tags,
    summary: 'A mesma lista como CSV (text/csv), até 100.000 linhas, com os hashes da cadeia.',
    body: auditFileBody,
    response: { 200: z.string() },
  },
  config: ofInstallation,
})

export const checkInstallationAuditChain = operation({
  method: 'GET',
  url: '/api/audit/installation/chain',
  schema: {
    operationId: 'checkInstallationAuditChain',
    tags,
    summary: 'Confere a próxima parte da cadeia da instalação.',
    querystring: chainQuery,
    response: { 200: auditChain },
  },
  config: ofInstallation,
})
