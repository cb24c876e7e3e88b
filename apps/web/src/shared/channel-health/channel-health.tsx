import { type Bot, botChannelHealth, formatPhone, type ChannelHealth as Health } from '@prosa/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../app/query.ts'
import { serverNowMs } from '../../ui/clock.ts'
import { Note } from '../../ui/note.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useFormats } from '../../ui/use-formats.ts'
import classes from './channel-health.module.css'
import { dialogOf, toneOf } from './channel-look.ts'
import { healthTexts as texts } from './texts.ts'
import { everyMs } from './use-stopped-channels.ts'

interface ChannelHealthProps {
  bot: Pick<Bot, 'id'>
  /** The card whose connections are shown. */
  channel: 'livechat' | 'whatsapp' | 'facebook' | 'instagram'
}

/** The active connections of a bot's channel; null while unknown. */
function useConnections({ bot, channel }: ChannelHealthProps) {
  const { data, error } = useQuery({
    ...query(botChannelHealth, { params: { id: bot.id } }),
    refetchInterval: everyMs,
  })
  const shown = data?.result.filter(({ kind, state }) => dialogOf(kind) === channel && state !== 'off')
  return { shown: shown ?? null, error }
}

/** The state of a connected channel in one word: the worst state of its connections. */
export function ChannelStateBadge(props: ChannelHealthProps & { connected: string }) {
  const { shown } = useConnections(props)
  const worst = worstFirst.find((state) => shown?.some((one) => one.state === state)) ?? 'ok'
  return <StatusBadge tone={toneOf[worst]}>{worst === 'ok' ? props.connected : texts.states[worst]}</StatusBadge>
}
const worstFirst = ['reconnect', 'paused', 'degraded'] as const

/** Health of the connections of one of the bot's channels, below its card. Empty for a channel that is off. */
export function ChannelHealth(props: ChannelHealthProps) {
  const { shown, error } = useConnections(props)
  if (!shown) return error ? <p className={classes.quiet}>{texts.failed}</p> : null
  // The card itself shows the state of a single connection.
  return shown.map((one) => <Connection key={one.connectionId} health={one} isOneOfMany={shown.length > 1} />)
}

function Connection({ health, isOneOfMany }: { health: Health; isOneOfMany: boolean }) {
  const { account, state, since, lastInboundAt, lastOutboundAt, failures, unread } = health
  const { moment, relative } = useFormats()
  const isServing = state === 'ok' || state === 'degraded'
  // Times of messages are recorded only since this feature exists; earlier messages are left out.
  const facts = [
    [texts.account, account && formatPhone(account)],
    [isServing ? texts.connectedFrom : texts.stoppedFrom, moment(since)],
    [texts.lastInbound, lastInboundAt && relative(lastInboundAt, serverNowMs())],
    [texts.lastOutbound, lastOutboundAt && relative(lastOutboundAt, serverNowMs())],
  ] as const
  return (
    <div className={classes.connection}>
      {state === 'ok' || !isOneOfMany ? null : <StatusBadge tone={toneOf[state]}>{texts.states[state]}</StatusBadge>}
      <dl className={classes.facts}>
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {unread.count > 0 ? <p className={classes.quiet}>{texts.unread(unread.count)}</p> : null}
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

/** Why the connection has a problem, and how to solve it. */
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
