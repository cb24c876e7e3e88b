import { Modal } from '@mantine/core'
import type { FlowNode } from '@prosa/flow'
import type { ReactNode } from 'react'
import { useDocument } from '../editor/editor-context.tsx'
import { flowTexts } from '../texts.ts'

interface NodeModalProps {
  nodeId: string
  isOpen: boolean
  title: string
  size: number
  onClose: () => void
  children: (node: FlowNode) => ReactNode
}

/** A dialog about one node of the flow. */
export function NodeModal({ nodeId, isOpen, title, size, onClose, children }: NodeModalProps) {
  const node = useDocument().nodes.find(({ id }) => id === nodeId)
  return (
    <Modal
      opened={isOpen && node !== undefined}
      onClose={onClose}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': flowTexts.close }}
    >
      {node ? children(node) : null}
    </Modal>
  )
}
