import { IconBrandFacebook, IconBrandInstagram, IconBrandWhatsapp, IconWorld } from '@tabler/icons-react'
import classes from './channel-icon.module.css'
import { uiTexts } from './texts.ts'

export type Channel = 'whatsapp' | 'instagram' | 'facebook' | 'livechat'

const icons = {
  whatsapp: IconBrandWhatsapp,
  instagram: IconBrandInstagram,
  facebook: IconBrandFacebook,
  livechat: IconWorld,
} as const

/** Parses a channel name of the API ('WHATSAPP', 'LIVE CHAT', 'LIVECHAT' …); null for an unknown one. */
export function parseChannel(name: string | null | undefined): Channel | null {
  const key = (name ?? '').toLowerCase().replace(/[^a-z]/g, '')
  if (key.startsWith('whatsapp')) return 'whatsapp'
  return key === 'instagram' || key === 'facebook' || key === 'livechat' ? key : null
}

interface ChannelIconProps {
  channel: Channel
  size?: number
  stroke?: number
  /** Adds the channel's name as accessible label; omit it if the name stands beside the icon. */
  isLabelled?: boolean
}

/** A channel's icon in its own colour. */
export function ChannelIcon({ channel, size = 18, stroke = 1.75, isLabelled }: ChannelIconProps) {
  const Icon = icons[channel]
  const name = uiTexts.channels[channel]
  return (
    <span
      className={classes[channel]}
      {...(isLabelled ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true })}
    >
      <Icon size={size} stroke={stroke} aria-hidden />
    </span>
  )
}
