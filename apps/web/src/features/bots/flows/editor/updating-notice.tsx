import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { flowTexts } from '../texts.ts'
import { useEditorState } from './editor-context.tsx'
import styles from './notices.module.css'

/**
 * Shown above the canvas while a version is published, with the training progress if it takes long. It covers nothing,
 * so the user can continue.
 */
export function UpdatingNotice() {
  const isPublishing = useEditorState(({ act }) => act.is === 'publishing')
  const share = useEditorState((state) => state.training)
  if (!isPublishing) return null
  return (
    <section className={styles.updating} role="dialog" aria-label={flowTexts.updatingTitle}>
      <p role="status">
        <b>{flowTexts.updatingTitle}</b> {flowTexts.updatingText}
      </p>
      {/* The progress bar tells screen readers; announcing every text would drown everything else. */}
      <span aria-hidden>{flowTexts.publishing(share)}</span>
      <ProgressBar className={styles.progress ?? ''} label={flowTexts.publishing(null)} share={share} />
    </section>
  )
}
