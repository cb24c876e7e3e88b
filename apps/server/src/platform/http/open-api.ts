import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Access } from '@prosa/contract'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** The document at /api/openapi.json and a page to read it at /api/docs, made from the operations as they are registered. */
export const describeApi = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Prosa', version: '1', description: 'API da plataforma Prosa.' },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } } },
    },
    transform: (route) => {
      const { access } = route.route.config ?? {}
      if (!access || !route.schema?.operationId) return { schema: { hide: true }, url: route.url }
      const described = jsonSchemaTransform(route)
      const security = access.kind === 'public' ? [] : [{ session: [] }]
      return {
        ...described,
        schema: { ...described.schema, security, 'x-permission': permissionText(access) } as never,
      }
    },
  })
  app.get('/api/openapi.json', { config: { access: { kind: 'public', reason: 'Describes the API, no data.' } } }, () =>
    app.swagger(),
  )
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, uiConfig: { url: '/api/openapi.json' } })
}

/** `public`, `session`, `admin`, or the permissions, any of which is enough, with the company's switch after a '+'. */
const permissionText = (access: Access): string => {
  if (access.kind !== 'any') return access.kind
  const permissions = access.permissions.join(' | ')
  return access.flag ? `${permissions} + ${access.flag}` : permissions
}
