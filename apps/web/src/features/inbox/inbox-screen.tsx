import { useMediaQuery } from '@mantine/hooks'
import type { Dialog as DialogRecord } from '@prosa/contract'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useIsGone, useLinkState } from '../../app/live/index.ts'
import { requestNotifications } from '../../app/live/notify.ts'
import { useUser } from '../../app/session.tsx'
import { useWorkspaces } from '../../app/workspaces.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ContactPanel } from './contact/contact-panel.tsx'
import { Conversation } from './conversation/conversation.tsx'
import classes from './inbox-screen.module.css'
import { type InboxFilter, inboxKeys, inboxQueries } from './keys.ts'
import { ConversationList } from './list/conversation-list.tsx'
import listClasses from './list/list.module.css'
import { ListFilters } from './list/list-filters.tsx'
import { useInboxFilter } from './list/use-inbox-filter.ts'
import { useInboxList } from './list/use-inbox-list.ts'
import { inboxTexts } from './texts.ts'
import { useInboxKeys } from './use-inbox-keys.ts'

const tickMs = 30_000
const dialogParam = 'sala'

/** The omnichannel inbox: list, conversation, contact. Under 500 px one of them at a time. Each column hears of rooms by itself. */
export function InboxScreen() {
  useDocumentTitle(inboxTexts.name)
  const isSmall = useMediaQuery('(max-width: 499px)', undefined, { getInitialValueInEffect: false }) ?? false
  const isNarrow = useMediaQuery('(max-width: 1000px)', undefined, { getInitialValueInEffect: false }) ?? false
  const { currentId, open, leave } = useCurrentDialog()
  const [isListShown, setListShown] = useState(!isNarrow)
  const [isContactShown, setContactShown] = useState(!isNarrow)
  const searchBox = useRef<HTMLDivElement>(null)
  const listPlace = useRef(0)

  useEffect(requestNotifications, [])
  const openRow = useCallback(
    (id: number) => {
      open(id)
      if (isNarrow && !isSmall) setListShown(false)
    },
    [open, isNarrow, isSmall],
  )
  const showList = useCallback(() => setListShown(true), [])
  const toggleContact = useCallback(() => setContactShown((isShown) => !isShown), [])
  const search = useCallback(() => {
    setListShown(true)
    requestAnimationFrame(() => searchBox.current?.querySelector('input')?.focus())
  }, [])

  const showsList = isSmall ? currentId === null : isListShown || currentId === null
  const showsConversation = !isSmall || currentId !== null
  return (
    <div
      className={clsx(
        classes.inbox,
        showsList && classes.withList,
        isContactShown && currentId !== null && classes.withContact,
      )}
    >
      <Steering currentId={currentId} isWide={!isSmall} onOpen={open} onLeave={leave} onSearch={search} />
      {showsList ? (
        <ListColumn
          currentId={currentId}
          place={listPlace}
          searchRef={searchBox}
          onOpen={openRow}
          onCollapse={isSmall ? undefined : () => setListShown(false)}
        />
      ) : null}
      {showsConversation ? (
        currentId === null ? (
          <NoConversation />
        ) : (
          <Conversation
            key={currentId}
            id={currentId}
            isContactOpen={isContactShown}
            onBack={isSmall ? leave : null}
            onShowList={!isSmall && !isListShown ? showList : null}
            onContact={toggleContact}
            onLeave={leave}
          />
        )
      ) : null}
      {currentId !== null && isContactShown && !isSmall ? (
        <CurrentContact id={currentId} onClose={toggleContact} />
      ) : null}
    </div>
  )
}

/** The rooms under the filter of the address, for each column that needs them. */
function useRooms() {
  const filter = useInboxFilter()
  const { hasNone } = useWorkspaces()
  return { filter, hasNone, list: useInboxList(filter.filter, !hasNone) }
}

interface SteeringProps {
  currentId: number | null
  isWide: boolean
  onOpen: (id: number, isStep?: boolean) => void
  onLeave: () => void
  onSearch: () => void
}

/** The keys of the inbox, and the first room that a wide screen opens with; draws the list of keys alone. */
function Steering({ currentId, isWide, onOpen, onLeave, onSearch }: SteeringProps) {
  const { filter, list } = useRooms()
  const [isHelpShown, setHelpShown] = useState(false)
  useOpenOnWide(isWide && currentId === null && filter.filter.name === '', list.rows[0]?.id, onOpen)
  useInboxKeys({
    onMove: (step) => {
      const index = list.rows.findIndex(({ id }) => id === currentId)
      const next = list.rows[index === -1 ? 0 : index + step]
      if (next) onOpen(next.id, true)
    },
    onEnter: () => document.querySelector<HTMLElement>(`.${classes.inbox} textarea`)?.focus(),
    onLeave,
    onSearch,
    onHelp: () => setHelpShown(true),
  })
  return (
    <Dialog isOpen={isHelpShown} onClose={() => setHelpShown(false)} title={inboxTexts.keys} size={380}>
      <dl className={classes.keys}>
        {inboxTexts.keysHelp.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

interface ListColumnProps {
  currentId: number | null
  /** Where the list was scrolled to when it was last left. */
  place: RefObject<number>
  searchRef: RefObject<HTMLDivElement | null>
  onOpen: (id: number) => void
  onCollapse: (() => void) | undefined
}

function ListColumn({ currentId, place, searchRef, onOpen, onCollapse }: ListColumnProps) {
  const { filter, hasNone, list } = useRooms()
  const unread = useUnread(filter.filter, !hasNone)
  const link = useLinkState()
  const userId = useUser().id
  const now = useNow()
  const { fetchNextPage, refetch } = list
  return (
    <aside className={listClasses.list} aria-label={inboxTexts.list}>
      <ListFilters
        filter={filter}
        unread={unread}
        isRefreshing={list.isRefetching && !list.isFetchingNextPage}
        onRefresh={() => void refetch()}
        onCollapse={onCollapse}
        searchRef={searchRef}
      />
      {link === 'reconnecting' || link === 'slow' ? (
        <p className={listClasses.more} role="status">
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

/** In place of the conversation; empty while the list is not known. */
function NoConversation() {
  const { filter, hasNone, list } = useRooms()
  if (!hasNone && (list.isPending || list.error)) return <section aria-label={inboxTexts.messages} />
  const isCalm = list.rows.length === 0 && !filter.isNarrowed
  return (
    <EmptyState
      className={classes.empty}
      drawing="calm"
      title={isCalm ? inboxTexts.calmTitle : inboxTexts.pickTitle}
      text={isCalm ? inboxTexts.calmText : inboxTexts.pickText}
    />
  )
}

/** The open dialog stands in the address; the rooms' table and notifications bring one along. */
function useCurrentDialog() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const carried = (location.state as { dialogId?: unknown } | null)?.dialogId
  const currentId = Number(params.get(dialogParam)) || (typeof carried === 'number' ? carried : null)
  // The functions stay the same whatever room is open: the open conversation hangs on them.
  const change = useCallback(
    (id: number | null, replace = false) => {
      const next = new URLSearchParams(window.location.search)
      if (id === null) next.delete(dialogParam)
      else next.set(dialogParam, String(id))
      void navigate({ search: next.toString() }, { replace })
    },
    [navigate],
  )
  /** `isStep`: one of many by the keyboard, which "back" need not walk through again. */
  const open = useCallback((id: number, isStep = false) => change(id, isStep), [change])
  const leave = useCallback(() => change(null), [change])
  return { currentId, open, leave }
}

/** On a wide screen the first room is open from the start, once; whoever leaves it stays out. */
function useOpenOnWide(isWanted: boolean, firstId: number | undefined, open: (id: number) => void): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || firstId === undefined) return
    isDone.current = true
    if (isWanted) open(firstId)
  }, [isWanted, firstId, open])
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

/** The contact of the open dialog, from the conversation's own cache entry. */
function CurrentContact({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useQuery<DialogRecord>({ queryKey: inboxKeys.dialog(id), queryFn: skipToken })
  const isGone = useIsGone(id)
  return data && !isGone ? <ContactPanel key={id} dialog={data} onClose={onClose} /> : null
}
