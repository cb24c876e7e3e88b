import { type Label, type LabelColor, labelColors } from '@prosa/contract'
import clsx from 'clsx'
import { useId } from 'react'
import labelClasses from './label.module.css'
import classes from './label-dialog.module.css'
import { labelTexts } from './texts.ts'

/** Colour of a new label: the colour used by the fewest labels, the first of them on a tie. */
export const freshColor = (labels: readonly Label[]): LabelColor => {
  const uses = (color: LabelColor): number => labels.filter((label) => label.color === color).length
  const [first] = [...labelColors].sort((one, other) => uses(one) - uses(other))
  return first ?? 'gray'
}

interface ColorPickProps {
  value: LabelColor
  onChange: (color: LabelColor) => void
}

/** Radio group of label colours, each with its name; arrow keys move between them. */
export function ColorPick({ value, onChange }: ColorPickProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={labelTexts.colorOfNew} className={classes.colors}>
      {labelColors.map((color) => (
        <label key={color} className={classes.option} title={labelTexts.colors[color]}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={color}
            aria-label={labelTexts.colors[color]}
            checked={color === value}
            onChange={() => onChange(color)}
          />
          <span className={clsx(labelClasses.dot, labelClasses[color], classes.swatch)} />
        </label>
      ))}
    </div>
  )
}
