import { Modal } from '@mantine/core'
import { addQuickInteraction, type FlowNode, quickInteractions, type UserInteraction } from '@prosa/flow'
import { toastSuccess } from '../../../ui/toast.tsx'
import { useEditor } from '../editor/editor-context.tsx'
import { flowTexts } from '../texts.ts'
import styles from './dialogs.module.css'
import classes from './quick-interactions.module.css'

interface QuickInteractionsProps {
  node: FlowNode
  exit: UserInteraction
  onClose: () => void
}

/** The gallery 'Interações rápidas'; a click adds a set of phrases to the exit. */
export function QuickInteractions({ node, exit, onClose }: QuickInteractionsProps) {
  const editor = useEditor()
  const add = async (id: string, title: string): Promise<void> => {
    if (!(await editor.run((document) => addQuickInteraction(document, node.id, exit.id, id)))) return
    onClose()
    toastSuccess(flowTexts.quickInteractions.added(title))
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={flowTexts.panel.quickInteractions}
      size={640}
      closeButtonProps={{ 'aria-label': flowTexts.close }}
    >
      <p className={styles.hint}>{flowTexts.quickInteractions.hint}</p>
      <ul className={classes.grid}>
        {quickInteractions.map(({ id, title, phrases }) => (
          <li key={id}>
            <button type="button" className={classes.card} onClick={() => void add(id, title)}>
              <b>{title}</b>
              <span>{phrases.join(' · ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
