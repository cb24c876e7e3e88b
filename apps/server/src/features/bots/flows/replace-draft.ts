import type { FlowDocument } from '@prosa/flow'
import type { DB, Kysely, Transaction } from '../../../platform/database/index.ts'
import { encodeJson } from '../../../platform/flow-threads/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { holdFiles, listHeldFiles, type RowHolder } from '../../files/index.ts'
import { conflictWith, holdsUnpublished } from './demand-base.ts'
import * as flows from './flows.queries.ts'
import { filesOf } from './read-payload.ts'
import { deleteTestFlow } from './simulator/simulator.queries.ts'

/** The bot's draft, and whether it holds something that no version holds. */
export const findLoss = async (
  db: Kysely<DB>,
  companyId: number,
  botId: number,
): Promise<{ draftId: number; revision: number; losesDraft: boolean }> => {
  const draft = await flows.findDraft(db, companyId, botId)
  return { draftId: draft.id, revision: draft.revision, losesDraft: holdsUnpublished(draft) }
}

interface Replacement {
  /** The revision of the draft that the person agreed to lose. */
  replacesRevision: number | undefined
  /** Who holds what the text sends: the bot takes over no other files. */
  filesOf: RowHolder
  /** Makes the text under the draft's lock. */
  make: (tx: Transaction<DB>) => Promise<FlowDocument>
}

/**
 * Makes something else the bot's draft, and drops what its author had typed there. The live version stays.
 * @throws overtaken where changes would be lost that the person was not asked about
 */
export const replaceDraft = (
  db: Kysely<DB>,
  { companyId, userId, timeZone }: Scope,
  botId: number,
  { replacesRevision, filesOf: holder, make }: Replacement,
): Promise<{ draftId: number; revision: number }> =>
  db.transaction().execute(async (tx) => {
    const draft = await flows.lockDraft(tx, companyId, botId)
    if (holdsUnpublished(draft) && replacesRevision !== draft.revision) throw conflictWith(draft, 'overtaken', timeZone)
    const document = await make(tx)
    const written = { document, json: encodeJson(document), revision: draft.revision + 1, userId }
    await flows.setDraft(tx, companyId, draft.id, written)
    const files = await listHeldFiles(tx, companyId, holder, filesOf(document))
    await holdFiles(tx, companyId, { kind: 'bot', id: botId }, files)
    await flows.deleteWorkingCopies(tx, companyId, [draft.id], userId)
    await deleteTestFlow(tx, companyId, botId, userId)
    return { draftId: draft.id, revision: written.revision }
  })
