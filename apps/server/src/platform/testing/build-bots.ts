import { randomUUID } from 'node:crypto'
import { newFlow } from '@prosa/flow'
import { fold } from '@prosa/language'
import type { Builders } from './build.ts'

export interface TestBot {
  id: number
  token: string
  draftId: number
}

export interface BotOptions {
  company: { id: number }
  workspace: { id: number }
  name?: string
  active?: boolean
  target?: number
  createdBy?: { id: number }
}

/** A bot with its live chat and an empty draft, as creating it would have left it. */
export const buildBot = async (build: Builders, options: BotOptions): Promise<TestBot> => {
  const { company, workspace, name = 'Loja', active = true, target = 1 } = options
  const token = randomUUID()
  const bot = await build.insert<{ id: number }>('bot', {
    company_id: company.id,
    name,
    name_folded: fold(name),
    active,
    target,
    workspace_id: workspace.id,
    token,
    created_by: options.createdBy?.id ?? null,
  })
  await build.insert('connection', { company_id: company.id, kind: 'livechat', bot_id: bot.id, external_id: token })
  const document = newFlow(randomUUID, name)
  const draft = await build.insert<{ id: number }>('flow', {
    company_id: company.id,
    bot_id: bot.id,
    kind: 'draft',
    name,
    document: JSON.stringify(document),
  })
  return { id: bot.id, token, draftId: draft.id }
}
