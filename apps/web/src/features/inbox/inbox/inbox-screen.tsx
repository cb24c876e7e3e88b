import type { Dialog as DialogRecord } from '@prosa/contract'
import clsx from 'clsx'
import { type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { useIsGone } from '../../../app/live/index.ts'
import { requestNotifications } from '../../../app/live/request-notifications.ts'
import { useCached, useHasFailed } from '../../../app/query.ts'
import { roomParam } from '../../../app/route-rules.ts'
import { useCan } from '../../../app/session.tsx'
import { useAddress } from '../../../ui/address.ts'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lazyPiece } from '../../../ui/lazy-piece.ts'
import { ConversationSkeleton } from './conversation/conversation-skeleton.tsx'
import type { JumpTarget } from './conversation/use-jump.ts'
import { inboxKeys } from './inbox-queries.ts'
import classes from './inbox-screen.module.css'
import { InboxShortcuts } from './inbox-shortcuts.tsx'
import { ListColumn } from './list/list-column.tsx'
import { useRooms } from './list/use-rooms.ts'
import { useRoomsAfter } from './rooms-after.ts'
import { inboxTexts } from './texts.ts'
import { useColumns } from './use-columns.ts'
import type { RoomKeys } from './use-inbox-keys.ts'

// The list shows first; the room's code loads while the list is being fetched.
const Conversation = lazyPiece(async () => (await import('./conversation/conversation.tsx')).Conversation)
const ContactPanel = lazyPiece(async () => (await import('./contact/contact-panel.tsx')).ContactPanel)

const ContactSkeleton = lazyPiece(async () => (await import('./contact/contact-skeleton.tsx')).ContactSkeleton)

/** Preloads the room's code. Failures are ignored here and shown where the room is drawn. */
function fetchRoomCode(): void {
  for (const { load } of [ContactSkeleton, Conversation, ContactPanel]) load().catch(() => undefined)
}

/** The inbox: list, conversation, contact; below 500 px one at a time. Each column subscribes to rooms by itself. */
export function InboxScreen() {
  useDocumentTitle(inboxTexts.name)
  const columns = useColumns()
  const { isSmall, isListShown, isContactShown } = columns
  const { currentId, isToWrite, isUnasked, sought, open, openNext, leave } = useCurrentDialog()
  const searchBox = useRef<HTMLDivElement>(null)
  const listPlace = useRef(0)
  const [isHelpShown, setHelpShown] = useState(false)
  const nextRoom = useRef<() => number | null>(() => null)
  const roomKeys = useRef<RoomKeys | null>(null)
  const hasContactColumn = useHasContactColumn(currentId) && isContactShown
  const goOn = useGoingOn({ isSmall, nextRoom, open: openNext, leave })

  useEffect(requestNotifications, [])
  useEffect(fetchRoomCode, [])
  const { settle, showList, toggleContact } = columns
  const openRow = useCallback(
    (id: number, at?: JumpTarget) => {
      open(id, false, at)
      settle()
    },
    [open, settle],
  )
  const search = (): void => {
    // Synchronous, so that the search box exists before the next key.
    if (!isListShown) flushSync(showList)
    searchBox.current?.querySelector('input')?.focus()
  }

  const showsList = isSmall ? currentId === null : isListShown || currentId === null
  const showsConversation = !isSmall || currentId !== null
  return (
    <div
      className={clsx(classes.inbox, showsList && classes.withList, hasContactColumn && classes.withContact)}
      data-room={currentId === null ? undefined : true}
    >
      <InboxShortcuts
        currentId={currentId}
        isWide={!isSmall}
        isHelpShown={isHelpShown}
        onHelp={setHelpShown}
        onOpen={open}
        onLeave={leave}
        onSearch={search}
        nextRoom={nextRoom}
        roomKeys={roomKeys}
      />
      {showsList ? (
        <ListColumn
          currentId={currentId}
          place={listPlace}
          searchRef={searchBox}
          onOpen={openRow}
          onLeave={leave}
          onHelp={() => setHelpShown(true)}
          onCollapse={isSmall ? undefined : columns.hideList}
        />
      ) : null}
      {showsConversation ? (
        currentId === null ? (
          <NoConversation hasContact={isContactShown && !columns.isContactOver} />
        ) : (
          <Suspense fallback={<ConversationSkeleton />}>
            <Conversation
              key={currentId}
              id={currentId}
              sought={sought}
              startsFocused={isToWrite}
              isUnasked={isUnasked}
              isContactOpen={isContactShown}
              onBack={isSmall ? leave : null}
              onShowList={!isSmall && !isListShown ? showList : null}
              onContact={toggleContact}
              onLeave={leave}
              onOpen={openRow}
              onFinalized={goOn}
              keys={roomKeys}
            />
          </Suspense>
        )
      ) : null}
      {currentId !== null && hasContactColumn ? (
        <CurrentContact id={currentId} isOver={columns.isContactOver} onClose={toggleContact} onOpen={openRow} />
      ) : null}
    </div>
  )
}

/** Shown without an open room; while the list loads, a skeleton of the room that will open. */
function NoConversation({ hasContact }: { hasContact: boolean }) {
  const { hasNone, list } = useRooms()
  const isEmpty = list.rows.length === 0
  if (!hasNone && isEmpty && list.error)
    return (
      <EmptyState
        className={classes.empty}
        drawing="lost"
        title={inboxTexts.noListTitle}
        text={inboxTexts.noListText}
      />
    )
  if (!hasNone && list.isPending)
    return (
      <div className={clsx(classes.coming, hasContact && classes.withContact)}>
        <ConversationSkeleton />
        {hasContact ? (
          <Suspense fallback={<div className={classes.contact} />}>
            <ContactSkeleton />
          </Suspense>
        ) : null}
      </div>
    )
  // The list itself says why it is empty and what to do.
  if (isEmpty) return <div className={classes.coming} />
  return <EmptyState className={classes.empty} drawing="calm" title={inboxTexts.pickTitle} text={inboxTexts.pickText} />
}

/** The open room's id, kept in the address. */
function useCurrentDialog() {
  const [params, write] = useAddress()
  const { writes, unasked } = (useLocation().state ?? {}) as Record<string, unknown>
  const currentId = Number(params.get(roomParam)) || null
  // Stable functions, independent of the open room: the memoized conversation receives them.
  const change = useCallback(
    (id: number | null, replace = false, state?: JumpTarget | { unasked: true }) =>
      write({ [roomParam]: id === null ? null : String(id) }, { isStep: !replace, state }),
    [write],
  )
  /** `isOneOfMany`: opened by keyboard, so it replaces the history entry and "back" skips it. */
  const open = useCallback((id: number, isOneOfMany = false, at?: JumpTarget) => change(id, isOneOfMany, at), [change])
  const openNext = useCallback((id: number) => change(id, false, { unasked: true }), [change])
  const leave = useCallback(() => change(null), [change])
  return {
    currentId,
    isToWrite: writes === true,
    isUnasked: unasked === true,
    sought: useJumpTarget(),
    open,
    openNext,
    leave,
  }
}

/** The message or note the room was opened for; a new object for each navigation. */
function useJumpTarget(): JumpTarget | null {
  const { key, state } = useLocation()
  const { seq, noteId } = (state ?? {}) as { seq?: unknown; noteId?: unknown }
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating to the same message again must count
  return useMemo(() => {
    if (typeof seq === 'number') return { seq }
    return typeof noteId === 'number' ? { noteId } : null
  }, [key, seq, noteId])
}

interface GoingOn {
  isSmall: boolean
  nextRoom: RefObject<() => number | null>
  open: (id: number) => void
  leave: () => void
}

/**
 * Where a person goes after finishing a room: to the rooms' table if they may see it and chose so, else to the next
 * room; on a phone to the list.
 */
function useGoingOn({ isSmall, nextRoom, open, leave }: GoingOn): () => void {
  const navigate = useNavigate()
  const can = useCan()
  const toRooms = useRoomsAfter().isOn && can('dialog_view')
  // The choice is made in the confirmation, after this render, so it is read when the room is done.
  const goesToRooms = useRef(toRooms)
  useEffect(() => {
    goesToRooms.current = toRooms
  })
  return useCallback(() => {
    if (goesToRooms.current) {
      void navigate('/rooms/')
      return
    }
    const next = isSmall ? null : nextRoom.current()
    if (next === null) leave()
    else open(next)
  }, [isSmall, nextRoom, open, leave, navigate])
}

interface CurrentContactProps {
  id: number
  isOver: boolean
  onClose: () => void
  onOpen: (id: number) => void
}

/** No contact column beside a room that could not be loaded or is not visible to this person. */
function useHasContactColumn(id: number | null): boolean {
  // Subscribes to the failure only: the room itself changes with each message.
  const hasFailed = useHasFailed(inboxKeys.dialog(id ?? 0))
  const isGone = useIsGone(id ?? 0)
  return id !== null && !isGone && !hasFailed
}

/** Contact of the open room, from the conversation's cache entry. */
function CurrentContact({ id, isOver, onClose, onOpen }: CurrentContactProps) {
  const data = useCached<DialogRecord>(inboxKeys.dialog(id))
  // The empty column is there from the start, so that nothing moves.
  const empty = <div className={classes.contact} />
  if (!data && isOver) return empty
  return (
    <Suspense fallback={empty}>
      {data ? (
        <ContactPanel key={id} dialog={data} isOver={isOver} onClose={onClose} onOpen={onOpen} />
      ) : (
        <ContactSkeleton />
      )}
    </Suspense>
  )
}
