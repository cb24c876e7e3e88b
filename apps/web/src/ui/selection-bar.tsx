import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './selection-bar.module.css'
import { uiTexts } from './texts.ts'

interface SelectionBarProps {
  count: number
  describe: (count: number) => string
  /** Buttons with only a label and an action each. */
  actions: ReactNode
  onClear: () => void
}

/** Dark bar over the foot of a table while rows are selected. */
export function SelectionBar({ count, describe, actions, onClear }: SelectionBarProps) {
  if (count === 0) return null
  return (
    <section className={classes.bar} data-selection aria-label={describe(count)}>
      <span className={classes.count} aria-live="polite">
        {describe(count)}
      </span>
      {actions}
      <button type="button" className={classes.clear} aria-label={uiTexts.clearSelection} onClick={onClear}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
    </section>
  )
}
