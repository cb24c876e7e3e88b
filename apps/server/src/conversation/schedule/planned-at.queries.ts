import type { UnderLock } from '../core.ts'

/** After an act of the dialog was cancelled or moved: closing by silence counts anew. */
export const rereadPlanned = async ({ pipeline, draft }: UnderLock): Promise<void> => {
  const { dialog } = draft
  const [row] = await pipeline.query<{ plannedAt: Date | null }>(
    'select planned_at as "plannedAt" from dialog where company_id = $1 and id = $2',
    [dialog.companyId, dialog.id],
  )
  dialog.plannedAt = row?.plannedAt ?? null
  draft.isTouched = true
}
