import { type Bot, getBot } from '@prosa/contract'
import { Link } from 'react-router'
import { useCan } from '../../../../app/session.tsx'
import { botPath } from '../../../../shared/bots/bot-paths.ts'
import { ChannelIcon } from '../../../../ui/channel-icon.tsx'
import { formatAbout, formatNumber } from '../../../../ui/format.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { uiTexts } from '../../../../ui/texts.ts'
import { channelsOf } from '../bot-card.tsx'
import { Card } from '../card.tsx'
import facts from '../detail/info-card.module.css'
import { Fact, Published } from '../detail/info-card.tsx'
import classes from './management.module.css'
import { managementTexts } from './texts.ts'

const texts = managementTexts.summary

/** The bot's state, channels, published version and figures. */
export function SummaryCard({ bot }: { bot: Bot }) {
  const channels = channelsOf(bot)
  return (
    <Card title={texts.title}>
      <dl className={facts.facts}>
        <Fact name={texts.state}>
          <StatusBadge tone={bot.active ? 'ok' : 'off'}>{bot.active ? texts.active : texts.inactive}</StatusBadge>
        </Fact>
        <Fact name={texts.channels}>
          {channels.length === 0 ? (
            <NoChannels bot={bot} />
          ) : (
            <ul className={classes.channels}>
              {channels.map((channel) => (
                <li key={channel}>
                  <ChannelIcon channel={channel} size={17} />
                  {uiTexts.channels[channel]}
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact name={texts.services}>{formatNumber(bot.services)}</Fact>
        <Fact name={texts.hours}>{formatAbout(bot.serviceHours)}</Fact>
      </dl>
      <Published bot={bot} />
    </Card>
  )
}

function NoChannels({ bot }: { bot: Bot }) {
  return (
    <>
      {texts.noChannels} {useCan().call(getBot) ? <Link to={botPath(bot.id)}>{texts.connect}</Link> : null}
    </>
  )
}
