import { IconX } from '@tabler/icons-react'
import classes from './filter-mark.module.css'

interface FilterMarkProps {
  children: string
  removeLabel: string
  onRemove: () => void
}

/** A filter that is in force, above a list under 900 px; pressing it takes the filter off. */
export const FilterMark = ({ children, removeLabel, onRemove }: FilterMarkProps) => (
  <button type="button" className={classes.mark} onClick={onRemove}>
    {children}
    <IconX size={14} stroke={2} aria-label={removeLabel} />
  </button>
)
