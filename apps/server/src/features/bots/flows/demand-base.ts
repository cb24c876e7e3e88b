import type { DraftConflict } from '@prosa/contract'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/index.ts'
import type { JsonBytes } from '../../../platform/flow-threads/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { equalsStored } from './compare-document.ts'
import { flowErrors, flowTexts } from './errors.ts'
import * as flows from './flows.queries.ts'

/** What a text that is about to become the draft began from, as the call tells it. */
export interface TextBase {
  json: JsonBytes
  /** What was open: the draft or a version. */
  kind: string
  /** The draft's revision when it was read; without one it may only replace one's own. */
  revision: number | undefined
  /** The revision of the draft that the person agreed to replace. */
  replacesRevision?: number | undefined
}

/** Revision 1 is the draft that came with the bot, in which nobody has saved anything. */
const untouchedRevision = 1

/** Whether something was saved in the draft that no version holds. */
export const holdsUnpublished = ({ revision, live_revision }: flows.DraftState): boolean =>
  revision > (live_revision ?? untouchedRevision)

/**
 * Refuses to replace saved text that the person has not had before him, unless he was asked and agreed.
 * @throws overtaken, draftIsNewer; both say who saved, and when
 */
export const demandBase = async (...call: Parameters<typeof findConflict>): Promise<void> => {
  const conflict = await findConflict(...call)
  if (conflict) throw conflict
}

/**
 * What speaks against making a text the draft: `overtaken` or `draftIsNewer`. The text of a version did not begin from the
 * draft, whatever revision the read of it gave.
 */
export const findConflict = async (
  db: Kysely<DB>,
  scope: Scope,
  botId: number,
  draft: flows.DraftState,
  base: TextBase,
): Promise<AppError | null> => {
  const reason = reasonAgainst(scope.userId, draft, base)
  if (!reason) return null
  const saved = await flows.findDocumentText(db, scope.companyId, botId, draft.id)
  // The same text again, as after an answer that got lost, takes nothing away.
  if (await equalsStored(scope.companyId, saved, base.json)) return null
  return conflictWith(draft, reason, scope.timeZone)
}

/** Says whose draft stands in the way, since when. */
export const conflictWith = (
  draft: flows.DraftState,
  reason: 'overtaken' | 'draftIsNewer',
  timeZone: string,
): AppError => {
  const details: DraftConflict = {
    draftId: draft.id,
    revision: draft.revision,
    savedBy: draft.editor_name,
    savedAt: draft.updated_at.toISOString(),
  }
  const when = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone })
  const message = flowTexts[reason](draft.editor_name ?? flowTexts.somebody, when.format(draft.updated_at))
  return new AppError(flowErrors[reason], { message, details: { ...details } })
}

const reasonAgainst = (
  userId: number,
  draft: flows.DraftState,
  { kind, revision, replacesRevision }: TextBase,
): 'overtaken' | 'draftIsNewer' | null => {
  if (replacesRevision !== undefined) return replacesRevision === draft.revision ? null : 'overtaken'
  if (revision !== undefined && revision !== draft.revision) return 'overtaken'
  if (!holdsUnpublished(draft)) return null
  // Without a revision, as the document has it, the last one of the same person wins, whatever was open.
  if (revision === undefined && draft.updated_by === userId) return null
  if (kind === 'version') return 'draftIsNewer'
  return revision === undefined ? 'overtaken' : null
}
