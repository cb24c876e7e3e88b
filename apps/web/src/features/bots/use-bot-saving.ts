import { getBot, listBots, summarizeBots, updateBot } from '@prosa/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallInput, call } from '../../app/api.ts'
import { ApiError, errorMessage } from '../../app/api-error.ts'
import type { FieldErrors } from '../../app/form-rules.ts'
import { invalidate } from '../../app/query.ts'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { botTexts } from './texts.ts'

type Changes = CallInput<typeof updateBot>['body']

interface BotSaving {
  isSaving: boolean
  errors: FieldErrors
  setErrors: (errors: FieldErrors) => void
  /** `onSaved` once the new bot was read: until then the old one would show. */
  save: (changes: Changes, onSaved: () => void) => void
}

/** Saves a part of the bot, one call at a time, and shows the rest of the screen what became of it. */
export function useBotSaving(botId: number): BotSaving {
  const [errors, setErrors] = useState<FieldErrors>({})
  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: (body: Changes) => call(updateBot, { params: { id: botId }, body }),
    onSuccess: async () => {
      setErrors({})
      await invalidate(getBot, listBots, summarizeBots)
      toastSuccess(botTexts.saved)
    },
    onError: (error) => {
      setErrors(error instanceof ApiError ? error.fields : {})
      toastError(errorMessage(error))
    },
  })
  return {
    isSaving: saving.isPending,
    errors,
    setErrors,
    save: (changes, onSaved) => {
      if (!saving.isPending) saving.mutate(changes, { onSuccess: onSaved })
    },
  }
}
