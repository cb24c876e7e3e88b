import '../../../ui/theme/overlays.css'
import '../../../ui/theme/forms.css'
import { getLivechatSettings } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../app/query.ts'
import { Unanswered } from '../../../app/unanswered.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { ChannelDialogProps } from '../channel-dialogs.ts'
import classes from './livechat.module.css'
import { SettingsView } from './settings-view.tsx'
import { livechatTexts } from './texts.ts'

/** Settings of a bot's live chat: script, allowed sites, beginning of conversations, visitor identity. */
export function LivechatDialog({ bot, onClose }: ChannelDialogProps) {
  const settings = useQuery(query(getLivechatSettings, { params: { id: bot.id } }))
  return (
    <Dialog isOpen onClose={onClose} title={livechatTexts.title} size={720}>
      {settings.data ? (
        <SettingsView bot={bot} settings={settings.data} />
      ) : (
        <Unanswered of={settings} title={livechatTexts.failedTitle} level={3}>
          <Loading className={classes.loading}>
            <Skeleton width="60%" height={20} />
            <Skeleton width="100%" height={36} />
            <Skeleton width="100%" height={120} />
            <Skeleton width="80%" height={20} />
          </Loading>
        </Unanswered>
      )}
    </Dialog>
  )
}
