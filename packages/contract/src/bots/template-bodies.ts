import { z } from 'zod'
import { id, requiredText } from '../common.ts'

/** Separate from the operations; see session-bodies.ts. */

export const templateBody = z.object({
  botFlowId: id,
  botId: id,
  name: requiredText(100),
  workspaces: z.array(id).min(1).max(1000),
})
