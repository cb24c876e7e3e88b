import { ActionIcon } from '@mantine/core'
import { IconAt } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Flyout } from '../../../../ui/flyout.tsx'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { UnreadBadge } from '../../../../ui/unread-badge.tsx'
import classes from './note.module.css'
import { noteTexts } from './note-texts.ts'
import { useUnreadMentions } from './use-mentions.ts'

const MentionList = lazyPiece(async () => (await import('./mention-list.tsx')).MentionList)

/** Opens the notes that mention this person, with the number of unread ones. */
export function Mentions() {
  const unread = useUnreadMentions()
  const label = unread === 0 ? noteTexts.mentions : `${noteTexts.mentions}: ${noteTexts.unread(unread)}`
  return (
    <Flyout
      position="bottom-start"
      width={340}
      padding={0}
      label={noteTexts.mentions}
      target={
        <ActionIcon variant="subtle" size={30} aria-label={label} title={label} className={classes.mentions}>
          <IconAt size={18} stroke={1.75} aria-hidden />
          {unread > 0 ? (
            <span className={classes.badge} aria-hidden>
              <UnreadBadge count={unread} label={noteTexts.unread(unread)} />
            </span>
          ) : null}
        </ActionIcon>
      }
    >
      {(close) => (
        <Suspense fallback={<p className={classes.none} />}>
          <MentionList onDone={close} />
        </Suspense>
      )}
    </Flyout>
  )
}
