import clsx from 'clsx'
import { type CSSProperties, useState } from 'react'
import classes from './avatar.module.css'
import { computeHue } from './avatar-look.ts'
import { RobotIcon } from './robot-icon.tsx'

interface BotAvatarProps {
  name: string
  size?: number
  imageUrl?: string | null | undefined
  /** The bot's colour as `#rrggbb`; without it, the hue of the name. */
  color?: string | null | undefined
}

/** A bot's picture as a rounded square. */
export function BotAvatar({ name, size = 36, imageUrl, color }: BotAvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const style = {
    '--size': `${size}px`,
    '--hue': computeHue(name),
    ...(color ? { '--chosen': color } : {}),
  } as CSSProperties
  return (
    <span className={clsx(classes.avatar, classes.square, color && classes.chosen)} style={style} aria-hidden>
      {imageUrl && imageUrl !== brokenUrl ? (
        <img src={imageUrl} alt="" onError={() => setBrokenUrl(imageUrl)} />
      ) : (
        <RobotIcon size={Math.round(size * 0.5)} />
      )}
    </span>
  )
}
