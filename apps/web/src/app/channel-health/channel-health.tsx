import { type Bot, botChannelHealth, type ChannelHealth as Health } from '@prosa/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Note } from '../../ui/note.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useFormats } from '../../ui/use-formats.ts'
import { query } from '../query.ts'
import classes from './channel-health.module.css'
import { dialogOf, toneOf } from './channel-look.ts'
import { healthTexts as texts } from './texts.ts'
import { everyMs } from './use-stopped-channels.ts'

interface ChannelHealthProps {
  bot: Pick<Bot, 'id'>
  /** The card whose connections are shown. */
  channel: 'livechat' | 'whatsapp' | 'facebook' | 'instagram'
}

/** How the connections of one of a bot's channels fare, below its card. Nothing for a channel that is off or never was on. */
export function ChannelHealth({ bot, channel }: ChannelHealthProps) {
  const health = useQuery({
    ...query(botChannelHealth, { params: { id: bot.id } }),
    refetchInterval: everyMs,
    meta: { quiet: true },
  })
  if (!health.data) return health.error ? <p className={classes.quiet}>{texts.failed}</p> : null
  const shown = health.data.result.filter(({ kind, state }) => dialogOf(kind) === channel && state !== 'off')
  return shown.map((one) => <Connection key={one.connectionId} health={one} />)
}

function Connection({ health }: { health: Health }) {
  const { account, state, since, lastInboundAt, lastOutboundAt, failures } = health
  const { moment, relative } = useFormats()
  const isServing = state === 'ok' || state === 'degraded'
  const ago = (at: string | null): string => (at === null ? texts.none : relative(at, Date.now()))
  return (
    <div className={classes.connection}>
      <p className={classes.quiet}>
        {account ? <span>{account}</span> : null}
        {state === 'ok' ? null : <StatusBadge tone={toneOf[state]}>{texts.states[state]}</StatusBadge>}
        <span>{isServing ? texts.connectedSince(moment(since)) : texts.stoppedSince(moment(since))}</span>
        <span>
          {texts.lastInbound}: {ago(lastInboundAt)}
        </span>
        <span>
          {texts.lastOutbound}: {ago(lastOutboundAt)}
        </span>
      </p>
      <Trouble health={health} />
      {failures.total > 0 ? (
        <details className={classes.failures}>
          <summary>{texts.failures(failures.total)}</summary>
          <ul>
            {failures.reasons.map(({ reason, count, lastAt, advice }) => (
              <li key={reason}>
                <b>{texts.times(count)}</b> {reason} ({moment(lastAt)}). {advice}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}

/** Why it does not fare well, and what to do. */
export function Trouble({ health: { reason, advice, restsUntil, waiting, state } }: { health: Health }) {
  const { time } = useFormats()
  if (reason === null) return null
  return (
    <Note tone={state === 'reconnect' ? 'bad' : 'warn'} icon={IconAlertTriangle}>
      <b>{reason}</b> {advice}
      {waiting.count > 0 ? ` ${texts.waiting(waiting.count)}` : ''}
      {waiting.count > 0 && restsUntil ? `; ${texts.nextTry(time(restsUntil))}` : ''}
      {waiting.count > 0 ? '.' : ''}
    </Note>
  )
}
