import './theme/overlays.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ConfirmRequest } from './confirm.ts'
import { uiTexts } from './texts.ts'
import { useUnsavedLayer } from './unsaved.ts'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Something is unsaved that no form within says by itself: Escape, the cross and the scrim ask before they close. */
  isDirty?: boolean | undefined
  /** The question, where it is not the usual one. */
  discard?: Partial<ConfirmRequest> | undefined
  /** Without a cross: its own buttons close it, and Escape and the scrim do. */
  hasNoCross?: boolean | undefined
  /** Nothing closes it but what it waits for. */
  isFixed?: boolean | undefined
  returnsFocus?: boolean | undefined
  /** Width in px, or a size of Mantine's. */
  size?: number | string | undefined
}

/** What Dialog draws. */
export function DialogView({ isOpen, onClose, title, children, isDirty, discard, size = 480, ...rest }: DialogProps) {
  const { hasNoCross = false, isFixed = false, returnsFocus = true } = rest
  const layer = useUnsavedLayer(isOpen && isDirty, discard)
  return (
    <Modal
      opened={isOpen}
      onClose={async () => (await layer.mayLeave()) && onClose()}
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
