import type { FlowDocument } from '@prosa/flow'
import type { DB, Kysely, Transaction } from '../../../platform/database/index.ts'
import { encodeJson } from '../../../platform/flow-threads/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { holdFiles, listHeldFiles, type RowHolder } from '../../files/index.ts'
import { conflictWith, holdsUnpublished } from './demand-base.ts'
import * as flows from './flows.queries.ts'
import { filesOf } from './read-payload.ts'
import { deleteTestFlow } from './simulator/simulator.queries.ts'

/** The bot's draft, and whether it has changes that are in no version. */
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
  /** The row that references the files of the text: the bot takes over no other files. */
  filesOf: RowHolder
  /** Builds the text while the draft is locked. */
  make: (tx: Transaction<DB>) => Promise<FlowDocument>
}

/**
 * Replaces the bot's draft, and deletes the caller's unsaved copy of it. The live version stays.
 * @throws overtaken when changes would be lost that the person was not asked about
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
