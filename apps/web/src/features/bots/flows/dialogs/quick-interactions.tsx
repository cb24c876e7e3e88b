import { addQuickInteraction, quickInteractions } from '@prosa/flow'
import { DialogView } from '../../../../ui/dialog-view.tsx'
import { toastSuccess } from '../../../../ui/toast.tsx'
import { useEditor } from '../editor/editor-context.tsx'
import { flowTexts } from '../texts.ts'
import styles from './dialogs.module.css'
import type { DialogProps } from './editor-dialogs.tsx'
import classes from './quick-interactions.module.css'

/** The gallery 'Interações rápidas'; a click adds a set of phrases to the exit. */
export function QuickInteractions({ nodeId, exitId, isOpen, onClose }: DialogProps<'quick-interactions'>) {
  const editor = useEditor()
  const add = async (id: string, title: string): Promise<void> => {
    if (!(await editor.run((document) => addQuickInteraction(document, nodeId, exitId, id)))) return
    onClose()
    toastSuccess(flowTexts.quickInteractions.added(title))
  }
  return (
    <DialogView isOpen={isOpen} onClose={onClose} title={flowTexts.panel.quickInteractions} size={640}>
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
    </DialogView>
  )
}
