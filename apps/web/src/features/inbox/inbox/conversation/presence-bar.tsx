import { firstName } from '../../../../app/first-name.ts'
import { UserAvatar } from '../../../../ui/user-avatar.tsx'
import { inboxTexts } from '../texts.ts'
import type { Others } from './here.ts'
import classes from './presence-bar.module.css'

interface PresenceBarProps extends Others {
  contactName: string
}

/** Avatars shown; further people are only counted. */
const maxFaces = 3

/** Other people in the room and who is typing, shown above the composer. */
export function PresenceBar({ people, isContactTyping, contactName }: PresenceBarProps) {
  const typing = people.filter(({ isTyping }) => isTyping).map(({ name }) => firstName(name))
  const writers = isContactTyping ? [contactName, ...typing] : typing
  return (
    <>
      <span className={classes.typing}>
        {writers.length === 0 ? null : (
          <>
            <span className={classes.dots} aria-hidden>
              <i />
              <i />
              <i />
            </span>
            <span className="clip">{inboxTexts.typing(writers)}</span>
          </>
        )}
      </span>
      {people.length === 0 ? null : (
        <span className={classes.others} title={inboxTexts.alsoHere(people.map(({ name }) => name))}>
          {people.slice(0, maxFaces).map(({ userId, name }) => (
            <UserAvatar key={userId} name={name} personId={userId} size={20} />
          ))}
          {people.length > maxFaces ? <small>+{people.length - maxFaces}</small> : null}
          <span className="clip">{inboxTexts.alsoHere(people.map(({ name }) => firstName(name)))}</span>
        </span>
      )}
    </>
  )
}
