import { getWorkspaceRules, updateWorkspaceRules, type WorkspaceRules, type WorkspaceRulesBody } from '@prosa/contract'
import { IconInfoCircle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../app/api.ts'
import { ApiError, errorMessage } from '../../app/api-error.ts'
import { focusFirst } from '../../app/focus-first.ts'
import { checkBody, type FieldErrors } from '../../app/form-rules.ts'
import { query } from '../../app/query.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Note } from '../../ui/note.tsx'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
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
  onDirty: (isDirty: boolean) => void
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Only what changed is sent: what somebody else changed meanwhile stays. */
const changesOf = (typed: Partial<WorkspaceRules>, stored: WorkspaceRules): WorkspaceRulesBody => {
  const changes = { ...typed }
  for (const name of Object.keys(changes) as (keyof WorkspaceRules)[])
    if (isSame(changes[name], stored[name])) delete changes[name]
  return changes
}

/** The rules of one workspace, each group a section, saved together. */
export function RulesForm({ workspaceId, stored, isReadOnly, onDirty }: RulesFormProps) {
  const cache = useQueryClient()
  const [typed, setTyped] = useState<Partial<WorkspaceRules>>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const element = useRef<HTMLFormElement>(null)
  const changes = changesOf(typed, stored)
  const isDirty = Object.keys(changes).length > 0
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: (body: WorkspaceRulesBody) => call(updateWorkspaceRules, { params: { id: workspaceId }, body }),
    onSuccess: (fresh) => {
      cache.setQueryData(query(getWorkspaceRules, { params: { id: workspaceId } }).queryKey, fresh)
      setErrors({})
      toastSuccess(texts.saved)
    },
    onError: (error) => {
      setErrors(error instanceof ApiError ? error.fields : {})
      toastError(texts.saveFailed, { detail: errorMessage(error) })
    },
  })
  const submit = async (): Promise<void> => {
    if (saving.isPending) return
    // Without the schema's code (offline) the server alone checks.
    const schema = await import('./rules-schema.ts').then(
      (loaded) => loaded.schema,
      () => null,
    )
    const found = (schema && checkBody(schema, changes).errors) ?? {}
    setErrors(found)
    if (Object.keys(found).length > 0) focusFirst(element.current, found)
    // What was typed meanwhile waits for the next time.
    else saving.mutate(changes, { onSuccess: () => setTyped((now) => (now === typed ? {} : now)) })
  }
  const fields: RulesProps = {
    rules: { ...stored, ...typed },
    onChange: (next) => {
      setTyped((now) => ({ ...now, ...next }))
      setErrors({})
    },
    errorOf: (path) => errors[path],
    isReadOnly,
  }
  return (
    <form
      ref={element}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
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
          <BusyButton type="submit" variant="filled" isBusy={saving.isPending} disabled={!isDirty}>
            {texts.save}
          </BusyButton>
        </div>
      )}
    </form>
  )
}
