import { pageInbox } from '@prosa/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../app/query.ts'
import { roomPath } from '../../app/route-rules.ts'
import { useCan } from '../../app/session.tsx'
import { appTexts } from '../../app/texts.ts'
import { useWorkspaces } from '../../shared/workspaces/workspaces.ts'
import { parseChannel } from '../../ui/channel-icon.tsx'
import { serverNowMs } from '../../ui/clock.ts'
import { UnreadBadge } from '../../ui/unread-badge.tsx'
import { useFormats } from '../../ui/use-formats.ts'
import { UserAvatar } from '../../ui/user-avatar.tsx'
import classes from './recent-list.module.css'
import { RecentList } from './recent-list.tsx'
import { homeTexts } from './texts.ts'

const recentCount = 4
const refreshMs = 30_000

/** The newest open conversations; each links to the inbox. */
export function RecentRooms() {
  const can = useCan()
  const { relative } = useFormats()
  const { selectedIds, hasNone } = useWorkspaces()
  const isPermitted = can.call(pageInbox)
  const { data, error, refetch } = useQuery({
    ...query(pageInbox, { query: { workspaces: selectedIds, limit: recentCount } }),
    enabled: isPermitted && !hasNone,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
  if (!isPermitted) return null
  const dialogs = hasNone ? [] : data?.dialogs
  return (
    <RecentList
      title={homeTexts.recentRooms}
      more={{ to: '/omnichannel', label: homeTexts.allRooms }}
      emptyText={hasNone ? homeTexts.noWorkspace : homeTexts.noRooms}
      hasFailed={error !== null}
      onRetry={() => void refetch()}
      rows={dialogs?.map((dialog) => (
        <li key={dialog.id}>
          <Link className={classes.row} to={roomPath(dialog.id)}>
            <UserAvatar
              name={dialog.name}
              contactId={dialog.contactId}
              imageUrl={dialog.pictureUrl}
              channel={parseChannel(dialog.plataform) ?? undefined}
            />
            <span className={classes.words}>
              <span className={`${classes.name} clip`} style={{ display: 'block' }}>
                {dialog.name}
              </span>
              <span className={`${classes.detail} clip`} style={{ display: 'block' }}>
                {dialog.lastMessage || homeTexts.botWithout}
              </span>
            </span>
            <span className={classes.time}>{relative(dialog.lastMessageDateTime, serverNowMs())}</span>
            <UnreadBadge count={dialog.unreadMessageTotal} label={appTexts.unreadMessages(dialog.unreadMessageTotal)} />
          </Link>
        </li>
      ))}
    />
  )
}
