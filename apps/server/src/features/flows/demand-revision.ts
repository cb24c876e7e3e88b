import { AppError } from '../../platform/errors/index.ts'
import { flowErrors, flowTexts } from './errors.ts'
import type { LockedDraft } from './flows.queries.ts'

/**
 * Refuses to write over what somebody saved since the editor read the draft. Without a revision the last one wins.
 * @throws overtaken, saying who and when
 */
export const demandRevision = (draft: LockedDraft, revision: number | undefined, timeZone: string): void => {
  if (revision === undefined || revision === draft.revision) return
  const when = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
    draft.updated_at,
  )
  throw new AppError(flowErrors.overtaken, {
    message: flowTexts.overtaken(draft.editor_name ?? flowTexts.somebody, when),
  })
}
