import type { FlowNode } from '@prosa/flow'
import type { ReactNode } from 'react'
import { DialogView } from '../../../../ui/dialog-view.tsx'
import { useDocument } from '../editor/editor-context.tsx'

interface NodeModalProps {
  nodeId: string
  isOpen: boolean
  title: string
  size: number
  onClose: () => void
  children: (node: FlowNode) => ReactNode
}

/** A dialog for one node of the flow. */
export function NodeModal({ nodeId, isOpen, title, size, onClose, children }: NodeModalProps) {
  const node = useDocument().nodes.find(({ id }) => id === nodeId)
  return (
    <DialogView isOpen={isOpen && node !== undefined} onClose={onClose} title={title} size={size}>
      {node ? children(node) : null}
    </DialogView>
  )
}
