import { z } from 'zod'
import { id, idParams, instant, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { sidebarDialog } from './dialog-shapes.ts'

const pastDialog = sidebarDialog.extend({
  startedAt: instant,
  closedAt: instant.nullable(),
  workspaceName: z.string(),
  /** Why it is the same customer: the same contact, or another one with the same phone or e-mail. */
  sameBy: z.enum(['contact', 'phone', 'email']),
})
export type PastDialog = z.infer<typeof pastDialog>

export const dialogHistory = operation({
  method: 'GET',
  url: '/api/omnichannel/dialogs/:id/history',
  schema: {
    operationId: 'dialogHistory',
    tags: ['Omnichannel'],
    summary: 'As outras salas do mesmo cliente, em todos os canais, das iniciadas por último; segue por `next`.',
    params: idParams,
    querystring: z.object({ before: urlId.optional(), limit: z.coerce.number().int().min(1).max(50).default(10) }),
    response: {
      200: z.object({
        result: z.array(pastDialog),
        /** Passed as `before` for the next page; null at the end. */
        next: id.nullable(),
      }),
    },
  },
  config: { access: anyOf('dialog_view', 'omnichannel_view') },
})
