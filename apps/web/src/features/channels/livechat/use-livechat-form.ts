import { getBot, getLivechatSettings, type LivechatSettings, updateLivechatSettings } from '@prosa/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { ApiError, errorMessage } from '../../../app/api-error.ts'
import { invalidate, query } from '../../../app/query.ts'
import { queryClient } from '../../../app/query-client.ts'
import { toastSuccess } from '../../../ui/toast.tsx'
import { changesOf, checkForm, hasChanges, type LivechatForm, readForm } from './livechat-form.ts'
import { addTyped } from './sites-field.tsx'
import { livechatTexts } from './texts.ts'

type Errors = Record<string, string>

/** Fields of the answer as the form names them; null: none of them. */
function readErrors(error: Error): Errors | null {
  const fields = error instanceof ApiError ? Object.entries(error.fields ?? {}) : []
  if (fields.length === 0) return null
  return Object.fromEntries(
    fields.map(([name, text]) => {
      const [part, index] = name.split('.')
      if (part === 'sites') return ['sites', text]
      return part === 'liveChatInteractions' ? [`questions.${index}`, text] : [name, text]
    }),
  )
}

/** What is edited beside what was read: what one has not touched follows what others save. */
export function useLivechatForm(botId: number, settings: LivechatSettings, onTab: (tab: string) => void) {
  const [edited, setEdited] = useState<Partial<LivechatForm>>({})
  const [typed, setTyped] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const read = readForm(settings)
  const values: LivechatForm = { ...read, ...edited }
  const isDirty = hasChanges(changesOf(read, values)) || typed.trim() !== ''
  const show = (found: Errors): void => {
    setErrors(found)
    if (Object.keys(found).length > 0) onTab('sites' in found ? 'sites' : 'talk')
  }
  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: (form: LivechatForm) =>
      call(updateLivechatSettings, { params: { id: botId }, body: changesOf(read, form) }),
    onSuccess: async (answer) => {
      queryClient.setQueryData(query(getLivechatSettings, { params: { id: botId } }).queryKey, answer)
      setEdited({})
      setTyped('')
      toastSuccess(livechatTexts.saved)
      await invalidate(getBot)
    },
    onError: (error) => show(readErrors(error) ?? {}),
  })
  return {
    values,
    typed,
    errors,
    isDirty,
    isSaving: saving.isPending,
    failure: saving.error && !readErrors(saving.error) ? errorMessage(saving.error) : null,
    setTyped,
    setErrors,
    change: (change: Partial<LivechatForm>): void => {
      setEdited((current) => ({ ...current, ...change }))
      setErrors({})
    },
    save: (): void => {
      if (!isDirty || saving.isPending) return
      const added = addTyped(values.sites, typed)
      const found = { ...checkForm(values), ...(added.problem === null ? {} : { sites: added.problem }) }
      show(found)
      if (Object.keys(found).length === 0) saving.mutate({ ...values, sites: added.sites })
    },
  }
}
