import { Checkbox } from '@mantine/core'
import type { Bot } from '@prosa/contract'
import { IconBrandTelegram, IconChevronRight, IconWebhook } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useId, useMemo } from 'react'
import { useUser } from '../../../../app/session.tsx'
import { ChannelHealth, ChannelStateBadge } from '../../../../shared/channel-health/channel-health.tsx'
import { ChannelIcon } from '../../../../ui/channel-icon.tsx'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { useListParams } from '../../../../ui/list-params.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { throttle } from '../../../../ui/throttle.ts'
import { toastWarning } from '../../../../ui/toast.tsx'
import { type ChannelDialogName, channelDialogs } from '../../../channels/channel-dialogs.ts'
import { Card } from '../card.tsx'
import { channelState } from './channel-state.ts'
import classes from './channels-card.module.css'
import { detailTexts } from './texts.ts'

const texts = detailTexts.channels
/** Shortest time between two equal warnings. */
const warningEveryMs = 1000
const iconSize = 22

const icons: Record<ChannelDialogName, ReactNode> = {
  livechat: <ChannelIcon channel="livechat" size={iconSize} />,
  whatsapp: <ChannelIcon channel="whatsapp" size={iconSize} />,
  facebook: <ChannelIcon channel="facebook" size={iconSize} />,
  instagram: <ChannelIcon channel="instagram" size={iconSize} />,
  webhook: <IconWebhook size={iconSize} stroke={1.75} aria-hidden />,
}
const names = Object.keys(icons) as ChannelDialogName[]

const pieces = Object.fromEntries(
  Object.entries(channelDialogs).map(([name, load]) => [name, lazyPiece(load)]),
) as Partial<Record<ChannelDialogName, ReturnType<typeof lazyPiece<{ bot: Bot; onClose: () => void }>>>>

/** 'Canais integrados': each channel opens its dialog, or names whom to ask. The open dialog is kept in the URL. */
export function ChannelsCard({ bot }: { bot: Bot }) {
  const { admin } = useUser()
  const warn = useMemo(() => throttle(() => toastWarning(texts.askSupport), warningEveryMs), [])
  const params = useListParams()
  const asked = names.find((name) => name === params.get('channel')) ?? null
  const isAskedAllowed = asked !== null && channelState(asked, bot, admin).isAllowed
  const show = (channel: ChannelDialogName | null): void => params.open({ channel, tab: null })
  useEffect(() => {
    if (asked !== null && !isAskedAllowed) warn()
  }, [asked, isAskedAllowed, warn])
  const Piece = asked !== null && isAskedAllowed ? pieces[asked] : undefined
  return (
    <Card title={texts.title}>
      <ul className={classes.list}>
        {names.map((name) => {
          const state = channelState(name, bot, admin)
          return (
            <li key={name}>
              <Channel bot={bot} name={name} {...state} onOpen={() => show(name)} onRefused={warn} />
              {name === 'webhook' || !state.isConnected ? null : <ChannelHealth bot={bot} channel={name} />}
            </li>
          )
        })}
        <li>
          <Telegram />
        </li>
      </ul>
      {Piece ? (
        <Suspense>
          <Piece bot={bot} onClose={() => show(null)} />
        </Suspense>
      ) : null}
    </Card>
  )
}

interface ChannelProps {
  bot: Bot
  name: ChannelDialogName
  isAllowed: boolean
  isConnected: boolean | null
  onOpen: () => void
  onRefused: () => void
}

function Channel({ bot, name, isAllowed, isConnected, onOpen, onRefused }: ChannelProps) {
  const reason = useId()
  return (
    <button
      type="button"
      className={classes.channel}
      // Not `disabled`, so that a press by pointer, keyboard or screen reader explains why it does not open.
      aria-disabled={!isAllowed || undefined}
      aria-describedby={isAllowed ? undefined : reason}
      data-dimmed={!isAllowed || undefined}
      onClick={isAllowed ? onOpen : onRefused}
    >
      {icons[name]}
      <span className={classes.name}>{texts.names[name]}</span>
      <State bot={bot} name={name} isAllowed={isAllowed} isConnected={isConnected} />
      <IconChevronRight className={classes.way} size={16} stroke={1.75} aria-hidden />
      {isAllowed ? null : (
        <span id={reason} className="visually-hidden">
          {texts.askSupport}
        </span>
      )}
    </button>
  )
}

function State({
  bot,
  name,
  isAllowed,
  isConnected,
}: Pick<ChannelProps, 'bot' | 'name' | 'isAllowed' | 'isConnected'>) {
  if (isConnected === null || name === 'webhook') return null
  if (isConnected) return <ChannelStateBadge bot={bot} channel={name} connected={texts.connected} />
  return <StatusBadge tone="off">{isAllowed ? texts.disconnected : texts.notAllowed}</StatusBadge>
}

/** Shown disabled and unchecked: the product does not support Telegram. */
function Telegram() {
  return (
    <div className={classes.channel} data-dimmed>
      <IconBrandTelegram size={iconSize} stroke={1.75} aria-hidden />
      <span className={classes.name} aria-hidden>
        {texts.names.telegram}
      </span>
      <span className={classes.quiet}>{texts.telegramText}</span>
      <Checkbox disabled checked={false} readOnly aria-label={texts.names.telegram} />
    </div>
  )
}
