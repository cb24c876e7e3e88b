import type { ChannelHealth } from '@prosa/contract'
import { IconMailQuestion } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Trouble } from '../../shared/channel-health/channel-health.tsx'
import { healthPath, toneOf } from '../../shared/channel-health/channel-look.ts'
import { healthTexts } from '../../shared/channel-health/texts.ts'
import { serverNowMs } from '../../ui/clock.ts'
import { Note } from '../../ui/note.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useFormats } from '../../ui/use-formats.ts'
import classes from './home-channels.module.css'
import recent from './recent-list.module.css'
import { useChannels } from './use-channels.ts'

/** The channel works and had no recent failures. */
const isWell = ({ state, reason, failures, unread }: ChannelHealth): boolean =>
  state === 'ok' && reason === null && failures.total === 0 && unread.count === 0

/** Health of the selected workspaces' channels: channels with problems and advice, the others in one line. */
export function HomeChannels() {
  const { data } = useChannels()
  const shown = data?.result.filter(({ state }) => state !== 'off') ?? []
  const troubled = shown.filter((channel) => !isWell(channel))
  const well = shown.length - troubled.length
  // Renders nothing on failure or without channels: the figures and bots on this page report failures themselves.
  const { moment } = useFormats()
  const unplaced = data?.unplaced ?? null
  if (!data || (shown.length === 0 && !unplaced?.lastAt)) return null
  return (
    <section className={classes.section} aria-labelledby="home-channels">
      <h2 id="home-channels">{healthTexts.title}</h2>
      {troubled.length > 0 ? (
        <ul className={`card ${classes.rows}`}>
          {troubled.map((channel) => (
            <Row key={channel.connectionId} channel={channel} />
          ))}
        </ul>
      ) : null}
      {well > 0 ? (
        <p className={troubled.length > 0 ? classes.more : `card ${recent.line}`}>{healthTexts.well(well)}</p>
      ) : null}
      {data.total > data.result.length ? (
        <p className={classes.more}>{healthTexts.more(data.total - data.result.length)}</p>
      ) : null}
      {unplaced?.lastAt ? (
        <div className={classes.unplaced}>
          <Note tone="warn" icon={IconMailQuestion}>
            {healthTexts.unplaced(unplaced.count, moment(unplaced.lastAt))}
          </Note>
        </div>
      ) : null}
    </section>
  )
}

function Row({ channel }: { channel: ChannelHealth }) {
  const { moment, relative } = useFormats()
  const { state, reason, since, lastInboundAt, lastOutboundAt, failures, unread } = channel
  const isServing = state === 'ok' || state === 'degraded'
  const ago = (at: string | null): string => (at === null ? healthTexts.none : relative(at, serverNowMs()))
  return (
    <li>
      <Link to={healthPath(channel)} className={classes.name}>
        {channel.channel} · {channel.botName}
      </Link>
      <span className={classes.detail}>
        {isServing ? healthTexts.connectedSince(moment(since)) : healthTexts.stoppedSince(moment(since))}
      </span>
      <span className={classes.detail}>
        {healthTexts.lastInbound}: {ago(lastInboundAt)}
      </span>
      <span className={classes.detail}>
        {healthTexts.lastOutbound}: {ago(lastOutboundAt)}
      </span>
      <span className={classes.state}>
        <StatusBadge tone={toneOf[state]}>{healthTexts.states[state]}</StatusBadge>
      </span>
      {failures.total > 0 ? (
        <span className={`${classes.detail} ${classes.below}`}>{healthTexts.failures(failures.total)}</span>
      ) : null}
      {unread.count > 0 ? (
        <span className={`${classes.detail} ${classes.below}`}>{healthTexts.unread(unread.count)}</span>
      ) : null}
      {reason === null ? null : (
        <div className={classes.below}>
          <Trouble health={channel} />
        </div>
      )}
    </li>
  )
}
