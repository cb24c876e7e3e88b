import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { flowTexts } from '../texts.ts'
import { useEditorState } from './editor-context.tsx'
import styles from './notices.module.css'

/**
 * Stands over the canvas while a version is published, and says how far its training is where that takes long. It covers nothing: one reads and draws
 * on meanwhile.
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
      {/* The bar tells it to who hears the screen; read aloud each time it would drown everything else. */}
      <span aria-hidden>{flowTexts.publishing(share)}</span>
      <ProgressBar className={styles.progress ?? ''} label={flowTexts.publishing(null)} share={share} />
    </section>
  )
}
