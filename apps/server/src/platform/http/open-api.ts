import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { type Access, apiDocument } from '@prosa/contract'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Rates } from './rates.ts'

/**
 * Serves the promised document of /api/v1 at /api/v1/openapi.json with a page at /api/docs; and for ourselves a
 * document of every operation at /api/openapi.json, built as they are registered.
 */
export const describeApi = async (app: FastifyInstance, rates: Pick<Rates, 'demandOfAddress'>): Promise<void> => {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  const described = new Map<RouteOptions, Described>()
  await app.register(swagger, {
    openapi: {
      openapi: openApiVersion,
      info: { title: 'Prosa', version: '1', description: ownUseNotice },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } } },
    },
    transform: ({ route }) => described.get(route) ?? describe(route),
  })
  const describeEach = async (): Promise<void> => {
    for (const route of routes) {
      await nextTurn()
      described.set(route, describe(route))
    }
  }
  const own = serveDocument(app, rates, ownPath, () => app.swagger())
  serveDocument(app, rates, publicPath, apiDocument)
  app.addHook('onListen', () => {
    void describeEach()
      .then(own)
      .catch((err: unknown) => app.log.error({ err }, 'The API could not be described'))
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // Installations without TLS have no https address from which the page could read the document.
    transformStaticCSP: (header) => header.replace(/;?\s*upgrade-insecure-requests/, ''),
    uiConfig: { url: publicPath },
    // Without the bar of its makers: the page is part of each platform's brand.
    theme: { title: 'API', css: [{ filename: 'plain.css', content: '.swagger-ui .topbar { display: none }' }] },
    uiHooks: {
      onRequest: async (request, reply) => {
        rates.demandOfAddress(request)
        // The page's own copies of the document would be generated for every call.
        if (/\/(json|yaml)$/.test(request.routeOptions.url ?? '')) return reply.redirect(publicPath)
      },
    },
  })
}

const openApiVersion = '3.1.0'
const ownUseNotice =
  'De uso do próprio produto: muda sem aviso. O que programas de empresas podem usar, e que só cresce, está em /api/v1/openapi.json.'

type Described = ReturnType<typeof jsonSchemaTransform>

const describe = (route: RouteOptions): Described => {
  const { schema = {}, url } = route
  const { access } = route.config ?? {}
  if (!access || !schema.operationId) return { schema: { hide: true }, url }
  const described = jsonSchemaTransform({ schema, url, route, openapiObject: { openapi: openApiVersion } })
  const security = access.kind === 'public' ? [] : [{ session: [] }]
  return { ...described, schema: { ...described.schema, security, 'x-permission': permissionText(access) } as never }
}

const ownPath = '/api/openapi.json'
const publicPath = '/api/v1/openapi.json'
const maxAgeSeconds = 300
/** This many bytes count as one more call. */
const bytesOfCall = 16 * 1024

interface ApiDocument {
  plain: Buffer
  gzip: Buffer
  etag: string
}

const writeDocument = (document: object): ApiDocument => {
  const plain = Buffer.from(JSON.stringify(document))
  const etag = `"${createHash('sha256').update(plain).digest('base64url')}"`
  return { plain, gzip: gzipSync(plain), etag }
}

/**
 * Generated and compressed once in the background after the start, one operation at a time: all at once would block the
 * event loop longer than a customer's message may wait. An earlier request, as in most tests, generates it at once.
 */
const serveDocument = (
  app: FastifyInstance,
  rates: Pick<Rates, 'demandOfAddress'>,
  path: string,
  describeAll: () => object,
): (() => ApiDocument) => {
  let document: ApiDocument | null = null
  const written = (): ApiDocument => {
    document ??= writeDocument(describeAll())
    return document
  }
  const access = { kind: 'public', reason: 'Describes the API, no data.' } as const
  app.get(path, { config: { access, ownRate: true } }, (request, reply) => {
    const { plain, gzip, etag } = written()
    const isKnown = request.headers['if-none-match'] === etag
    const isPacked = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    const bytes = isPacked ? gzip : plain
    rates.demandOfAddress(request, isKnown ? 1 : Math.ceil(bytes.length / bytesOfCall))
    reply.headers({ 'cache-control': `public, max-age=${maxAgeSeconds}`, etag, vary: 'accept-encoding' })
    if (isKnown) return reply.code(304).send()
    if (isPacked) reply.header('content-encoding', 'gzip')
    return reply.type('application/json; charset=utf-8').send(bytes)
  })
  return written
}

/**
 * `public`, `session`, `admin`, or the permissions (any one is enough), with `own` for the caller's own record; further
 * requirements and the company's flag follow a '+'.
 */
const permissionText = (access: Access): string => {
  if (!('permissions' in access)) return access.kind
  const permissions = [...(access.kind === 'own-or' ? ['own'] : []), ...access.permissions].join(' | ')
  const further = access.kind === 'any' && access.and ? [access.and.join(' | ')] : []
  return [permissions, ...further, ...(access.flag ? [access.flag] : [])].join(' + ')
}
