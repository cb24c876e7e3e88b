import { z } from 'zod'
import { day, done, id, idParams, instant, limit, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { revision } from '../revision.ts'
import { apiGrant, assistantSwitches, endKeyBody, integrationBody, integrationChanges } from './integration-bodies.ts'
import { keyUse, lastUse } from './key-use.ts'

/**
 * Integrations: programs of the company that call /api/v1 with keys. Creating or changing one, or making a key for it,
 * requires all of its rights (else 403 `notYours`, `workspaceNotYours`). Any integration or key may be ended by anybody
 * who may call this.
 */

const tags = ['Integrações'] as const
const access = anyOf('profile_edit')

/** `expired`: its last day is over; a later day reactivates it. `ended`: for good. */
const integrationStates = ['active', 'expired', 'ended'] as const

const person = z.object({ id, name: z.string() })

const integrationItem = z.object({
  id,
  name: z.string(),
  state: z.enum(integrationStates),
  grants: z.array(apiGrant),
  /** Null: all, including future ones. */
  workspaces: z.array(person).nullable(),
  addresses: z.array(z.string()),
  expiresOn: day.nullable(),
  createdAt: instant,
  /** The person who created it; null if no longer known. */
  createdBy: person.nullable(),
  endedAt: instant.nullable(),
  /** Number of valid keys. */
  keys: z.int().min(0),
  /** Last use of any of its keys, delayed by at most ten seconds. */
  lastUse,
})
export type IntegrationItem = z.infer<typeof integrationItem>

const integrationKey = z.object({
  id,
  /** The eight characters after `api_`, which identify it in lists and logs. */
  publicId: z.string(),
  createdAt: instant,
  createdBy: person.nullable(),
  /** End of its validity, past or future; null: no end of its own. */
  endsAt: instant.nullable(),
  isEnded: z.boolean(),
  lastUse,
})
export type IntegrationKey = z.infer<typeof integrationKey>

export const integrationRecord = integrationItem.extend({
  assistants: assistantSwitches,
  /** Valid keys first, then the newest; at most 50. */
  allKeys: z.array(integrationKey),
  revision,
})
export type IntegrationRecord = z.infer<typeof integrationRecord>

const madeKey = z.object({
  key: integrationKey,
  /** The whole key. Only its hash is stored, so no other answer contains it. */
  secret: z.string(),
})
export type MadeKey = z.infer<typeof madeKey>

export const listIntegrations = operation({
  method: 'GET',
  url: '/api/integrations',
  schema: {
    operationId: 'listIntegrations',
    tags,
    summary: 'As integrações da empresa, a mais nova primeiro.',
    querystring: z.object({
      /** `open`: active and expired ones. */
      state: z.enum(['open', 'ended']).default('open'),
      before: urlId.optional(),
      limit,
    }),
    response: {
      200: z.object({
        result: z.array(integrationItem),
        /** Passed as `before` for the next page; null at the end. */
        next: id.nullable(),
      }),
    },
  },
  config: { access },
})

export const getIntegration = operation({
  method: 'GET',
  url: '/api/integrations/:id',
  schema: {
    operationId: 'getIntegration',
    tags,
    summary: 'Uma integração, com suas chaves (nunca o segredo delas).',
    params: idParams,
    response: { 200: integrationRecord },
  },
  config: { access },
})

/** 409 `tooManyIntegrations` above 100 that have not ended. */
export const createIntegration = operation({
  method: 'POST',
  url: '/api/integrations',
  schema: {
    operationId: 'createIntegration',
    tags,
    summary: 'Cria uma integração com a primeira chave dela, que só esta resposta mostra.',
    body: integrationBody,
    response: { 200: z.object({ integration: integrationRecord, made: madeKey }) },
  },
  config: { access },
})

/** 409 `integrationEnded` for an ended one. */
export const updateIntegration = operation({
  method: 'PUT',
  url: '/api/integrations/:id',
  schema: {
    operationId: 'updateIntegration',
    tags,
    summary:
      'Altera nome, áreas, workspaces, endereços, fim ou o uso por assistentes de uma integração; vale em segundos.',
    params: idParams,
    body: integrationChanges,
    response: { 200: integrationRecord },
  },
  config: { access },
})

export const endIntegration = operation({
  method: 'POST',
  url: '/api/integrations/:id/end',
  schema: {
    operationId: 'endIntegration',
    tags,
    summary: 'Encerra uma integração para sempre; nenhuma chave dela funciona mais.',
    params: idParams,
    response: { 200: done },
  },
  config: { access },
})

const keyParams = z.object({ id: urlId, keyId: urlId })

/** 409 `tooManyKeys` above five valid ones, `integrationEnded`. */
export const makeIntegrationKey = operation({
  method: 'POST',
  url: '/api/integrations/:id/keys',
  schema: {
    operationId: 'makeIntegrationKey',
    tags,
    summary: 'Cria mais uma chave da integração, que só esta resposta mostra.',
    params: idParams,
    response: { 200: madeKey },
  },
  config: { access },
})

/** 409 `keyEnded` for an ended key. */
export const rotateIntegrationKey = operation({
  method: 'POST',
  url: '/api/integrations/:id/keys/:keyId/rotate',
  schema: {
    operationId: 'rotateIntegrationKey',
    tags,
    summary: 'Troca uma chave por outra, que só esta resposta mostra; a antiga para agora, em 24 horas ou em 7 dias.',
    params: keyParams,
    body: endKeyBody,
    response: { 200: madeKey },
  },
  config: { access },
})

export const endIntegrationKey = operation({
  method: 'POST',
  url: '/api/integrations/:id/keys/:keyId/end',
  schema: {
    operationId: 'endIntegrationKey',
    tags,
    summary: 'Encerra uma chave agora, em 24 horas ou em 7 dias; nunca mais tarde do que já estava marcado.',
    params: keyParams,
    body: endKeyBody,
    response: { 200: integrationKey },
  },
  config: { access },
})

export const readIntegrationUse = operation({
  method: 'GET',
  url: '/api/integrations/:id/use',
  schema: {
    operationId: 'readIntegrationUse',
    tags,
    summary: 'Chamadas da integração por dia e operação nos últimos 30 dias, do mais novo ao mais antigo.',
    params: idParams,
    response: { 200: keyUse },
  },
  config: { access },
})
