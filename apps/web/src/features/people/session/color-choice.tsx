import { avatarColors } from '@prosa/contract'
import type { CSSProperties } from 'react'
import classes from './color-choice.module.css'
import { sessionTexts } from './texts.ts'

interface ColorChoiceProps {
  value: string
  onChange: (color: string) => void
}

/** The fifteen colours of a user's avatar. */
export const ColorChoice = ({ value, onChange }: ColorChoiceProps) => (
  <fieldset className={classes.choice}>
    <legend className={classes.label}>{sessionTexts.color}</legend>
    <div className={classes.colors}>
      {avatarColors.map((color, place) => (
        <input
          key={color}
          type="radio"
          name="avatar-color"
          className={classes.color}
          style={{ '--swatch': color } as CSSProperties}
          aria-label={sessionTexts.colorNames[place]}
          title={sessionTexts.colorNames[place]}
          value={color}
          checked={value === color}
          onChange={() => onChange(color)}
        />
      ))}
    </div>
  </fieldset>
)
