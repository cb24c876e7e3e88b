import { z } from 'zod'
import { knowledgeLimits } from '../bots/knowledge-bodies.ts'
import { id } from '../common.ts'
import { companyFields, suspensionBody } from '../companies/company-bodies.ts'
import { revision } from '../revision.ts'
import { apiLevels } from './areas.ts'
import { apiIdParams, apiInstant, apiPage, pageQuery } from './common.ts'
import { publishForPlatforms } from './publish.ts'
import { apiChannelState } from './resources/channel.ts'
import { apiCompany, apiCompanyChannels, apiListedCompany, apiPlatformEvent } from './resources/company.ts'

/**
 * For keys of platforms: the companies of a reseller, their contracts and the state of their channels. Conversations, contacts and messages are behind
 * the keys of each company.
 */

export const getPlatformOfKey = publishForPlatforms({
  method: 'GET',
  url: '/api/v1/platform',
  schema: {
    operationId: 'platform.get',
    summary: 'De qual plataforma é a chave, e o que ela pode fazer.',
    response: {
      200: z.object({
        platform: z.object({ id, name: z.string() }),
        key: z.object({
          /** The eight characters after `api_`. */
          id: z.string(),
          name: z.string(),
          level: z.enum(apiLevels),
          /** RFC 3339, UTC; null: no end. */
          endsAt: apiInstant.nullable(),
        }),
      }),
    },
  },
})

export const listCompanies = publishForPlatforms({
  method: 'GET',
  url: '/api/v1/companies',
  schema: {
    operationId: 'companies.list',
    summary: 'As empresas da plataforma, pelo id.',
    querystring: pageQuery,
    response: { 200: apiPage(apiListedCompany) },
  },
})

export const getCompany = publishForPlatforms({
  method: 'GET',
  url: '/api/v1/companies/:id',
  schema: {
    operationId: 'companies.get',
    summary: 'Uma empresa da plataforma, com limites, uso e suspensão.',
    params: apiIdParams,
    response: { 200: apiCompany },
  },
})

const { shape } = companyFields
const most = z.int('Deve ser um número inteiro').min(1, 'Deve ser no mínimo 1').max(1_000_000)
const limit = most.nullable().optional().describe('null: sem limite')
const sections = most
  .max(knowledgeLimits.sections, `Deve ser no máximo ${knowledgeLimits.sections}`)
  .nullable()
  .optional()
  .describe(`null: ${knowledgeLimits.sections}, o máximo do programa`)

const fields = z.object({
  name: shape.name,
  email: shape.email,
  active: shape.active.optional(),
  timeZone: shape.timeZone.optional(),
  document: shape.document.describe('CPF ou CNPJ'),
  postalCode: shape.cep.describe('CEP'),
  limits: z
    .object({
      workspaces: limit,
      people: limit,
      bots: limit,
      knowledgeSources: limit,
      knowledgeSections: sections,
    })
    .optional(),
  channels: apiCompanyChannels.partial().optional(),
  campaigns: z.boolean().optional(),
  secondFactor: z.boolean().optional(),
})

export const createCompany = publishForPlatforms({
  method: 'POST',
  url: '/api/v1/companies',
  repeat: { kind: 'shown', by: getCompany },
  schema: {
    operationId: 'companies.create',
    summary: 'Cadastra uma empresa; com `invite`, convida o e-mail dela como primeiro Administrador.',
    body: fields.extend({ invite: z.boolean().default(false) }),
    response: { 200: apiCompany },
  },
})

export const updateCompany = publishForPlatforms({
  method: 'PATCH',
  url: '/api/v1/companies/:id',
  errors: { overtaken: 409 },
  schema: {
    operationId: 'companies.update',
    summary:
      'Altera uma empresa; o que não vem fica como está. Com `revision`, só se ninguém a alterou desde a leitura (409 `overtaken`).',
    params: apiIdParams,
    body: fields.partial().extend({ revision: revision.optional() }),
    response: { 200: apiCompany },
  },
})

export const suspendCompany = publishForPlatforms({
  method: 'POST',
  url: '/api/v1/companies/:id/suspend',
  repeat: { kind: 'shown', by: getCompany, isNatural: true },
  schema: {
    operationId: 'companies.suspend',
    summary:
      'Suspende uma empresa, já (`graceDays: 0`) ou ao fim de uma carência; suspensa, mudam o motivo, a carência e a observação.',
    params: apiIdParams,
    body: suspensionBody,
    response: { 200: apiCompany },
  },
})

export const resumeCompany = publishForPlatforms({
  method: 'POST',
  url: '/api/v1/companies/:id/resume',
  repeat: { kind: 'shown', by: getCompany },
  errors: { notSuspended: 409 },
  schema: {
    operationId: 'companies.resume',
    summary: 'Encerra a suspensão de uma empresa. 409 `notSuspended` se não estava suspensa.',
    params: apiIdParams,
    response: { 200: apiCompany },
  },
})

export const listCompanyChannels = publishForPlatforms({
  method: 'GET',
  url: '/api/v1/companies/:id/channels',
  schema: {
    operationId: 'companies.channels',
    summary: 'Como estão os canais de uma empresa, pelo id, do maior ao menor.',
    params: apiIdParams,
    querystring: pageQuery,
    response: { 200: apiPage(apiChannelState) },
  },
})

export const listPlatformEvents = publishForPlatforms({
  method: 'GET',
  url: '/api/v1/platform/events',
  errors: { eventsForgotten: 410 },
  schema: {
    operationId: 'platform.events',
    summary:
      'O que aconteceu com as empresas da plataforma e com os canais delas depois de um número, em ordem. A primeira chamada, sem `after`, começa o registro; guarde `next` e chame de novo com `after`. Ficam 30 dias: antes disso, 410 `eventsForgotten` com `details.oldest`.',
    querystring: z.object({
      after: z.coerce
        .number()
        .int()
        .min(0)
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .describe('O `next` da chamada anterior; sem ele, só o que acontecer de agora em diante'),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: {
      200: z.object({
        data: z.array(apiPlatformEvent),
        /** The `after` of the next call. */
        next: z.int().min(0),
        /** There are more already. */
        more: z.boolean(),
      }),
    },
  },
})
