import './theme/overlays.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { mayDiscard } from './may-discard.ts'
import { uiTexts } from './texts.ts'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Something changed: Escape, the cross and the scrim ask before they close. */
  isDirty?: boolean | undefined
  /** Width in px, or a size of Mantine's. */
  size?: number | string | undefined
}

/** What Dialog draws. */
export function DialogView({ isOpen, onClose, title, children, isDirty, size = 480 }: DialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={async () => (await mayDiscard(isDirty)) && onClose()}
      title={title}
      size={size}
      centered
      closeButtonProps={{ 'aria-label': uiTexts.close }}
    >
      {children}
    </Modal>
  )
}
