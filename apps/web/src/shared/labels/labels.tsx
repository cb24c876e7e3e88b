import type { Label } from '@prosa/contract'
import clsx from 'clsx'
import classes from './label.module.css'
import { useLabelsOf } from './use-labels.ts'

const most = 4

/** Labels as coloured dots where there is no space for names; each dot has an accessible name. */
export function LabelDots({ ids }: { ids: readonly number[] }) {
  const labels = useLabelsOf(ids)
  if (labels.length === 0) return null
  const names = labels.map(({ name }) => name).join(', ')
  return (
    <span className={classes.dots} role="img" aria-label={names} title={names}>
      {labels.slice(0, most).map(({ id, color }) => (
        <span key={id} className={clsx(classes.dot, classes[color])} />
      ))}
    </span>
  )
}

/** Labels with their names. */
export function LabelChips({ ids }: { ids: readonly number[] }) {
  const labels = useLabelsOf(ids)
  if (labels.length === 0) return null
  return (
    <span className={classes.chips}>
      {labels.map((label) => (
        <LabelChip key={label.id} label={label} />
      ))}
    </span>
  )
}

export function LabelChip({ label: { name, color } }: { label: Pick<Label, 'name' | 'color'> }) {
  return <span className={clsx('clip', classes.chip, classes[color])}>{name}</span>
}
