import { z } from 'zod'
import { id, requiredText } from '../common.ts'

/** Apart from the operations, as session-bodies.ts says. */

export const templateBody = z.object({
  botFlowId: id,
  botId: id,
  name: requiredText(100),
  workspaces: z.array(id).min(1).max(1000),
})
