import type { SidebarDialog } from '@prosa/contract'
import { type RefObject, Suspense, useId, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLiveStores } from '../../../../app/live/index.ts'
import { useSingleKeys } from '../../../../app/person-switch.ts'
import { ActMenuPiece } from '../../../../ui/act-menu.tsx'
import { comingKeys } from '../../../../ui/coming-keys.tsx'
import { LazyRoomLabels } from '../lazy-room-labels.ts'
import { inboxTexts } from '../texts.ts'
import { markUnread } from './mark-unread.ts'
import classes from './row-acts.module.css'
import { RowActs } from './row-acts.tsx'
import { type Point, rowPrefix, useRowEvents } from './use-row-events.ts'

interface Place {
  left: number
  top: number
  width: number
  height: number
}

/** What is open beside which row. It stays where it was opened, also where the row moves, or leaves the list by what one does. */
interface Opened {
  kind: 'menu' | 'labels'
  dialog: SidebarDialog
  row: HTMLElement
  /** The focus goes back to it. */
  from: HTMLElement
  isByKeys: boolean
  isByTouch: boolean
  /** Of the menu: null is the row's. */
  point: Place | null
  place: Place
}

interface RowActsLayerProps {
  /** What scrolls, with the rows inside. */
  scroller: RefObject<HTMLElement | null>
  rows: readonly SidebarDialog[]
  currentId: number | null
  onOpen: (id: number) => void
  /** Out of the open room: what is looked at is read. */
  onLeave: () => void
}

/**
 * Acts on rooms from their rows, without opening them: beside the row that is pointed at or has the focus, by arrows, L and U
 * on the latter, by right click and by a long press. One for the whole list; no row knows of it.
 */
export function RowActsLayer({ scroller, rows, currentId, onOpen, onLeave }: RowActsLayerProps) {
  const { areOn: hasSingleKeys } = useSingleKeys()
  const [pointed, setPointed] = useState<HTMLElement | null>(null)
  const [focused, setFocused] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  /** The button whose panel this press has closed: it does not open it again. */
  const closedBy = useRef<HTMLElement | null>(null)

  const dialogOf = (row: HTMLElement): SidebarDialog | undefined => {
    const roomId = Number(row.id.slice(rowPrefix.length))
    return rows.find((one) => one.id === roomId)
  }
  const open = (kind: Opened['kind'], row: HTMLElement, point: Point | null = null): void => {
    const dialog = dialogOf(row)
    if (dialog && scroller.current) setOpened(placed(kind, dialog, row, scroller.current, point))
  }
  const close = (kind: Opened['kind']): void => {
    // An act of the menu may have opened the labels already.
    setOpened((now) => (now?.kind === kind ? null : now))
    if (!opened) return
    const back = opened.from.isConnected ? opened.from : document.getElementById(opened.row.id)
    back?.focus({ preventScroll: true })
  }
  const unreadOf = (dialog: SidebarDialog): (() => void) | null => {
    // Where the bot alone has spoken nothing is there to be read.
    if (dialog.unreadMessageTotal > 0 || (dialog.lastSender === 'BOT' && dialog.lastCustomerMessage === null))
      return null
    return () => {
      if (dialog.id === currentId) onLeave()
      void markUnread(dialog.id)
    }
  }
  useRowEvents(scroller, {
    onPoint: setPointed,
    onFocus: setFocused,
    onMenu: (row, point) => open('menu', row, point),
    onKey: (row, key) => {
      if (key === 'ArrowRight' || key === 'ArrowLeft') return stepInto(row, key === 'ArrowRight' ? 1 : -1)
      const dialog = dialogOf(row)
      // In the open room they are the room's own keys.
      if (!hasSingleKeys || row !== focused || !dialog || dialog.id === currentId) return false
      if (key === 'l') open('labels', row)
      else if (key === 'u') unreadOf(dialog)?.()
      return key === 'l' || key === 'u'
    },
  })

  // While something is open beside a row no other is marked (row-acts.module.css).
  const shown = new Set((opened ? [opened.row] : [pointed, focused]).filter((row) => row !== null))
  return (
    <>
      {[...shown].map((row) => {
        const dialog = dialogOf(row)
        const place = row.parentElement
        if (!dialog || !place) return null
        if (opened?.row === row && opened.isByTouch)
          return createPortal(<span className={classes.mark} />, place, row.id)
        const areLabelsOpen = opened?.row === row && opened.kind === 'labels'
        return createPortal(
          <RowActs
            name={dialog.name}
            areLabelsOpen={areLabelsOpen}
            onPress={() => {
              closedBy.current = areLabelsOpen ? row : null
            }}
            onLabels={() => (closedBy.current === row ? undefined : open('labels', row))}
            onUnread={unreadOf(dialog)}
          />,
          place,
          row.id,
        )
      })}
      {opened ? (
        <RowPanel
          opened={opened}
          onUnread={unreadOf(opened.dialog)}
          onOpen={() => onOpen(opened.dialog.id)}
          onLabels={() => setOpened({ ...opened, kind: 'labels' })}
          onClose={close}
        />
      ) : null}
    </>
  )
}

interface RowPanelProps {
  opened: Opened
  onUnread: (() => void) | null
  onOpen: () => void
  onLabels: () => void
  onClose: (kind: Opened['kind']) => void
}

/** The menu or the labels, beside a place of its own, which stays when the row goes. */
function RowPanel({
  opened: { kind, dialog, point, place, isByKeys },
  onUnread,
  onOpen,
  onLabels,
  onClose,
}: RowPanelProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <span id={`${id}-target`} ref={setAnchor} className={classes.anchor} style={(kind === 'menu' && point) || place}>
        {inboxTexts.actsOf(dialog.name)}
      </span>
      <Suspense fallback={comingKeys}>
        {anchor && kind === 'menu' ? (
          <ActMenuPiece
            position="bottom-start"
            state={{ id, anchor, isOpen: true, isByKeys, setOpen: (isOpen) => (isOpen ? undefined : onClose('menu')) }}
            acts={[
              { label: inboxTexts.openRoom, onAct: onOpen },
              { label: inboxTexts.labels, onAct: onLabels },
              ...(onUnread ? [{ label: inboxTexts.markUnread, onAct: onUnread }] : []),
            ]}
          />
        ) : null}
        {anchor && kind === 'labels' ? (
          <LabelsOf dialog={dialog} anchor={anchor} onClose={() => onClose('labels')} />
        ) : null}
      </Suspense>
    </>
  )
}

/** From the row to its acts, one after the other, and back. */
function stepInto(row: HTMLElement, step: 1 | -1): boolean {
  const stops = [row, ...(row.parentElement?.querySelectorAll<HTMLElement>('[role="group"] button') ?? [])]
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
  next?.focus()
  return next !== undefined
}

/** Where it opens, in the list's own measure: at the point, or under the row. */
function placed(
  kind: Opened['kind'],
  dialog: SidebarDialog,
  row: HTMLElement,
  scroller: HTMLElement,
  point: Point | null,
): Opened {
  const { activeElement } = document
  const isInside = activeElement instanceof HTMLElement && row.parentElement?.contains(activeElement)
  return {
    kind,
    dialog,
    row,
    from: isInside ? activeElement : row,
    isByKeys: point === null,
    isByTouch: point?.isTouch === true,
    point: point && placeIn(scroller, { left: point.clientX, top: point.clientY, width: 0, height: 0 }),
    place: placeIn(scroller, row.getBoundingClientRect()),
  }
}

/** What scrolls with the rows, from what is measured in the window. */
function placeIn(scroller: HTMLElement, { left, top, width, height }: Place): Place {
  const outer = scroller.getBoundingClientRect()
  return { left: left - outer.left, top: top - outer.top + scroller.scrollTop, width, height }
}

/** The newest that is known of the room, which need not stand in the list any more. */
function LabelsOf({ dialog, ...given }: { dialog: SidebarDialog; anchor: HTMLElement; onClose: () => void }) {
  const { rooms } = useLiveStores()
  const newest = useSyncExternalStore(rooms.subscribe, () => rooms.get(dialog.id))
  return <LazyRoomLabels room={newest ?? dialog} name={dialog.name} {...given} />
}
