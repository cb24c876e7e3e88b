import { ActionIcon } from '@mantine/core'
import { IconBrandWhatsapp, IconKeyboard } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { firstName } from '../../../app/first-name.ts'
import { useUser } from '../../../app/session.tsx'
import { appTexts } from '../../../app/texts.ts'
import { OwnNumberDialog } from '../../../shared/channels/own-number.ts'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import { ManageCanned } from '../canned/manage-canned.tsx'
import { Mentions } from '../notes/mentions.tsx'
import { inboxTexts } from '../texts.ts'
import classes from './list.module.css'
import { useAttendance } from './use-attendance.ts'

/** Who is served here, with the profiles that say what they may do; the dot says that colleagues see them as present. */
export function Greeting({ isOnline, onHelp }: { isOnline: boolean; onHelp: () => void }) {
  const { id, name, avatarURL, profiles } = useUser()
  const { attendance } = useAttendance()
  const [isNumberOpen, setNumberOpen] = useState(false)
  return (
    <header className={classes.greeting}>
      <UserAvatar
        name={name}
        personId={id}
        size={28}
        imageUrl={avatarURL}
        isOnline={isOnline && attendance?.isAway !== true}
      />
      <p>
        <b className="clip">{appTexts.greeting(firstName(name))}</b>
        {profiles.length > 0 ? (
          <span className="clip">{profiles.map((profile) => profile.name).join(', ')}</span>
        ) : null}
      </p>
      <Mentions />
      <ManageCanned />
      <ActionIcon
        variant="subtle"
        aria-label={appTexts.ownNumber}
        title={appTexts.ownNumber}
        onClick={() => setNumberOpen(true)}
      >
        <IconBrandWhatsapp size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      {isNumberOpen ? (
        <Suspense>
          <OwnNumberDialog userId={id} onClose={() => setNumberOpen(false)} />
        </Suspense>
      ) : null}
      <ActionIcon
        className={classes.help}
        variant="subtle"
        aria-label={inboxTexts.keys}
        title={inboxTexts.keys}
        onClick={onHelp}
      >
        <IconKeyboard size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </header>
  )
}
