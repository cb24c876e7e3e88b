import { z } from 'zod'
import { operation } from '../operation.ts'
import { anyKey } from '../people/permissions.ts'

/**
 * For assistants, by the Model Context Protocol. No operation of ours stands behind it (`of`): its tools call public
 * operations, each of which checks grants, rates and rights as if it were called itself. Answers are JSON or an event
 * stream, as the protocol says.
 */
export const callMcp = operation({
  method: 'POST',
  url: '/api/v1/mcp',
  schema: {
    operationId: 'mcp.call',
    tags: ['Assistentes'],
    summary: 'Ferramentas para assistentes (Model Context Protocol); 403 `assistantsOff` onde isso não foi ligado.',
    // One message per call; batches were removed from the protocol.
    body: z.record(z.string(), z.unknown()),
    response: { 200: z.record(z.string(), z.unknown()) },
  },
  bodyLimit: 128 * 1024,
  config: { access: anyKey, gateway: true, errors: { assistantsOff: 403 } },
})
