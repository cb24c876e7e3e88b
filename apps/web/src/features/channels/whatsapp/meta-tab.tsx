import '../../../ui/theme/overlays.css'
import '../../../ui/theme/forms.css'
import { getWhatsappSettings, type WhatsappSettings } from '@prosa/contract'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../../app/api-error.ts'
import { query } from '../../../app/query.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Note } from '../../../ui/note.tsx'
import { AccountSection } from './account-section.tsx'
import { NumberForm } from './number-form.tsx'
import { TabSkeleton } from './tab-skeleton.tsx'
import { whatsappTexts } from './texts.ts'
import { useNumberForm } from './use-number-form.ts'
import classes from './whatsapp.module.css'
import type { WhatsappTabProps } from './whatsapp-tabs.ts'

/** A number of Meta's API: found by login, or entered by hand. */
export function MetaTab({ bot, onDirty }: WhatsappTabProps) {
  const settings = useQuery(query(getWhatsappSettings, { params: { id: bot.id } }))
  const reload = async (): Promise<WhatsappSettings | undefined> => (await settings.refetch()).data
  if (settings.isError && !settings.data)
    return (
      <ErrorState
        level={3}
        title={whatsappTexts.fetchFailed}
        text={errorMessage(settings.error)}
        onRetry={() => void settings.refetch()}
      />
    )
  if (!settings.data) return <TabSkeleton />
  if (!settings.data.available)
    return (
      <Note tone="info" icon={IconPlugConnectedX}>
        {whatsappTexts.notAvailable}
      </Note>
    )
  return <Connection botId={bot.id} settings={settings.data} reload={reload} onDirty={onDirty} />
}

interface ConnectionProps {
  botId: number
  settings: WhatsappSettings
  reload: () => Promise<WhatsappSettings | undefined>
  onDirty: (isDirty: boolean) => void
}

function Connection({ botId, settings, reload, onDirty }: ConnectionProps) {
  const form = useNumberForm({ botId, settings, reload, onDirty })
  return (
    <div className={classes.stack}>
      <AccountSection
        botId={botId}
        settings={settings}
        chosen={form.values.businessPhoneId}
        onChoose={form.choose}
        reload={reload}
      />
      <NumberForm form={form} settings={settings} />
    </div>
  )
}
