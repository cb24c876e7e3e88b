import '../../../ui/theme/overlays.css'
import '../../../ui/theme/forms.css'
import { getLivechatSettings, type LivechatSettings } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../../app/api-error.ts'
import { query } from '../../../app/query.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { ChannelDialogProps } from '../channel-dialogs.ts'
import classes from './livechat.module.css'
import { SettingsView } from './settings-view.tsx'
import { livechatTexts } from './texts.ts'

/** Settings of a bot's live chat: script, allowed sites, beginning of conversations, visitor identity. */
export function LivechatDialog({ bot, onClose }: ChannelDialogProps) {
  const settings = useQuery({
    ...query(getLivechatSettings, { params: { id: bot.id } }),
  })
  return (
    <Dialog isOpen onClose={onClose} title={livechatTexts.title} size={720}>
      <Loaded bot={bot} settings={settings.data} error={settings.error} onRetry={() => void settings.refetch()} />
    </Dialog>
  )
}

interface LoadedProps {
  bot: ChannelDialogProps['bot']
  settings: LivechatSettings | undefined
  error: Error | null
  onRetry: () => void
}

function Loaded({ bot, settings, error, onRetry }: LoadedProps) {
  if (settings) return <SettingsView bot={bot} settings={settings} />
  if (error)
    return <ErrorState level={3} title={livechatTexts.failedTitle} text={errorMessage(error)} onRetry={onRetry} />
  return (
    <Loading className={classes.loading}>
      <Skeleton width="60%" height={20} />
      <Skeleton width="100%" height={36} />
      <Skeleton width="100%" height={120} />
      <Skeleton width="80%" height={20} />
    </Loading>
  )
}
