import * as contract from '@prosa/contract'
import type { Handle } from '../../../platform/http/index.ts'
import type { Program } from '../../../program.ts'
import { findBot } from '../bots/index.ts'
import { type AgentRow, listOfBot } from './agents.queries.ts'
import { createPublisher } from './publisher.ts'
import { agentTexts, gaveUpText, lateText } from './texts.ts'

const messageOf = ({ state, problem, projectId }: AgentRow): string | null => {
  if (problem === null) return null
  const late = state === 'failed' ? gaveUpText : lateText
  return (agentTexts[problem] ?? late)(projectId)
}

export const registerAgents = (handle: Handle): void => {
  handle(contract.listAgents, async ({ scope, db, params: { botId } }) => {
    await findBot(db, scope, botId)
    const rows = await listOfBot(db, scope.companyId, botId)
    return {
      result: rows.map((row) => ({
        use: row.use,
        projectId: row.projectId,
        state: row.state ?? ('none' as const),
        version: row.version,
        done: row.done ?? 0,
        total: row.total ?? 0,
        message: messageOf(row),
      })),
    }
  })
}

/** Registered separately from the calls, so that tests decide when something is published. */
export const registerPublisher = (_handle: Handle, program: Program): void => {
  const publisher = createPublisher(program)
  program.lifecycle.during('worker', 'agents', () => {
    publisher.start()
    return () => publisher.stop()
  })
}
