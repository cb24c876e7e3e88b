import type { SidebarDialog } from '@prosa/contract'
import { type RefObject, Suspense, useId, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLiveStores } from '../../../../app/live/index.ts'
import { useSingleKeys } from '../../../../app/person-switch.ts'
import { ActMenuPiece } from '../../../../ui/act-menu.tsx'
import { comingKeys } from '../../../../ui/coming-keys.tsx'
import { LazyRemindPanel } from '../lazy-remind-panel.ts'
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

/** The open menu, labels or reminder of a row. Its place stays fixed even if the row moves or leaves the list. */
interface Opened {
  kind: 'menu' | 'labels' | 'remind'
  dialog: SidebarDialog
  row: HTMLElement
  /** Element that gets the focus back. */
  from: HTMLElement
  isByKeys: boolean
  isByTouch: boolean
  /** Where the menu was opened; null means at the row. */
  point: Place | null
  place: Place
}

interface RowActsLayerProps {
  /** The scrolling element around the rows. */
  scroller: RefObject<HTMLElement | null>
  rows: readonly SidebarDialog[]
  currentId: number | null
  onOpen: (id: number) => void
  /** Leaves the open room, since an open room is marked as read. */
  onLeave: () => void
}

/**
 * Actions on rooms from their rows: by buttons on the row with pointer or focus, by arrow keys, L, A and U on a focused
 * row, by right click and by long press. One layer serves the whole list; rows do not know of it.
 */
export function RowActsLayer({ scroller, rows, currentId, onOpen, onLeave }: RowActsLayerProps) {
  const { areOn: hasSingleKeys } = useSingleKeys()
  const [pointed, setPointed] = useState<HTMLElement | null>(null)
  const [focused, setFocused] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  /** The button whose panel this press has closed: the same press must not open it again. */
  const closedBy = useRef<string | null>(null)

  const dialogOf = (row: HTMLElement): SidebarDialog | undefined => {
    const roomId = Number(row.id.slice(rowPrefix.length))
    return rows.find((one) => one.id === roomId)
  }
  const open = (kind: Opened['kind'], row: HTMLElement, point: Point | null = null): void => {
    const dialog = dialogOf(row)
    if (dialog && scroller.current) setOpened(placed(kind, dialog, row, scroller.current, point))
  }
  const close = (kind: Opened['kind']): void => {
    // A menu action may have opened the labels already.
    setOpened((now) => (now?.kind === kind ? null : now))
    if (!opened) return
    const back = opened.from.isConnected ? opened.from : document.getElementById(opened.row.id)
    back?.focus({ preventScroll: true })
  }
  const unreadOf = (dialog: SidebarDialog): (() => void) | null => {
    // If only the bot has written, there is nothing to mark as unread.
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
      // In the open room L, A and U are the room's own shortcuts.
      if (!hasSingleKeys || row !== focused || !dialog || dialog.id === currentId) return false
      if (key === 'l') open('labels', row)
      else if (key === 'a') open('remind', row)
      else if (key === 'u') unreadOf(dialog)?.()
      return key === 'l' || key === 'a' || key === 'u'
    },
  })

  // While something is open beside a row, no other row is marked (row-acts.module.css).
  const shown = new Set((opened ? [opened.row] : [pointed, focused]).filter((row) => row !== null))
  return (
    <>
      {[...shown].map((row) => {
        const dialog = dialogOf(row)
        const place = row.parentElement
        if (!dialog || !place) return null
        if (opened?.row === row && opened.isByTouch)
          return createPortal(<span className={classes.mark} />, place, row.id)
        const panel = opened?.row === row && opened.kind !== 'menu' ? opened.kind : null
        const toggle = (kind: 'labels' | 'remind') => (): void =>
          closedBy.current === `${row.id} ${kind}` ? undefined : open(kind, row)
        return createPortal(
          <RowActs
            name={dialog.name}
            opened={panel}
            onPress={(kind) => {
              closedBy.current = panel === kind ? `${row.id} ${kind}` : null
            }}
            onLabels={toggle('labels')}
            onRemind={toggle('remind')}
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
          onRemind={() => setOpened({ ...opened, kind: 'remind' })}
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
  onRemind: () => void
  onClose: (kind: Opened['kind']) => void
}

/** The menu or the labels, at a place that stays when the row leaves. */
function RowPanel({
  opened: { kind, dialog, point, place, isByKeys },
  onUnread,
  onOpen,
  onLabels,
  onRemind,
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
              { label: inboxTexts.remind, onAct: onRemind },
              ...(onUnread ? [{ label: inboxTexts.markUnread, onAct: onUnread }] : []),
            ]}
          />
        ) : null}
        {anchor && kind === 'labels' ? (
          <LabelsOf dialog={dialog} anchor={anchor} onClose={() => onClose('labels')} />
        ) : null}
        {anchor && kind === 'remind' ? (
          <LazyRemindPanel room={dialog} name={dialog.name} anchor={anchor} onClose={() => onClose('remind')} />
        ) : null}
      </Suspense>
    </>
  )
}

/** Moves the focus from the row to its buttons one by one, and back. */
function stepInto(row: HTMLElement, step: 1 | -1): boolean {
  const stops = [row, ...(row.parentElement?.querySelectorAll<HTMLElement>('[role="group"] button') ?? [])]
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
  next?.focus()
  return next !== undefined
}

/** Place of the panel in the scroller's coordinates: at the point, or below the row. */
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

/** Converts window coordinates into coordinates of the scrolled content. */
function placeIn(scroller: HTMLElement, { left, top, width, height }: Place): Place {
  const outer = scroller.getBoundingClientRect()
  return { left: left - outer.left, top: top - outer.top + scroller.scrollTop, width, height }
}

/** Labels of the newest known version of the room, which may have left the list. */
function LabelsOf({ dialog, ...given }: { dialog: SidebarDialog; anchor: HTMLElement; onClose: () => void }) {
  const { rooms } = useLiveStores()
  const newest = useSyncExternalStore(rooms.subscribe, () => rooms.get(dialog.id))
  return <LazyRoomLabels room={newest ?? dialog} name={dialog.name} {...given} />
}
