import { z } from 'zod'
import { apiGrant } from '../companies/integration-bodies.ts'
import { operation } from '../operation.ts'
import { anyKey } from '../people/permissions.ts'

const named = z.object({ id: z.int(), name: z.string() })

export const getMe = operation({
  method: 'GET',
  url: '/api/v1/me',
  schema: {
    operationId: 'me.get',
    tags: ['Integração'],
    summary: 'De quem é a chave, e o que ela pode fazer onde.',
    response: {
      200: z.object({
        integration: named,
        company: named.extend({
          /** IANA name of the time zone that defines days. */
          timeZone: z.string(),
        }),
        /** `write` includes reading. */
        grants: z.array(apiGrant),
        /** Active workspaces whose conversations are visible. */
        workspaces: z.array(named),
        key: z.object({
          /** The eight characters after `api_`. */
          id: z.string(),
          /** RFC 3339, UTC; null: the key has no end of its own. */
          endsAt: z.string().nullable(),
        }),
        /** Last day of the integration in the company's time zone; null: no end. */
        expiresOn: z.string().nullable(),
      }),
    },
  },
  config: { access: anyKey },
})
