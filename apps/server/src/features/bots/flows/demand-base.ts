import type { DraftConflict } from '@prosa/contract'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/index.ts'
import type { JsonBytes } from '../../../platform/flow-threads/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { equalsStored } from './compare-document.ts'
import { flowErrors, flowTexts } from './errors.ts'
import * as flows from './flows.queries.ts'

/** A text to be saved as the draft, with the version the editor started from. */
export interface TextBase {
  json: JsonBytes
  /** The opened document: the draft or a version. */
  kind: string
  /** The draft's revision when it was read; without it, only the caller's own draft may be replaced. */
  revision: number | undefined
  /** The revision of the draft that the person agreed to replace. */
  replacesRevision?: number | undefined
}

/** Revision 1 is the empty draft created with the bot. */
const untouchedRevision = 1

/** Whether the draft has saved changes that are in no version. */
export const holdsUnpublished = ({ revision, live_revision }: flows.DraftState): boolean =>
  revision > (live_revision ?? untouchedRevision)

/**
 * Refuses to replace saved text that the person has not seen, unless they were asked and agreed.
 * @throws overtaken, draftIsNewer; both name who saved, and when
 */
export const demandBase = async (...call: Parameters<typeof findConflict>): Promise<void> => {
  const conflict = await findConflict(...call)
  if (conflict) throw conflict
}

/**
 * The conflict that prevents a text from becoming the draft: `overtaken` or `draftIsNewer`. A version's text was not
 * edited from the draft, whatever revision it was read with.
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
  // An identical text, sent again after a lost answer for example, loses nothing.
  if (await equalsStored(scope.companyId, saved, base.json)) return null
  return conflictWith(draft, reason, scope.timeZone)
}

/** A conflict error that names the draft's author and time. */
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
  // Without a revision, as the specification allows, the last save by the same person wins, whatever was open.
  if (revision === undefined && draft.updated_by === userId) return null
  if (kind === 'version') return 'draftIsNewer'
  return revision === undefined ? 'overtaken' : null
}
