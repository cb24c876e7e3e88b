import './theme/overlays.css'
import { Modal } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { ConfirmRequest } from './confirm.ts'
import { uiTexts } from './texts.ts'
import { isTopmost } from './topmost.ts'
import { useUnsavedLayer } from './unsaved.ts'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Unsaved input that no form inside reports: Escape, the cross and the scrim ask before closing. */
  isDirty?: boolean | undefined
  /** The question, if not the default one. */
  discard?: Partial<ConfirmRequest> | undefined
  /** No cross: closed by its own buttons, Escape or the scrim. */
  hasNoCross?: boolean | undefined
  /** Cannot be closed while its action is running. */
  isFixed?: boolean | undefined
  returnsFocus?: boolean | undefined
  /** Width in px, or a Mantine size. */
  size?: number | string | undefined
}

/** The content of Dialog. */
export function DialogView({ isOpen, onClose, title, children, isDirty, discard, size = 480, ...rest }: DialogProps) {
  const { hasNoCross = false, isFixed = false, returnsFocus = true } = rest
  const layer = useUnsavedLayer(isOpen && isDirty, discard)
  const root = useRef<HTMLDivElement>(null)
  return (
    <Modal
      ref={root}
      opened={isOpen}
      onClose={async () => isTopmost(root.current) && (await layer.mayLeave()) && onClose()}
      title={title}
      size={size}
      centered
      withCloseButton={!hasNoCross && !isFixed}
      closeOnClickOutside={!isFixed}
      closeOnEscape={!isFixed}
      returnFocus={returnsFocus}
      closeButtonProps={{ 'aria-label': uiTexts.close }}
    >
      {layer.wrap(children)}
    </Modal>
  )
}
