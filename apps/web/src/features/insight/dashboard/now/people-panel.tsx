import type { DashboardNow } from '@prosa/contract'
import { Link } from 'react-router'
import { inboxPath } from '../../../../app/route-rules.ts'
import { useCan } from '../../../../app/session.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { SidePanel } from '../../../../ui/side-panel.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { UserAvatar } from '../../../../ui/user-avatar.tsx'
import { nowTexts, waitOf } from './now-texts.ts'
import classes from './people-panel.module.css'

const texts = nowTexts.panel
const width = 480
const tones = { available: 'ok', away: 'warn', offline: 'off' } as const

interface PeoplePanelProps {
  people: DashboardNow['people']
  now: number
  isOld: boolean
  onClose: () => void
}

/** People online and their load, the highest load first. */
export function PeoplePanel({ people, now, isOld, onClose }: PeoplePanelProps) {
  const can = useCan()
  const seesInbox = can('dialog_view', 'omnichannel_view')
  // Loads are shown relative to the highest one for people without a limit.
  const most = Math.max(1, ...people.map(({ rooms }) => rooms))
  return (
    <SidePanel isOpen title={texts.title} width={width} onClose={onClose}>
      {people.length === 0 ? (
        <EmptyState drawing="calm" level={3} title={texts.none} text={texts.noneText} />
      ) : (
        <ul className={classes.people} data-old={isOld || undefined}>
          {people.map((person) => (
            <li key={person.id}>
              <Person person={person} most={most} now={now} isLink={seesInbox && person.rooms > 0} />
            </li>
          ))}
        </ul>
      )}
    </SidePanel>
  )
}

interface PersonProps {
  person: DashboardNow['people'][number]
  most: number
  now: number
  isLink: boolean
}

function Person({ person, most, now, isLink }: PersonProps) {
  const { id, name, state, rooms, roomLimit, waiting, oldest } = person
  const content = (
    <>
      <UserAvatar name={name} personId={id} isOnline={state !== 'offline'} />
      <span className={classes.words}>
        <span className={classes.name}>
          <b className="clip">{name}</b>
          <StatusBadge tone={tones[state]}>{texts.states[state]}</StatusBadge>
        </span>
        <span className={classes.load}>
          <ProgressBar label={texts.load(name)} share={Math.min(1, rooms / (roomLimit ?? most))} />
          {texts.rooms(rooms, roomLimit)}
        </span>
        {waiting > 0 && oldest ? <span>{texts.waiting(waiting, waitOf(oldest, now))}</span> : null}
      </span>
    </>
  )
  return isLink ? (
    <Link className={classes.row} to={`${inboxPath}?vista=${id}`}>
      {content}
    </Link>
  ) : (
    <div className={classes.row}>{content}</div>
  )
}
