import { getWebhookConfig, saveWebhookConfig, type WebhookConfig } from '@prosa/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../app/api.ts'
import { ApiError, errorMessage } from '../../../app/api-error.ts'
import { focusFirst } from '../../../app/focus-first.ts'
import { query } from '../../../app/query.ts'
import { queryClient } from '../../../app/query-client.ts'
import { toastSuccess } from '../../../ui/toast.tsx'
import { type AddressField, type ConfigForm, changesOf, type HeaderRow, hasChanges, readForm } from './config-form.ts'
import { webhookTexts as texts } from './texts.ts'

type Errors = Record<string, string>

const fieldsOf = (error: Error): Errors => (error instanceof ApiError ? (error.fields ?? {}) : {})

/** What was read, as the form has it; another answer (a second tab saved) gives its rows new ids only where headers changed. */
function useRead(config: WebhookConfig): ConfigForm {
  const [read, setRead] = useState(() => ({ config, form: readForm(config) }))
  if (read.config !== config) {
    const headers = sameHeaders(read.config, config) ? { headers: read.form.headers } : {}
    setRead({ config, form: { ...readForm(config), ...headers } })
  }
  return read.form
}

/** What is edited beside what was read; what one has not touched follows what others save. */
export function useConfigForm(botId: number, config: WebhookConfig, onSecret: (secret: string) => void) {
  const read = useRead(config)
  const [addresses, setAddresses] = useState<Partial<ConfigForm['addresses']>>({})
  const [rows, setRows] = useState<readonly HeaderRow[] | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const element = useRef<HTMLFormElement>(null)
  const toFocus = useRef<Errors | null>(null)
  useEffect(() => {
    // Once the errors stand there.
    if (toFocus.current) focusFirst(element.current, toFocus.current)
    toFocus.current = null
  })
  const refuse = (found: Errors): void => {
    setErrors(found)
    toFocus.current = found
  }
  const values: ConfigForm = {
    addresses: { ...read.addresses, ...addresses },
    headers: rows ?? read.headers,
  }
  const changes = changesOf(read, values)
  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: async (body: typeof changes) => {
      const { checkConfig } = await import('./webhook-schema.ts')
      const found = checkConfig(body)
      if (Object.keys(found).length > 0) {
        refuse(found)
        return null
      }
      return call(saveWebhookConfig, { params: { botId }, body })
    },
    onSuccess: (answer) => {
      if (!answer) return
      const { newSecret, ...saved } = answer
      queryClient.setQueryData(query(getWebhookConfig, { params: { botId } }).queryKey, saved)
      setAddresses({})
      setRows(null)
      setErrors({})
      toastSuccess(texts.saved)
      if (newSecret !== null) onSecret(newSecret)
    },
    onError: (error) => refuse(fieldsOf(error)),
  })
  const isPlaced = Object.keys(errors).length > 0
  return {
    ref: element,
    values,
    errors,
    isDirty: hasChanges(changes),
    isSaving: saving.isPending,
    failure: isPlaced ? texts.checkFields : saving.error ? errorMessage(saving.error) : null,
    isChanged: (field: AddressField): boolean => field in changes,
    setAddress: (field: AddressField, value: string): void => {
      setAddresses((current) => ({ ...current, [field]: value }))
      setErrors(({ [field]: _, ...others }) => others)
    },
    setRows: (next: readonly HeaderRow[]): void => {
      setRows(next)
      setErrors((current) =>
        Object.fromEntries(Object.entries(current).filter(([path]) => !path.startsWith('headers'))),
      )
    },
    save: (): void => {
      if (saving.isPending) return
      setErrors({})
      saving.mutate(changes)
    },
  }
}

const sameHeaders = (one: WebhookConfig, other: WebhookConfig): boolean =>
  JSON.stringify(one.headers) === JSON.stringify(other.headers)
