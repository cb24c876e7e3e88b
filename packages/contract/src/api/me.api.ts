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
          /** IANA name, by which days are counted. */
          timeZone: z.string(),
        }),
        /** `write` includes reading. */
        grants: z.array(apiGrant),
        /** The active ones in which conversations are seen. */
        workspaces: z.array(named),
        key: z.object({
          /** The eight characters behind `api_`. */
          id: z.string(),
          /** RFC 3339, UTC; null: no end of its own. */
          endsAt: z.string().nullable(),
        }),
        /** Last day of the integration in the company's time zone; null: no end. */
        expiresOn: z.string().nullable(),
      }),
    },
  },
  config: { access: anyKey },
})
