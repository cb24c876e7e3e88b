import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { createPersonalValue } from '../../app/personal-storage.ts'
import { useUser } from '../../app/session.tsx'
import { type StoredValue, useStoredValue } from '../../app/stored-value.ts'
import classes from './channel-health.module.css'
import { healthPath, stopKey } from './channel-look.ts'
import { healthTexts as texts } from './texts.ts'
import { useStoppedChannels } from './use-stopped-channels.ts'

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Channel stops that the user dismissed in this browser. */
const openDismissed = (userId: number): StoredValue<string[]> =>
  createPersonalValue({ kind: 'channel-stops', userId, name: 'dismissed' }, (value) => (isTexts(value) ? value : null))
const maxDismissed = 100

/** Shown on every screen to users who can repair a channel that stopped; disappears once the channel works again. */
export function ChannelBanner() {
  const { id } = useUser()
  const dismissed = useMemo(() => openDismissed(id), [id])
  const stopped = useStoppedChannels()
  const known = useStoredValue(dismissed) ?? []
  const open = stopped?.channels.filter((channel) => !known.includes(stopKey(channel))) ?? []
  const [first, ...others] = open
  if (!first) return null
  const dismiss = (): void => dismissed.write([...open.map(stopKey), ...known].slice(0, maxDismissed))
  return (
    <div className={classes.banner} role="alert" data-channel-banner>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <p className="clip">
        <b>{texts.banner(first.channel, first.botName)}</b>
        <span>
          {first.reason} {others.length > 0 ? texts.bannerMore(others.length) : ''}
        </span>
      </p>
      <Link to={healthPath(first)}>{texts.open}</Link>
      <ActionIcon variant="subtle" size={28} aria-label={texts.dismiss} title={texts.dismiss} onClick={dismiss}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}
