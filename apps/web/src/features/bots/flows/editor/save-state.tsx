import { useState } from 'react'
import { serverNow } from '../../../../ui/clock.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import { useNow } from '../../../../ui/use-now.ts'
import { flowTexts } from '../texts.ts'
import { useEditorState } from './editor-context.tsx'
import { isUnsaved } from './editor-state.ts'
import classes from './header.module.css'

/** Whether the canvas is saved or live, and since when it is unsaved. */
export function SaveState() {
  const unsaved = useEditorState(isUnsaved)
  const source = useEditorState((state) => state.source)
  const isLive = source.kind === 'version' && source.flowId === source.activeVersionId
  const text = unsaved
    ? flowTexts.unsaved
    : isLive
      ? flowTexts.published
      : source.version === null
        ? flowTexts.draft
        : flowTexts.version(source.version)
  return (
    <span className={classes.state}>
      <span title={text} aria-live="polite">
        <StatusBadge tone={unsaved ? 'warn' : isLive ? 'ok' : 'neutral'}>{text}</StatusBadge>
      </span>
      {unsaved ? <UnsavedAge /> : null}
    </span>
  )
}

const everyMs = 15_000

/** Age of unsaved changes; of recovered ones, since they were stored. Outside the live region: it changes often. */
function UnsavedAge() {
  const recoveredAt = useEditorState(({ recovered }) => recovered?.updatedAt ?? null)
  // The first value is kept, because the notice of a recovery may be closed.
  const [since] = useState(() => recoveredAt ?? serverNow().toISOString())
  const now = useNow(everyMs)
  const { moment, relative } = useFormats()
  return (
    <span className={classes.age} title={flowTexts.unsavedSince(moment(since))}>
      {relative(since, now)}
    </span>
  )
}
