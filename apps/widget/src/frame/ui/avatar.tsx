import type { LivechatConfig } from '@prosa/contract'
import { computeInitials } from '@prosa/talk'
import { useState } from 'preact/hooks'
import { personColor } from '../theme.ts'
import { Icon } from './icons.tsx'

/** The bot's picture, or a robot in its colour. Decorative: the name is always shown beside it. */
export const BotAvatar = ({ config, size }: { config: LivechatConfig; size: number }) => {
  const [isBroken, setIsBroken] = useState(false)
  const style = { width: `${size}px`, height: `${size}px` }
  if (config.avatarUrl && !isBroken)
    return <img class="avatar" src={config.avatarUrl} alt="" style={style} onError={() => setIsBroken(true)} />
  return (
    <span class="avatar bot" style={style} aria-hidden="true">
      <Icon name="bot" size={Math.round(size * 0.55)} />
    </span>
  )
}

export const PersonAvatar = ({ name, size }: { name: string; size: number }) => (
  <span class="avatar" style={{ width: `${size}px`, height: `${size}px`, ...personColor(name) }} aria-hidden="true">
    {computeInitials(name, 2)}
  </span>
)
