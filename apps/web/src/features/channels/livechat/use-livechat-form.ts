import { getBot, getLivechatSettings, type LivechatSettings, updateLivechatSettings } from '@prosa/contract'
import { call } from '../../../app/api.ts'
import { invalidate, query } from '../../../app/query.ts'
import { queryClient } from '../../../app/query-client.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { bodyOf, readForm } from './livechat-form.ts'
import { livechatTexts } from './texts.ts'

/** Form of the settings. Unchanged fields follow what others save. An error opens the tab of its field. */
export function useLivechatForm(botId: number, settings: LivechatSettings, onTab: (tab: string) => void) {
  const params = { id: botId }
  const { queryKey } = query(getLivechatSettings, { params })
  return useContractForm({
    schema: async () => (await import('./livechat-schema.ts')).schema,
    stored: readForm(settings),
    bodyOf,
    send: (body) => call(updateLivechatSettings, { params, body }),
    saved: livechatTexts.saved,
    onDone: (answer) => {
      queryClient.setQueryData(queryKey, answer)
      return invalidate(getBot)
    },
    onErrors: (errors) => onTab(Object.keys(errors).some((path) => path.startsWith('sites')) ? 'sites' : 'talk'),
  })
}
