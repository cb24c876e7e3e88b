import { getWebhookConfig, saveWebhookConfig, type WebhookConfig } from '@prosa/contract'
import { call } from '../../../app/api.ts'
import { query } from '../../../app/query.ts'
import { queryClient } from '../../../app/query-client.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { bodyOf, readForm } from './config-form.ts'
import { webhookTexts as texts } from './texts.ts'

/** Form of the configuration. Unchanged fields follow what others save. */
export function useConfigForm(botId: number, config: WebhookConfig, onSecret: (secret: string) => void) {
  const params = { botId }
  const { queryKey } = query(getWebhookConfig, { params })
  return useContractForm({
    schema: async () => (await import('./webhook-schema.ts')).schema,
    stored: readForm(config),
    bodyOf,
    send: (body) => call(saveWebhookConfig, { params, body }),
    saved: texts.saved,
    onDone: ({ newSecret, ...saved }) => {
      queryClient.setQueryData(queryKey, saved)
      if (newSecret !== null) onSecret(newSecret)
    },
  })
}
