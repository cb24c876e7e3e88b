import { countOwners, invitePerson, listAlarms, type SidebarDialog } from '@prosa/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../app/query.ts'
import { roomPath } from '../../app/route-rules.ts'
import { useCan } from '../../app/session.tsx'
import { WaitClock } from '../../shared/waits/wait-clock.tsx'
import { waitOf } from '../../shared/waits/wait-of.ts'
import { parseChannel } from '../../ui/channel-icon.tsx'
import { serverNowMs } from '../../ui/clock.ts'
import { FailedNote } from '../../ui/failed-note.tsx'
import { Note } from '../../ui/note.tsx'
import { useFormats } from '../../ui/use-formats.ts'
import { UserAvatar } from '../../ui/user-avatar.tsx'
import recent from './recent-list.module.css'
import { homeTexts } from './texts.ts'
import { useWaits, useWaitsAsked } from './use-waits.ts'
import classes from './waits-now.module.css'
import { workTexts } from './work-texts.ts'

// Both sections are for companies in operation, so their code is loaded together.
export { TodayFigures } from './today-figures.tsx'

const texts = workTexts.waitsNow

/**
 * The customers who have waited longest in the queue, their last message, and the counts. If nobody waits, the section
 * says so; for a new company it is then left out.
 */
export function WaitsNow({ isNew }: { isNew: boolean }) {
  const can = useCan()
  const { workspaces, asked } = useWaitsAsked()
  const rooms = useWaits()
  const { data: counts } = useQuery({ ...query(countOwners, { query: { workspaces } }), ...asked })
  const alarms = useQuery({ ...query(listAlarms), ...asked })
  const dialogs = rooms.data?.dialogs ?? []
  const alarmed = alarms.data?.dialogs.length ?? 0
  const isCalm = dialogs.length === 0 && alarmed === 0
  const hasFailed = rooms.isError && !rooms.data
  if (isCalm && !hasFailed && (isNew || !rooms.data)) return null
  return (
    <section className={classes.section} aria-labelledby="waits-now">
      <div className={`${recent.head} ${classes.head}`}>
        <h2 id="waits-now">{texts.title}</h2>
        {counts ? <span className={`${classes.counts} num`}>{texts.counts(counts.queue, counts.mine)}</span> : null}
        <Link to="/omnichannel">{homeTexts.allRooms}</Link>
      </div>
      {alarmed > 0 ? (
        <div className={classes.alarm}>
          <Note tone="bad" icon={IconAlertTriangle}>
            {texts.alarmed(alarmed)}{' '}
            {can.call(invitePerson) ? <Link to="/users?convidar=1">{workTexts.firstSteps.names.invited}</Link> : null}
          </Note>
        </div>
      ) : null}
      {hasFailed ? <FailedNote text={homeTexts.listFailed} onRetry={() => void rooms.refetch()} /> : null}
      {isCalm && !hasFailed ? <p className={`card ${recent.line}`}>{texts.calm}</p> : null}
      <ul className={`card ${recent.rows}`} hidden={dialogs.length === 0}>
        {dialogs.map((dialog) => (
          <li key={dialog.id}>
            <Link className={recent.row} to={roomPath(dialog.id)}>
              <UserAvatar
                name={dialog.name}
                contactId={dialog.contactId}
                imageUrl={dialog.pictureUrl}
                channel={parseChannel(dialog.plataform) ?? undefined}
              />
              <span className={recent.words}>
                <span className={`${recent.name} clip`} style={{ display: 'block' }}>
                  {dialog.name}
                </span>
                <span className={`${recent.detail} clip`} style={{ display: 'block' }}>
                  {dialog.lastCustomerMessage ?? dialog.lastMessage}
                </span>
              </span>
              <Waited dialog={dialog} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The wait as the inbox row shows it, with the same target. */
function Waited({ dialog }: { dialog: SidebarDialog }) {
  const formats = useFormats()
  const now = serverNowMs()
  const wait = waitOf(dialog, now, formats)
  if (wait === null)
    return <span className={classes.wait}>{texts.waits(formats.relative(dialog.lastMessageDateTime, now))}</span>
  return <WaitClock wait={{ ...wait, text: texts.waits(wait.text) }} className={classes.wait} />
}
