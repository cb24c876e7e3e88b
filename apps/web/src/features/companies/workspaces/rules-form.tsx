import { getWorkspaceRules, updateWorkspaceRules, type WorkspaceRules } from '@prosa/contract'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { invalidate, query } from '../../../app/query.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { ConflictNote } from '../../../ui/conflict-note.tsx'
import { FormFailure } from '../../../ui/form-frame.tsx'
import { Note } from '../../../ui/note.tsx'
import { toastError } from '../../../ui/toast.tsx'
import { useUnsaved } from '../../../ui/unsaved.ts'
import { AlarmSection } from './alarm-section.tsx'
import { HoursSection } from './hours-section.tsx'
import { OfferSection } from './offer-section.tsx'
import classes from './rules.module.css'
import type { RulesProps } from './rules-props.ts'
import { SatisfactionSection } from './satisfaction-section.tsx'
import { TargetsSection } from './targets-section.tsx'
import { rulesTexts as texts } from './texts.ts'

interface RulesFormProps {
  workspaceId: number
  stored: WorkspaceRules
  isReadOnly: boolean
}

/** The rules of one workspace, in sections, saved together. */
export function RulesForm({ workspaceId, stored, isReadOnly }: RulesFormProps) {
  const cache = useQueryClient()
  const { queryKey } = query(getWorkspaceRules, { params: { id: workspaceId } })
  const form = useContractForm({
    schema: async () => (await import('./rules-schema.ts')).schema,
    stored,
    revision: stored.revision,
    reread: () => invalidate(getWorkspaceRules),
    send: (body) => call(updateWorkspaceRules, { params: { id: workspaceId }, body }),
    saved: texts.saved,
    onDone: (fresh) => cache.setQueryData(queryKey, fresh),
    onFailed: (error) => toastError(texts.saveFailed, { detail: errorMessage(error) }),
  })
  const { isDirty, isSending } = form
  useUnsaved(isDirty)
  const fields: RulesProps = {
    rules: form.values,
    onChange: form.setValues,
    errorOf: form.errorOf,
    isReadOnly,
  }
  return (
    <form ref={form.ref} noValidate className={classes.form} onSubmit={form.submit}>
      {isReadOnly ? (
        <div className={classes.note}>
          <Note tone="info" icon={IconInfoCircle}>
            {texts.readOnly}
          </Note>
        </div>
      ) : null}
      <OfferSection {...fields} />
      <HoursSection {...fields} />
      <TargetsSection {...fields} />
      <AlarmSection {...fields} />
      <SatisfactionSection {...fields} />
      {isReadOnly ? null : (
        <div className={classes.acts}>
          <ConflictNote conflict={form.conflict} />
          <FormFailure text={form.failure} />
          <BusyButton type="submit" variant="filled" isBusy={isSending} disabled={!isDirty}>
            {texts.save}
          </BusyButton>
        </div>
      )}
    </form>
  )
}
