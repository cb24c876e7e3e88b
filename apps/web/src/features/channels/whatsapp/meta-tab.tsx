import '../../../ui/theme/overlays.css'
import '../../../ui/theme/forms.css'
import { getWhatsappSettings, type WhatsappSettings } from '@prosa/contract'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../app/query.ts'
import { Unanswered } from '../../../app/unanswered.tsx'
import { Note } from '../../../ui/note.tsx'
import { AccountSection } from './account-section.tsx'
import { NumberForm } from './number-form.tsx'
import { TabSkeleton } from './tab-skeleton.tsx'
import { whatsappTexts } from './texts.ts'
import { useNumberForm } from './use-number-form.ts'
import classes from './whatsapp.module.css'
import type { WhatsappTabProps } from './whatsapp-tabs.ts'

/** A number of Meta's API: found by login, or entered by hand. */
export function MetaTab({ bot }: WhatsappTabProps) {
  const settings = useQuery(query(getWhatsappSettings, { params: { id: bot.id } }))
  const reload = async (): Promise<WhatsappSettings | undefined> => (await settings.refetch()).data
  if (!settings.data)
    return (
      <Unanswered of={settings} title={whatsappTexts.fetchFailed} level={3}>
        <TabSkeleton />
      </Unanswered>
    )
  if (!settings.data.available)
    return (
      <Note tone="info" icon={IconPlugConnectedX}>
        {whatsappTexts.notAvailable}
      </Note>
    )
  return <Connection botId={bot.id} settings={settings.data} reload={reload} />
}

interface ConnectionProps {
  botId: number
  settings: WhatsappSettings
  reload: () => Promise<WhatsappSettings | undefined>
}

function Connection({ botId, settings, reload }: ConnectionProps) {
  const form = useNumberForm({ botId, settings, reload })
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
