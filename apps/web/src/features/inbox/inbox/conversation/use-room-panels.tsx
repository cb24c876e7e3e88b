import type { Dialog } from '@prosa/contract'
import { type RefObject, Suspense, useState } from 'react'
import { comingKeys } from '../../../../ui/coming-keys.tsx'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { seenTarget } from '../../../../ui/target.ts'
import { LazyRemindPanel } from '../lazy-remind-panel.ts'
import { LazyRoomLabels } from '../lazy-room-labels.ts'

export const TransferPanel = lazyPiece(async () => (await import('../transfer-panel.tsx')).TransferPanel)

type Panel = 'transfer' | 'labels' | 'remind'

interface RoomPanels {
  /** Opens one beside its button or, where that is hidden, beside the menu's. */
  open: (panel: Panel) => void
  /** Opens the labels beside this button, or closes them. */
  toggleLabels: (button: HTMLElement) => void
  draw: (dialog: Dialog) => React.ReactNode
}

/** Panels beside buttons of the room's head, one at a time. */
export function useRoomPanels(
  section: RefObject<HTMLElement | null>,
  onTransferred: (dialog: Dialog) => void,
): RoomPanels {
  const [opened, setOpened] = useState<{ panel: Panel; anchor: HTMLElement } | null>(null)
  const close = (): void => setOpened(null)
  return {
    open: (panel) => {
      const anchor = seenTarget(section.current, panel, 'more')
      setOpened(anchor && { panel, anchor })
    },
    toggleLabels: (anchor) => setOpened(opened?.panel === 'labels' ? null : { panel: 'labels', anchor }),
    draw: (dialog) =>
      opened === null ? null : (
        <Suspense fallback={comingKeys}>
          {opened.panel === 'labels' ? (
            <LazyRoomLabels room={dialog} anchor={opened.anchor} onClose={close} />
          ) : opened.panel === 'remind' ? (
            <LazyRemindPanel room={dialog} anchor={opened.anchor} onClose={close} />
          ) : (
            <TransferPanel dialog={dialog} anchor={opened.anchor} onClose={close} onDone={onTransferred} />
          )}
        </Suspense>
      ),
  }
}
