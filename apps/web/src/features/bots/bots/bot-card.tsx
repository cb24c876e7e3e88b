import { Button } from '@mantine/core'
import { botTargets, getBot, type listBots } from '@prosa/contract'
import { Link } from 'react-router'
import type { Answer } from '../../../app/api.ts'
import { fileAddress } from '../../../app/file-address.ts'
import { useCan } from '../../../app/session.tsx'
import { botPath } from '../../../shared/bots/bot-paths.ts'
import { BotAvatar } from '../../../ui/bot-avatar.tsx'
import { type Channel, ChannelIcon } from '../../../ui/channel-icon.tsx'
import { serverNowMs } from '../../../ui/clock.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import classes from './bot-card.module.css'
import { BotMenu } from './bot-menu.tsx'
import { formatUpdated } from './format-updated.ts'
import { scriptPath } from './has-script.ts'
import { botTexts } from './texts.ts'

export type BotRow = Answer<typeof listBots>['result'][number]

/** The bot's connected channels, each once: both WhatsApp connections are one channel. */
export function channelsOf(bot: BotRow): Channel[] {
  const channels: Channel[] = []
  if (bot.whatsappQrcode || bot.whatsappApiMeta) channels.push('whatsapp')
  if (bot.livechat) channels.push('livechat')
  if (bot.instagram) channels.push('instagram')
  if (bot.facebook) channels.push('facebook')
  return channels
}

const publicationTones = { never: 'off', changed: 'warn' } as const

/** A bot's card: objective, state, channels, and a link to its flow. */
export function BotCard({ bot }: { bot: BotRow }) {
  const formats = useFormats()
  const can = useCan()
  const script = scriptPath({
    ...bot,
    hasUnpublishedDraft: bot.hasUnpublishedDraft ?? false,
    activeBotFlowId: bot.activeBotFlowId ?? null,
  })
  return (
    <article className={`card ${classes.card}`} aria-label={bot.name}>
      <div className={classes.top}>
        <BotAvatar
          name={bot.name}
          color={bot.avatarColor}
          size={44}
          imageUrl={bot.avatarIconUrl && fileAddress(bot.avatarIconUrl)}
        />
        <div className="grow">
          <h2 className="clip" title={bot.name}>
            {can.call(getBot) ? (
              <Link className={classes.name} to={botPath(bot.id)}>
                {bot.name}
              </Link>
            ) : (
              bot.name
            )}
          </h2>
          <p className="sm sub">{botTargets[bot.target as keyof typeof botTargets]}</p>
        </div>
        <StatusBadge tone={bot.active ? 'ok' : 'off'}>{bot.active ? botTexts.active : botTexts.inactive}</StatusBadge>
        <BotMenu bot={bot} script={script} />
      </div>
      <dl className={classes.facts}>
        <dt>{botTexts.workspace}</dt>
        <dd className="clip" title={bot.workspace}>
          {bot.workspace}
        </dd>
        <dt>{botTexts.channels}</dt>
        <dd className={classes.channels}>
          <Channels channels={channelsOf(bot)} />
        </dd>
        {bot.publication === 'none' ? null : (
          <>
            <dt>{botTexts.script}</dt>
            <dd>
              <Publication state={bot.publication ?? 'never'} />
            </dd>
          </>
        )}
        <dt>{botTexts.updated}</dt>
        <dd className="clip num">
          {bot.updatedAt ? formatUpdated(bot.updatedAt, serverNowMs(), formats) : null}
          {bot.createdBy ? <span className="muted"> {botTexts.createdBy(bot.createdBy)}</span> : null}
        </dd>
      </dl>
      <div className={classes.acts}>
        {can.call(getBot) ? (
          <Button component={Link} to={botPath(bot.id)} fullWidth>
            {botTexts.details}
          </Button>
        ) : null}
        {script === null ? (
          <p className={classes.none}>{botTexts.noScript}</p>
        ) : (
          <Button component={Link} to={script} fullWidth>
            {botTexts.editScript}
          </Button>
        )}
      </div>
    </article>
  )
}

/** A published script needs no badge beside the badge of the bot's state. */
function Publication({ state }: { state: 'never' | 'published' | 'changed' }) {
  if (state === 'published') return botTexts.publication.published
  return <StatusBadge tone={publicationTones[state]}>{botTexts.publication[state]}</StatusBadge>
}

function Channels({ channels }: { channels: readonly Channel[] }) {
  if (channels.length === 0) return <span className="muted">{botTexts.noChannels}</span>
  return channels.map((channel) => <ChannelIcon key={channel} channel={channel} size={17} isLabelled />)
}
