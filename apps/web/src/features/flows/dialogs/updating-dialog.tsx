import { DialogView } from '../../../ui/dialog-view.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useEditorState } from '../editor/editor-context.tsx'
import { flowTexts } from '../texts.ts'
import classes from './dialogs.module.css'
import { useLast } from './use-last.ts'

/** Stands while a version is published, and says how far its training is where that takes long; nothing closes it but the answer. */
export function UpdatingDialog({ isOpen }: { isOpen: boolean }) {
  // The reasons of a refusal have opened then, and want the focus.
  const areReasonsOpen = useEditorState((state) => state.problemList !== null)
  return (
    <DialogView
      isOpen={isOpen}
      isFixed
      returnsFocus={!areReasonsOpen}
      onClose={() => undefined}
      size={340}
      title={flowTexts.updatingTitle}
    >
      <p className={classes.text} role="status">
        {flowTexts.updatingText}
      </p>
      <Training />
    </DialogView>
  )
}

function Training() {
  // While the dialog closes it goes on saying what it said.
  const share = useLast(useEditorState((state) => state.training))
  return (
    <>
      <ProgressBar className={classes.progress} label={flowTexts.publishing(null)} share={share} />
      {/* The bar tells it to who hears the screen; read aloud each time it would drown everything else. */}
      <p className={classes.done} aria-hidden>
        {flowTexts.publishing(share)}
      </p>
    </>
  )
}
