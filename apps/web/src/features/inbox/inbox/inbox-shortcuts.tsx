import { type RefObject, Suspense, useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useNavigation } from 'react-router'
import { useSingleKeys } from '../../../app/person-switch.ts'
import { roomParam } from '../../../app/route-rules.ts'
import { useUser } from '../../../app/session.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { lazyPiece } from '../../../ui/lazy-piece.ts'
import { findTarget, type Target } from '../../../ui/target.ts'
import type { InboxFilter } from './inbox-queries.ts'
import classes from './inbox-screen.module.css'
import { roomAfter } from './list/room-after.ts'
import { useFirstRoom } from './list/use-first-room.ts'
import { useRooms } from './list/use-rooms.ts'
import { inboxTexts } from './texts.ts'
import { type RoomKeys, useInboxKeys } from './use-inbox-keys.ts'

const KeysHelp = lazyPiece(async () => (await import('./keys-help.tsx')).KeysHelp)

const viewKeys: Readonly<Record<string, InboxFilter['owner']>> = { 1: '', 2: 'mine', 3: 'queue', 4: 'bot' }

interface InboxShortcutsProps {
  currentId: number | null
  isWide: boolean
  isHelpShown: boolean
  onHelp: (isShown: boolean) => void
  onOpen: (id: number, isStep?: boolean) => void
  onLeave: () => void
  onSearch: () => void
  /** Filled with a function that returns the room to open after the current one. */
  nextRoom: RefObject<() => number | null>
  roomKeys: RefObject<RoomKeys | null>
}

/** Keyboard shortcuts of the inbox, and the room opened at start on wide screens; draws only the list of shortcuts. */
export function InboxShortcuts(props: InboxShortcutsProps) {
  const { currentId, isWide, isHelpShown, onHelp, onOpen, onLeave, onSearch, nextRoom, roomKeys } = props
  const rooms = useRooms()
  const { filter, list } = rooms
  const userId = useUser().id
  const place = useRef<{ id: number | null; index: number }>({ id: null, index: 0 })
  useEffect(() => {
    const index = list.rows.findIndex(({ id }) => id === currentId)
    if (index !== -1) place.current = { id: currentId, index }
    else if (place.current.id !== currentId) place.current = { id: currentId, index: 0 }
    nextRoom.current = () => roomAfter(list.rows, currentId, userId, place.current.index)
  })
  const { areOn } = useSingleKeys()
  const opensOne = isWide && currentId === null && filter.filter.name === ''
  useOpenOnWide(opensOne, useFirstRoom(rooms, opensOne), onOpen)
  useInboxKeys(
    {
      onMove: (step) => {
        const index = list.rows.findIndex(({ id }) => id === currentId)
        const next = list.rows[index === -1 ? 0 : index + step]
        if (next) onOpen(next.id, true)
        // Shortcuts must act on the newly opened room, not on the focused row.
        if (document.activeElement?.id.startsWith('room-') && document.activeElement instanceof HTMLElement)
          document.activeElement.blur()
      },
      onEnter: () => document.querySelector<HTMLElement>(`.${classes.inbox} textarea`)?.focus(),
      onNote: () => findTarget(document, 'write-note')?.click(),
      onLeave,
      onSearch,
      onHelp: () => onHelp(true),
      onKey: (key) => {
        const owner = viewKeys[key]
        if (owner !== undefined) return () => filter.setOwner(owner)
        if (key === 's') return pressOf('use-suggestion')
        if (key === 'v') return pressOf('saved-views')
        if (key === '5') return () => filter.setUnread(filter.filter.only !== 'unread')
        return roomKeys.current?.[key as keyof RoomKeys]
      },
    },
    areOn,
  )
  return (
    <Dialog isOpen={isHelpShown} onClose={() => onHelp(false)} title={inboxTexts.keys} size={720}>
      <Suspense>
        <KeysHelp />
      </Suspense>
    </Dialog>
  )
}

/** Returns a function that presses a named button of the inbox; undefined if the button is not shown. */
const pressOf = (name: Target): (() => void) | undefined => {
  const button = findTarget(document, name)
  return button ? () => button.click() : undefined
}

/**
 * Opens the first room once on wide screens. It does not if the person has left the room, is navigating elsewhere, or
 * has already pressed a row.
 */
function useOpenOnWide(isWanted: boolean, firstId: number | undefined, open: (id: number) => void): void {
  const isDone = useRef(false)
  // React may render a navigation late, after the list: the current location is read from the router.
  const router = useContext(DataRouterContext)?.router
  const shown = useNavigation().state
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked again after a navigation ended without effect
  useEffect(() => {
    if (isDone.current || firstId === undefined || router?.state.navigation.state === 'loading') return
    isDone.current = true
    const hasRoom = new URLSearchParams(router?.state.location.search).has(roomParam)
    if (isWanted && !hasRoom) open(firstId)
  }, [isWanted, firstId, open, router, shown])
}
