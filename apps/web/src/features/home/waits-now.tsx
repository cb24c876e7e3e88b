import { countOwners, listAlarms, pageInbox } from '@prosa/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../app/query.ts'
import { roomPath } from '../../app/route-rules.ts'
import { useCan } from '../../app/session.tsx'
import { useWorkspaces } from '../../shared/workspaces/workspaces.ts'
import { parseChannel } from '../../ui/channel-icon.tsx'
import { serverNowMs } from '../../ui/clock.ts'
import { Note } from '../../ui/note.tsx'
import { useFormats } from '../../ui/use-formats.ts'
import { UserAvatar } from '../../ui/user-avatar.tsx'
import recent from './recent-list.module.css'
import { homeTexts } from './texts.ts'
import classes from './waits-now.module.css'
import { workTexts } from './work-texts.ts'

const shown = 4
const refreshMs = 15_000
const texts = workTexts.waitsNow

/** Customers who have waited longest in the queue, in their own words, and how many there are; nothing where nobody does. */
export function WaitsNow() {
  const can = useCan()
  const { relative } = useFormats()
  const { selectedIds, hasNone } = useWorkspaces()
  const asked = {
    enabled: can('dialog_view', 'omnichannel_view') && can.call(pageInbox) && !hasNone,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    meta: { quiet: true },
  } as const
  const rooms = useQuery({
    ...query(pageInbox, { query: { workspaces: selectedIds, owner: 'queue', limit: shown } }),
    ...asked,
  })
  const counts = useQuery({ ...query(countOwners, { query: { workspaces: selectedIds } }), ...asked })
  const alarms = useQuery({ ...query(listAlarms), ...asked })
  const dialogs = rooms.data?.dialogs ?? []
  const alarmed = alarms.data?.dialogs.length ?? 0
  if (dialogs.length === 0 && alarmed === 0) return null
  return (
    <section className={classes.section} aria-labelledby="waits-now">
      <div className={recent.head}>
        <h2 id="waits-now">{texts.title}</h2>
        {counts.data ? (
          <span className={`${classes.counts} num`}>{texts.counts(counts.data.queue, counts.data.mine)}</span>
        ) : null}
        <Link to="/omnichannel">{homeTexts.allRooms}</Link>
      </div>
      {alarmed > 0 ? (
        <div className={classes.alarm}>
          <Note tone="bad" icon={IconAlertTriangle}>
            {texts.alarmed(alarmed)}
          </Note>
        </div>
      ) : null}
      <ul className={`card ${recent.rows}`} hidden={dialogs.length === 0}>
        {dialogs.map((dialog) => (
          <li key={dialog.id}>
            <Link className={recent.row} to={roomPath(dialog.id)}>
              <UserAvatar
                name={dialog.name}
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
              <span className={classes.wait}>
                {texts.waits(relative(dialog.waitsSince ?? dialog.lastMessageDateTime, serverNowMs()))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
