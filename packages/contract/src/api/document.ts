import { z } from 'zod'
import { defaultBodyBytes, type Operation } from '../operation.ts'
import { operations } from '../operations.ts'
import { isForKeys } from '../people/permissions.ts'
import { repeatCodes } from './error-names.ts'
import { apiErrorBody, apiErrors } from './errors.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' })
  return open(rest)
}

/** Answers may gain fields, so no schema is closed. */
const open = (schema: Json): Json =>
  Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => name !== 'additionalProperties' || value !== false)
      .map(([name, value]) => [name, openEach(value)]),
  )
const openEach = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(openEach)
  return typeof value === 'object' && value !== null ? open({ ...value }) : value
}

const content = (schema: Json): Json => ({ 'application/json': { schema } })

const parametersOf = (schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    // Parameters arrive as text; the document describes the value they stand for.
    schema: value,
  }))
}

const repeatHeader: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repetir a chamada com a mesma chave, em até 48 horas, não a executa outra vez.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

const binary: Json = { type: 'string', format: 'binary' }
const bytes: Json = { 'application/octet-stream': { schema: binary } }
const upload: Json = {
  'multipart/form-data': { schema: { type: 'object', properties: { file: binary }, required: ['file'] } },
}

const codesOf = ({ repeat, errors }: Operation['config']): string[] =>
  Object.keys({ ...apiErrors, ...(repeat ? repeatCodes : {}), ...errors }).toSorted()

const grantOf = ({ access }: Operation['config']): Json => {
  if (access.kind === 'platform-key') return { 'x-grant': `platform:${access.level}` }
  return access.kind === 'key' && access.area ? { 'x-grant': `${access.area}:${access.level}` } : {}
}

const describe = (operation: Operation): Json => {
  const { schema, config } = operation
  const answered = schema.response[200]
  const isBytes = answered instanceof z.ZodUnknown
  return {
    operationId: schema.operationId,
    tags: schema.tags,
    summary: schema.summary,
    ...grantOf(config),
    parameters: [
      ...parametersOf(schema.params, 'path'),
      ...parametersOf(schema.querystring, 'query'),
      ...(config.repeat ? [repeatHeader] : []),
    ],
    ...(config.multipart ? { requestBody: { required: true, content: upload } } : {}),
    ...(schema.body ? { requestBody: { required: true, content: content(schemaOf(schema.body, 'input')) } } : {}),
    responses: {
      200: { description: 'Feito', content: isBytes ? bytes : content(schemaOf(answered, 'output')) },
      default: {
        description: 'Recusado',
        'x-codes': codesOf(config),
        content: content({ $ref: '#/components/schemas/Error' }),
      },
    },
  }
}

const megabytes = defaultBodyBytes / 1024 / 1024

/** The OpenAPI document of /api/v1, generated from the contract. */
export const apiDocument = (): Json => {
  const paths: Record<string, Json> = {}
  const published = operations.filter(({ config }) => isForKeys(config.access))
  for (const operation of published) {
    const path = operation.url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'API',
      version: '1',
      description: `Só cresce: o que está aqui continua. Cada chamada leva a chave de uma integração no cabeçalho Authorization, como \`Bearer api_…\`. Um corpo tem no máximo ${megabytes} MB (413 \`tooLarge\`).`,
    },
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(apiErrorBody, 'output') },
    },
    security: [{ key: [] }],
    paths: Object.fromEntries(Object.entries(paths).toSorted(([one], [other]) => one.localeCompare(other, 'en'))),
  }
}
