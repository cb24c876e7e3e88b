import '../../../ui/theme/overlays.css'
import '../../../ui/theme/forms.css'
import { Tabs } from '@mantine/core'
import { getWebhookConfig, type WebhookConfig } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../app/query.ts'
import { Unanswered } from '../../../app/unanswered.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useUnsaved } from '../../../ui/unsaved.ts'
import type { ChannelDialogProps } from '../channel-dialogs.ts'
import parts from '../parts.module.css'
import { useShownSecret } from '../use-shown-secret.ts'
import { AddressesTab } from './addresses-tab.tsx'
import { LogTab } from './log-tab.tsx'
import { SecretTab } from './secret-tab.tsx'
import { webhookTexts as texts } from './texts.ts'
import { useConfigForm } from './use-config-form.ts'

/** A bot's webhook: addresses, signature, and the log of calls. */
export function WebhookDialog({ bot, onClose }: ChannelDialogProps) {
  const config = useQuery(query(getWebhookConfig, { params: { botId: bot.id } }))
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} size={760}>
      {config.data ? (
        <Parts botId={bot.id} target={bot.target} config={config.data} />
      ) : (
        <Unanswered of={config} title={texts.loadFailed} level={3}>
          <Loading className={parts.part}>
            <Skeleton width="60%" height={20} />
            <Skeleton width="100%" height={36} />
            <Skeleton width="100%" height={36} />
            <Skeleton width="80%" height={20} />
          </Loading>
        </Unanswered>
      )}
    </Dialog>
  )
}

interface PartsProps {
  botId: number
  target: number
  config: WebhookConfig
}

/** The dialog's tabs. Typed values are kept when switching tabs. */
function Parts({ botId, target, config }: PartsProps) {
  const [tab, setTab] = useState<string | null>('addresses')
  const [shownCall, setShownCall] = useState<number | null>(null)
  const secret = useShownSecret()
  const form = useConfigForm(botId, config, (made) => {
    secret.show(made)
    setTab('secret')
  })
  const { isDirty } = form
  useUnsaved(isDirty)
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false}>
      <Tabs.List aria-label={texts.title} className={parts.tabs}>
        <Tabs.Tab value="addresses">{texts.tabs.addresses}</Tabs.Tab>
        <Tabs.Tab value="secret">{texts.tabs.secret}</Tabs.Tab>
        <Tabs.Tab value="log">{texts.tabs.log}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="addresses">
        <AddressesTab
          botId={botId}
          target={target}
          config={config}
          form={form}
          onShowCall={(deliveryId) => {
            setShownCall(deliveryId)
            setTab('log')
          }}
        />
      </Tabs.Panel>
      <Tabs.Panel value="secret">
        <SecretTab botId={botId} secret={config.secret} shown={secret} />
      </Tabs.Panel>
      <Tabs.Panel value="log">
        <LogTab botId={botId} shown={shownCall} onShow={setShownCall} />
      </Tabs.Panel>
    </Tabs>
  )
}
