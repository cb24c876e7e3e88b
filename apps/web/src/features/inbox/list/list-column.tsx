import { ActionIcon } from '@mantine/core'
import { IconBrandWhatsapp, IconKeyboard } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type RefObject, Suspense, useEffect, useState } from 'react'
import { firstName } from '../../../app/first-name.ts'
import { useLinkState } from '../../../app/live/index.ts'
import { OwnNumberDialog } from '../../../app/own-number.ts'
import { useUser } from '../../../app/session.tsx'
import { appTexts } from '../../../app/texts.ts'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import { type InboxFilter, inboxQueries } from '../keys.ts'
import { inboxTexts } from '../texts.ts'
import { ConversationList } from './conversation-list.tsx'
import classes from './list.module.css'
import { ListFilters } from './list-filters.tsx'
import { useRooms } from './use-rooms.ts'

const tickMs = 30_000

interface ListColumnProps {
  currentId: number | null
  /** Where the list was scrolled to when it was last left. */
  place: RefObject<number>
  searchRef: RefObject<HTMLDivElement | null>
  onOpen: (id: number) => void
  onHelp: () => void
  onCollapse: (() => void) | undefined
}

/** Who one is, what the list is narrowed to, and the rooms. */
export function ListColumn({ currentId, place, searchRef, onOpen, onHelp, onCollapse }: ListColumnProps) {
  const { filter, hasNone, list } = useRooms()
  const unread = useUnread(filter.filter, !hasNone)
  const link = useLinkState()
  const userId = useUser().id
  const now = useNow()
  const { fetchNextPage, refetch } = list
  return (
    <aside className={clsx(classes.list, currentId !== null && classes.over)} aria-label={inboxTexts.list}>
      <Greeting isOnline={link === 'open'} onHelp={onHelp} />
      <ListFilters
        filter={filter}
        unread={unread}
        isRefreshing={list.isRefetching && !list.isFetchingNextPage}
        onRefresh={() => void refetch()}
        onCollapse={onCollapse}
        searchRef={searchRef}
      />
      {/* An open conversation says it in its own place. */}
      {currentId === null && (link === 'reconnecting' || link === 'slow') ? (
        <p className={classes.more} role="status">
          {inboxTexts.reconnecting}
        </p>
      ) : null}
      <ConversationList
        rows={hasNone ? [] : list.rows}
        currentId={currentId}
        userId={userId}
        now={now}
        place={place}
        isPending={!hasNone && list.isPending}
        error={list.error}
        hasMore={list.hasNextPage}
        isLoadingMore={list.isFetchingNextPage}
        isNarrowed={filter.isNarrowed}
        onOpen={onOpen}
        onMore={() => void fetchNextPage()}
        onRetry={() => void refetch()}
        onClear={filter.clear}
      />
    </aside>
  )
}

/** Who is served here, with the profiles that say what they may do; the dot says that the line to the server stands. */
function Greeting({ isOnline, onHelp }: { isOnline: boolean; onHelp: () => void }) {
  const { id, name, avatarURL, profiles } = useUser()
  const [isNumberOpen, setNumberOpen] = useState(false)
  return (
    <header className={classes.greeting}>
      <UserAvatar name={name} size={28} imageUrl={avatarURL} isOnline={isOnline} />
      <p>
        <b className="clip">{appTexts.greeting(firstName(name))}</b>
        {profiles.length > 0 ? (
          <span className="clip">{profiles.map((profile) => profile.name).join(', ')}</span>
        ) : null}
      </p>
      <ActionIcon
        variant="subtle"
        aria-label={inboxTexts.ownNumber}
        title={inboxTexts.ownNumber}
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

function useUnread(filter: InboxFilter, isEnabled: boolean): number {
  const { data } = useQuery({
    ...inboxQueries.unread(filter),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return data?.unreadRooms ?? 0
}

/** Relative times grow old: they are written anew twice a minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
