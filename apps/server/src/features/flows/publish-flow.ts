import type { FlowProblem } from '@prosa/contract'
import type { FlowDocument } from '@prosa/flow'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import { markFilesUsed } from '../files/index.ts'
import { ensureMember } from '../users/index.ts'
import { checkDocument } from './check-document.ts'
import { compileDocument } from './compile-document.ts'
import { demandRevision } from './demand-revision.ts'
import { flowErrors } from './errors.ts'
import * as flows from './flows.queries.ts'
import { filesOf, readPayload } from './read-payload.ts'
import { resolveFlow } from './resolve-flow.ts'
import type { FlowBody } from './save-flow.ts'
import { deleteTestFlow } from './simulator/simulator.queries.ts'

/**
 * Stores the flow as the bot's next version, which never changes again, and makes it the one that new dialogs run on. The
 * draft then equals it.
 * @throws notFound, draftInvalid, publishRefused with the errors of the checks, overtaken
 */
export const publishFlow = async (
  db: Kysely<DB>,
  scope: Scope,
  address: { botId: number; flowId: number },
  { revision, ...payload }: FlowBody,
): Promise<{ id: number; version: number; problems: FlowProblem[] }> => {
  const { bot, flow } = await resolveFlow(db, scope, address)
  const document = readPayload(payload)
  const { problems, entities } = await checkDocument(db, scope.companyId, bot.id, document)
  demandNoErrors(document, problems)
  // Before the lock: training takes seconds for a large flow.
  const compiled = await compileDocument(document, entities)
  await ensureMember(db, scope)
  return db.transaction().execute(async (tx) => {
    const draft = await flows.lockDraft(tx, scope.companyId, bot.id)
    demandRevision(draft, revision, scope.timeZone)
    const written = { document, revision: draft.revision + 1, userId: scope.userId }
    const { id, version } = await flows.insertVersion(tx, scope.companyId, bot.id, { ...written, compiled })
    await flows.setDraft(tx, scope.companyId, draft.id, written)
    await flows.setActiveVersion(tx, scope.companyId, bot.id, id)
    await markFilesUsed(tx, scope.companyId, filesOf(document))
    await flows.deleteWorkingCopies(tx, scope.companyId, [draft.id, flow.id], scope.userId)
    await deleteTestFlow(tx, scope.companyId, bot.id, scope.userId)
    return { id, version: version ?? 0, problems }
  })
}

const demandNoErrors = (document: FlowDocument, problems: readonly FlowProblem[]): void => {
  const found = problems.filter(({ severity }) => severity === 'error')
  if (found.length === 0) return
  const fields: Record<string, string> = {}
  for (const { nodeId, message } of found) {
    const place = document.nodes.findIndex(({ id }) => id === nodeId)
    const key = place < 0 ? 'nodes' : `nodes.${place}`
    fields[key] = fields[key] ? `${fields[key]} ${message}` : message
  }
  throw new AppError(flowErrors.publishRefused, { fields })
}
