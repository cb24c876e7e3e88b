import { useMediaQuery } from '@mantine/hooks'
import type { Dialog as DialogRecord } from '@prosa/contract'
import { unreadRooms } from '@prosa/contract'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { call } from '../../app/api.ts'
import { useUser } from '../../app/session.tsx'
import { useWorkspaces } from '../../app/workspaces.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ContactPanel } from './contact/contact-panel.tsx'
import { Conversation } from './conversation/conversation.tsx'
import { useDialogActs } from './conversation/use-dialog-acts.ts'
import classes from './inbox-screen.module.css'
import { inboxKeys } from './keys.ts'
import { ConversationList } from './list/conversation-list.tsx'
import listClasses from './list/list.module.css'
import { ListFilters } from './list/list-filters.tsx'
import { useInboxFilter } from './list/use-inbox-filter.ts'
import { useInboxList } from './list/use-inbox-list.ts'
import { useSidebarStream } from './list/use-sidebar-stream.ts'
import { openDialogEvent, requestNotifications } from './notify.ts'
import { inboxTexts } from './texts.ts'
import { useInboxKeys } from './use-inbox-keys.ts'

const tickMs = 30_000
const dialogParam = 'sala'

/** The omnichannel inbox: list, conversation, contact. Under 500 px one of them at a time. */
export function InboxScreen() {
  useDocumentTitle(inboxTexts.name)
  const user = useUser()
  const { hasNone } = useWorkspaces()
  const isSmall = useMediaQuery('(max-width: 499px)', undefined, { getInitialValueInEffect: false }) ?? false
  const isNarrow = useMediaQuery('(max-width: 1000px)', undefined, { getInitialValueInEffect: false }) ?? false
  const { currentId, open, leave } = useCurrentDialog()
  const filter = useInboxFilter()
  const list = useInboxList(filter.filter, !hasNone)
  const unread = useUnread(filter.filter, !hasNone)
  const [isListShown, setListShown] = useState(!isNarrow)
  const [isContactShown, setContactShown] = useState(!isNarrow)
  const [isHelpShown, setHelpShown] = useState(false)
  const now = useNow()
  const searchBox = useRef<HTMLDivElement>(null)
  const { markRead } = useDialogActs(currentId ?? 0)
  const link = useSidebarStream(list.position, currentId, markRead)

  useEffect(requestNotifications, [])
  useOpenOnWide(!isSmall && currentId === null && filter.filter.name === '', list.rows[0]?.id, open)

  const openRow = useCallback(
    (id: number) => {
      open(id)
      if (isNarrow && !isSmall) setListShown(false)
    },
    [open, isNarrow, isSmall],
  )
  useInboxKeys({
    onMove: (step) => {
      const index = list.rows.findIndex(({ id }) => id === currentId)
      const next = list.rows[index === -1 ? 0 : index + step]
      if (next) open(next.id)
    },
    onEnter: () => document.querySelector<HTMLElement>(`.${classes.inbox} textarea`)?.focus(),
    onLeave: leave,
    onSearch: () => {
      setListShown(true)
      requestAnimationFrame(() => searchBox.current?.querySelector('input')?.focus())
    },
    onHelp: () => setHelpShown(true),
  })

  const showsList = isSmall ? currentId === null : isListShown || currentId === null
  const showsConversation = !isSmall || currentId !== null
  const { fetchNextPage, refetch } = list
  return (
    <div
      className={clsx(
        classes.inbox,
        showsList && classes.withList,
        isContactShown && currentId !== null && classes.withContact,
      )}
    >
      {showsList ? (
        <aside className={listClasses.list} aria-label={inboxTexts.list}>
          <ListFilters
            filter={filter}
            unread={unread}
            isRefreshing={list.isRefetching && !list.isFetchingNextPage}
            onRefresh={() => void refetch()}
            onCollapse={isSmall ? undefined : () => setListShown(false)}
            searchRef={searchBox}
          />
          {link === 'reconnecting' || link === 'slow' ? (
            <p className={listClasses.more} role="status">
              {inboxTexts.reconnecting}
            </p>
          ) : null}
          <ConversationList
            rows={hasNone ? [] : list.rows}
            currentId={currentId}
            userId={user.id}
            now={now}
            isPending={!hasNone && list.isPending}
            error={list.error}
            hasMore={list.hasNextPage}
            isLoadingMore={list.isFetchingNextPage}
            isNarrowed={filter.isNarrowed}
            onOpen={openRow}
            onMore={() => void fetchNextPage()}
            onRetry={() => void refetch()}
            onClear={filter.clear}
          />
        </aside>
      ) : null}
      {showsConversation ? (
        currentId === null ? (
          <NoConversation
            isCalm={list.rows.length === 0 && !filter.isNarrowed}
            isKnown={hasNone || (!list.isPending && !list.error)}
          />
        ) : (
          <Conversation
            key={currentId}
            id={currentId}
            isContactOpen={isContactShown}
            onBack={isSmall ? leave : null}
            onShowList={!isSmall && !isListShown ? () => setListShown(true) : null}
            onContact={() => setContactShown(!isContactShown)}
            onLeave={leave}
          />
        )
      ) : null}
      {currentId !== null && isContactShown && !isSmall ? (
        <CurrentContact id={currentId} onClose={() => setContactShown(false)} />
      ) : null}
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
    </div>
  )
}

/** In place of the conversation; empty while the list is not known. */
function NoConversation({ isCalm, isKnown }: { isCalm: boolean; isKnown: boolean }) {
  if (!isKnown) return <section aria-label={inboxTexts.messages} />
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
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const carried = (location.state as { dialogId?: unknown } | null)?.dialogId
  const currentId = Number(params.get(dialogParam)) || (typeof carried === 'number' ? carried : null)
  const open = useCallback(
    (id: number) =>
      setParams((current) => {
        const next = new URLSearchParams(current)
        next.set(dialogParam, String(id))
        return next
      }),
    [setParams],
  )
  const leave = useCallback(
    () =>
      setParams((current) => {
        const next = new URLSearchParams(current)
        next.delete(dialogParam)
        return next
      }),
    [setParams],
  )
  useEffect(() => {
    const onOpen = (event: Event): void => {
      if (event instanceof CustomEvent && typeof event.detail === 'number') open(event.detail)
    }
    window.addEventListener(openDialogEvent, onOpen)
    return () => window.removeEventListener(openDialogEvent, onOpen)
  }, [open])
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

function useUnread(filter: Parameters<typeof inboxKeys.unread>[0], isEnabled: boolean): number {
  const { data } = useQuery({
    queryKey: inboxKeys.unread(filter),
    queryFn: ({ signal }) =>
      call(unreadRooms, {
        query: {
          workspace: filter.workspace,
          workspaces: [...filter.workspaces],
          name: '',
          status: filter.status,
          bots: [...filter.bots],
        },
        signal,
      }),
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
  return data ? <ContactPanel key={id} dialog={data} onClose={onClose} /> : null
}
