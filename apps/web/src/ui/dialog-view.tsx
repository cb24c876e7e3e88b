import './theme/overlays.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { uiTexts } from './texts.ts'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Width in px, or a size of Mantine's. */
  size?: number | string
}

/** What Dialog draws. */
export function DialogView({ isOpen, onClose, title, children, size = 480 }: DialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={size}
      centered
      closeButtonProps={{ 'aria-label': uiTexts.close }}
    >
      {children}
    </Modal>
  )
}
