import { ActionIcon } from '@mantine/core'
import { IconBolt, IconBrandWhatsapp, IconKeyboard } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { firstName } from '../../../app/first-name.ts'
import { OwnNumberDialog } from '../../../app/own-number.ts'
import { useCan, useUser } from '../../../app/session.tsx'
import { appTexts } from '../../../app/texts.ts'
import { lazyPiece } from '../../../ui/lazy-piece.ts'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import { Mentions } from '../notes/mentions.tsx'
import { inboxTexts } from '../texts.ts'
import classes from './list.module.css'
import { useAttendance } from './use-attendance.ts'

const CannedPanel = lazyPiece(async () => (await import('../canned/canned-panel.tsx')).CannedPanel)

/** Who is served here, with the profiles that say what they may do; the dot says that colleagues see them as present. */
export function Greeting({ isOnline, onHelp }: { isOnline: boolean; onHelp: () => void }) {
  const { id, name, avatarURL, profiles } = useUser()
  const { attendance } = useAttendance()
  const can = useCan()
  const [isNumberOpen, setNumberOpen] = useState(false)
  const [isManaging, setManaging] = useState(false)
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
      {can('workspace_edit') ? (
        <ActionIcon
          variant="subtle"
          aria-label={inboxTexts.manageCanned}
          title={inboxTexts.manageCanned}
          onClick={() => setManaging(true)}
        >
          <IconBolt size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      ) : null}
      {isManaging ? (
        <Suspense>
          <CannedPanel workspaceId={null} onClose={() => setManaging(false)} />
        </Suspense>
      ) : null}
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
