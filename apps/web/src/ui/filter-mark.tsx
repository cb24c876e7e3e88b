import { IconX } from '@tabler/icons-react'
import classes from './filter-mark.module.css'

interface FilterMarkProps {
  children: string
  removeLabel: string
  onRemove: () => void
}

/** Chip of an active filter above a list below 900 px; a press removes the filter. */
export const FilterMark = ({ children, removeLabel, onRemove }: FilterMarkProps) => (
  <button type="button" className={classes.mark} onClick={onRemove}>
    {children}
    <IconX size={14} stroke={2} aria-label={removeLabel} />
  </button>
)
