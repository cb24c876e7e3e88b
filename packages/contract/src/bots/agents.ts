import { z } from 'zod'
import { urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'

export const agentState = z.object({
  /** The agent for customers, or for tests. */
  use: z.enum(['production', 'test']),
  projectId: z.string(),
  /** `none`: the bot holds the key, but nothing was published since. */
  state: z.enum(['none', 'waiting', 'training', 'ready', 'failed']),
  /** The version being published or known; null for a trial and for none. */
  version: z.int().nullable(),
  /** Steps of the publication, and their total. */
  done: z.int(),
  total: z.int(),
  /** Why it is delayed or has failed, and what to do; null without a problem. */
  message: z.string().nullable(),
})
export type AgentState = z.infer<typeof agentState>

export const listAgents = operation({
  method: 'GET',
  url: '/api/bots/:botId/agents',
  schema: {
    operationId: 'listAgents',
    tags: ['Chaves'],
    summary: 'Os agentes das chaves de um bot: o que sabem e até onde a publicação chegou.',
    params: z.object({ botId: urlId }),
    response: { 200: z.object({ result: z.array(agentState) }) },
  },
  config: { access: anyOf('bot_view') },
})
