import type { FlowProblem } from '@prosa/contract'
import type { ServerFlow } from '@prosa/flow'
import { ensureMember } from '../../../../platform/access/index.ts'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import type { Scope } from '../../../../platform/http/index.ts'
import { wantTrial } from '../../credentials/index.ts'
import { checkDocument } from '../check-document.ts'
import { compileDocument } from '../compile-document.ts'
import type { Tell } from '../publish-training.ts'
import { readPayload } from '../read-payload.ts'
import { resolveFlow } from '../resolve-flow.ts'
import * as simulator from './simulator.queries.ts'

/**
 * Gives this person's simulator the given nodes. They need a start and existing destinations, but may have other
 * findings. `tell` is called with the progress of a long training.
 * @throws notFound, draftInvalid
 */
export const publishTest = async (
  db: Kysely<DB>,
  scope: Scope,
  address: { botId: number; flowId: number },
  payload: ServerFlow,
  tell?: Tell,
): Promise<{ id: number; botToken: string; problems: FlowProblem[] }> => {
  const { bot, flow } = await resolveFlow(db, scope, address)
  const read = await readPayload(payload)
  const { problems, entities } = await checkDocument(db, scope, bot.id, read)
  await ensureMember(db, scope)
  const compiled = await compileDocument(scope.companyId, read, entities, tell)
  await db.transaction().execute(async (tx) => {
    const trial = await simulator.putTestFlow(tx, scope.companyId, { botId: bot.id, userId: scope.userId, compiled })
    await wantTrial(tx, scope.companyId, bot.id, trial)
  })
  return { id: flow.id, botToken: bot.token, problems }
}
