import { z } from 'zod'
import * as inner from '../bots/entities.ts'
import { id, urlId } from '../common.ts'
import { revision } from '../revision.ts'
import { apiIdParams, apiPage, pageQuery } from './common.ts'
import { publish } from './publish.ts'
import { apiEntity, apiEntityItem, apiEntityKind } from './resources/bot.ts'

const area = 'bots'

export const listEntities = publish({
  of: inner.listEntities,
  method: 'GET',
  url: '/api/v1/entities',
  area,
  schema: {
    operationId: 'entities.list',
    summary: 'Entidades dos bots que a integração vê, sem os valores, pelo id, do maior ao menor.',
    querystring: pageQuery.extend({ botId: urlId.optional() }),
    response: { 200: apiPage(apiEntityItem) },
  },
})

export const getEntity = publish({
  of: inner.getEntity,
  method: 'GET',
  url: '/api/v1/entities/:id',
  area,
  schema: {
    operationId: 'entities.get',
    summary: 'Uma entidade com os seus valores.',
    params: apiIdParams,
    response: { 200: apiEntity },
  },
})

const { name, entries } = inner.createEntity.schema.body.shape
const fields = z.object({
  name,
  kind: apiEntityKind.default('list'),
  fuzzy: z.boolean().default(false).describe('Aceita erros de digitação; só de uma lista'),
  values: entries.describe('Na ordem; o `id` de um valor que já existe o mantém'),
})
export type ApiEntityBody = z.output<typeof fields>

export const createEntity = publish({
  of: inner.createEntity,
  method: 'POST',
  url: '/api/v1/entities',
  area,
  repeat: { kind: 'shown', by: getEntity },
  errors: { entityExists: 409 },
  schema: {
    operationId: 'entities.create',
    summary: 'Cria uma entidade num bot. Vale nos fluxos publicados depois.',
    body: fields.extend({ botId: id }),
    response: { 200: apiEntity },
  },
})

export const updateEntity = publish({
  of: inner.updateEntity,
  method: 'PUT',
  url: '/api/v1/entities/:id',
  area,
  errors: { entityExists: 409, overtaken: 409 },
  schema: {
    operationId: 'entities.update',
    summary:
      'Troca nome, tipo e valores de uma entidade. Versões publicadas ficam como estão. Com `revision`, só se ninguém a alterou desde a leitura (409 `overtaken`).',
    params: apiIdParams,
    body: fields.extend({ revision: revision.optional() }),
    response: { 200: apiEntity },
  },
})
