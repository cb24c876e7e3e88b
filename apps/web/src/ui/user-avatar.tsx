import { computeInitials } from '@prosa/talk'
import clsx from 'clsx'
import { type CSSProperties, createContext, use, useState } from 'react'
import classes from './avatar.module.css'
import { computeHue, hueOfId } from './avatar-look.ts'
import { type Channel, ChannelIcon } from './channel-icon.tsx'

/** Avatar colours chosen by colleagues, by person id; without a choice the id sets the colour. */
export const PersonColors = createContext<Readonly<Record<string, string>> | undefined>(undefined)

interface UserAvatarProps {
  name: string
  /** Id of a colleague: the avatar has their chosen colour, else the id's. */
  personId?: number | null | undefined
  /** Id of a contact, which sets the colour. */
  contactId?: number | null | undefined
  /** 20 to 64 px; one initial at 20, otherwise two. */
  size?: number
  imageUrl?: string | null | undefined
  /** Preview of a colour being chosen, `#rrggbb`. */
  color?: string | null | undefined
  /** Adds the channel's icon at the lower right. */
  channel?: Channel | undefined
  isOnline?: boolean
  /** Adds the name as accessible label; omit it if the name stands beside the avatar. */
  isLabelled?: boolean
}

/** Round avatar of a person or contact: the image, or initials on a colour until it loads or if there is none. */
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
        // Drawn by CSS, so that initials are not part of labels or copied text.
        <span className={classes.initials} data-initials={computeInitials(name, size <= 20 ? 1 : 2)} />
      )}
      {picture === null ? null : (
        <img
          key={picture}
          src={picture}
          alt=""
          // A cached image shows at once, so that rows scrolled back into view do not flicker.
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
