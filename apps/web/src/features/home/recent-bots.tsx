import { botTargets, listBots } from '@prosa/contract'
import { Link } from 'react-router'
import { fileAddress } from '../../app/file-address.ts'
import { hasScreen } from '../../app/find-screens.ts'
import { useCan } from '../../app/session.tsx'
import { BotAvatar } from '../../ui/bot-avatar.tsx'
import { serverNowMs } from '../../ui/clock.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useFormats } from '../../ui/use-formats.ts'
import type { BotRow } from './home-rules.ts'
import classes from './recent-list.module.css'
import { RecentList } from './recent-list.tsx'
import { homeTexts } from './texts.ts'
import { useHomeBots } from './use-home-bots.ts'

const draftOf = (bot: BotRow): string =>
  hasScreen('/drawflow/:botId/:flowId') && bot.target !== 6 ? `/drawflow/${bot.id}/-1` : '/chatbots'

/** The most recently edited bots; each links to its flow. */
export function RecentBots() {
  const can = useCan()
  const { relative } = useFormats()
  const { data, hasNone, error, retry } = useHomeBots()
  if (!can('bot_view') || !can.call(listBots)) return null
  return (
    <RecentList
      title={homeTexts.recentBots}
      more={{ to: '/chatbots', label: homeTexts.allBots }}
      emptyText={hasNone ? homeTexts.noWorkspace : homeTexts.noBots}
      hasFailed={error !== null}
      onRetry={retry}
      rows={data?.recent.map((bot) => (
        <li key={bot.id}>
          <Link className={classes.row} to={draftOf(bot)}>
            <BotAvatar
              name={bot.name}
              color={bot.avatarColor}
              imageUrl={bot.avatarIconUrl && fileAddress(bot.avatarIconUrl)}
            />
            <span className={classes.words}>
              <span className={`${classes.name} clip`} style={{ display: 'block' }}>
                {bot.name}
              </span>
              <span className={`${classes.detail} clip`} style={{ display: 'block' }}>
                {botTargets[bot.target as keyof typeof botTargets]} · {bot.workspace}
              </span>
            </span>
            <span className={classes.time}>{relative(bot.updatedAt ?? '', serverNowMs())}</span>
            <StatusBadge tone={bot.active ? 'ok' : 'off'}>
              {bot.active ? homeTexts.active : homeTexts.inactive}
            </StatusBadge>
          </Link>
        </li>
      ))}
    />
  )
}
