import { computeInitials } from '@prosa/talk'
import clsx from 'clsx'
import { type CSSProperties, createContext, use, useState } from 'react'
import classes from './avatar.module.css'
import { computeHue, hueOfId } from './avatar-look.ts'
import { type Channel, ChannelIcon } from './channel-icon.tsx'

/** Colours that colleagues chose for their circles, by their ids; whoever chose none has that of the id. */
export const PersonColors = createContext<Readonly<Record<string, string>> | undefined>(undefined)

interface UserAvatarProps {
  name: string
  /** A colleague's: the colour is the one that they chose, else that of the id. */
  personId?: number | null | undefined
  /** A contact's: the colour is that of the id. */
  contactId?: number | null | undefined
  /** 20 to 64 px; one initial at 20, else two. */
  size?: number
  imageUrl?: string | null | undefined
  /** `#rrggbb` that is being chosen. */
  color?: string | null | undefined
  /** Draws the channel's glyph at the lower right. */
  channel?: Channel | undefined
  isOnline?: boolean
  /** Says the name to everybody; leave it out where the name stands beside it. */
  isLabelled?: boolean
}

/** A person's or contact's circle: picture; initials on their colour until it is there, and where there is none. */
export function UserAvatar({ name, personId, contactId, size = 36, imageUrl, channel, ...is }: UserAvatarProps) {
  const { isOnline, isLabelled } = is
  const chosen = use(PersonColors)
  const color = is.color ?? chosen?.[personId ?? 0]
  const id = personId || contactId
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const [shownUrl, setShownUrl] = useState<string | null>(null)
  const picture = imageUrl && imageUrl !== brokenUrl ? imageUrl : null
  const style = {
    '--size': `${size}px`,
    '--hue': id ? hueOfId(id) : computeHue(name),
    ...(color ? { '--chosen': color } : {}),
  } as CSSProperties
  const label = isLabelled ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true }
  return (
    <span className={clsx(classes.avatar, color && classes.chosen)} style={style} {...label}>
      {picture !== null && picture === shownUrl ? null : (
        // Letters of the style, not of the text: they are no part of what a label or a copied list says.
        <span className={classes.initials} data-initials={computeInitials(name, size <= 20 ? 1 : 2)} />
      )}
      {picture === null ? null : (
        <img
          key={picture}
          src={picture}
          alt=""
          // One that the browser has already is there at once: rows that come back into sight do not flicker.
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0) setShownUrl(picture)
          }}
          onLoad={() => setShownUrl(picture)}
          onError={() => setBrokenUrl(picture)}
        />
      )}
      {channel ? (
        <span className={classes.channel}>
          <ChannelIcon channel={channel} size={14} stroke={2.1} />
        </span>
      ) : null}
      {isOnline ? <span className={classes.online} /> : null}
    </span>
  )
}
