import { z } from 'zod'
import { apiLevels } from '../api/areas.ts'
import { day, id, idParams, instant, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { adminAccess } from '../people/permissions.ts'
import { endKeyBody } from './integration-bodies.ts'
import { keyUse, lastUse } from './key-use.ts'
import { platformKeyBody } from './platform-key-bodies.ts'

/**
 * Keys of a platform (a reseller): programs that read and change its companies by /api/v1, and see nothing of what happens in them. Administrators of the
 * platform and of the installation make and end them.
 */

const tags = ['Plataformas'] as const

const platformKey = z.object({
  id,
  name: z.string(),
  /** `write` includes reading. */
  level: z.enum(apiLevels),
  /** The eight characters after `api_`, which identify it in lists and logs. */
  publicId: z.string(),
  addresses: z.array(z.string()),
  createdAt: instant,
  /** The person who made it; null if no longer known. */
  createdBy: z.string().nullable(),
  /** End of its validity, past or future; null: no end. */
  endsAt: instant.nullable(),
  /** The last day on which it works, in the time zone of São Paulo; null unless it ends with a day. */
  lastDay: day.nullable(),
  isEnded: z.boolean(),
  lastUse,
})
export type PlatformKey = z.infer<typeof platformKey>

export const listPlatformKeys = operation({
  method: 'GET',
  url: '/api/plataforms/:id/keys',
  schema: {
    operationId: 'listPlatformKeys',
    tags,
    summary: 'As chaves da plataforma (nunca o segredo delas): as que funcionam antes, depois as mais novas.',
    params: idParams,
    /** At most 50. */
    response: { 200: z.object({ result: z.array(platformKey) }) },
  },
  config: { access: adminAccess, companyless: true },
})

/** 409 `tooManyPlatformKeys` above twenty valid ones. */
export const makePlatformKey = operation({
  method: 'POST',
  url: '/api/plataforms/:id/keys',
  schema: {
    operationId: 'makePlatformKey',
    tags,
    summary: 'Cria uma chave da plataforma, que só esta resposta mostra.',
    params: idParams,
    body: platformKeyBody,
    response: { 200: z.object({ key: platformKey, secret: z.string() }) },
  },
  config: { access: adminAccess, companyless: true },
})

const keyParams = z.object({ id: urlId, keyId: urlId })

/** 409 `keyEnded` for an ended key. */
export const endPlatformKey = operation({
  method: 'POST',
  url: '/api/plataforms/:id/keys/:keyId/end',
  schema: {
    operationId: 'endPlatformKey',
    tags,
    summary:
      'Encerra uma chave da plataforma agora, em 24 horas ou em 7 dias; nunca mais tarde do que já estava marcado.',
    params: keyParams,
    body: endKeyBody,
    response: { 200: platformKey },
  },
  config: { access: adminAccess, companyless: true },
})

export const readPlatformKeyUse = operation({
  method: 'GET',
  url: '/api/plataforms/:id/keys/:keyId/use',
  schema: {
    operationId: 'readPlatformKeyUse',
    tags,
    summary: 'Chamadas com a chave por dia e operação nos últimos 30 dias, do mais novo ao mais antigo.',
    params: keyParams,
    response: { 200: keyUse },
  },
  config: { access: adminAccess, companyless: true },
})
