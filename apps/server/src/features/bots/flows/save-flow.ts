import type { FlowProblem } from '@prosa/contract'
import type { ServerFlow } from '@prosa/flow'
import { ensureMember } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { holdFiles } from '../../files/index.ts'
import { checkDocument } from './check-document.ts'
import { demandBase } from './demand-base.ts'
import * as flows from './flows.queries.ts'
import { readPayload } from './read-payload.ts'
import { resolveFlow } from './resolve-flow.ts'
import { deleteTestFlow } from './simulator/simulator.queries.ts'
import { underDraft } from './under-draft.ts'

export interface SaveBody extends ServerFlow {
  revision?: number | undefined
  /** The revision of the draft that the person agreed to replace. */
  replacesRevision?: number | undefined
}

/**
 * Saves the bot's draft, whatever version was open. The draft may have errors; the findings of the checks are returned.
 * @throws notFound, draftInvalid, overtaken, draftIsNewer
 */
export const saveFlow = async (
  db: Kysely<DB>,
  scope: Scope,
  address: { botId: number; flowId: number },
  { revision, replacesRevision, ...payload }: SaveBody,
): Promise<{ id: number; revision: number; problems: FlowProblem[] }> => {
  const { bot, flow } = await resolveFlow(db, scope, address)
  const read = await readPayload(payload)
  const { problems, fileIds } = await checkDocument(db, scope, bot.id, read)
  await ensureMember(db, scope)
  const place = { companyId: scope.companyId, botId: bot.id }
  const base = { json: read.json, kind: flow.kind, revision, replacesRevision }
  return underDraft(
    db,
    place,
    (draft) => demandBase(db, scope, bot.id, draft, base),
    async (tx, draft) => {
      const written = { ...read, revision: draft.revision + 1, userId: scope.userId }
      await flows.setDraft(tx, scope.companyId, draft.id, written)
      await holdFiles(tx, scope.companyId, { kind: 'bot', id: bot.id }, fileIds)
      await flows.deleteWorkingCopies(tx, scope.companyId, [draft.id, flow.id], scope.userId)
      await deleteTestFlow(tx, scope.companyId, bot.id, scope.userId)
      const { companyId, userId: accountId } = scope
      await audit(tx, { companyId, accountId, action: 'flow.saved', record: draft.id, detail: { bot: bot.id } })
      return { id: draft.id, revision: written.revision, problems }
    },
  )
}
