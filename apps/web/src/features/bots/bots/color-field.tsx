import { ColorInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { colored } from './colored.ts'
import classes from './create-bot-wizard.module.css'
import { botTexts } from './texts.ts'

/** Preset colours: the two defaults and some that suit both. */
const swatches = ['#0A043C', '#FF0025', '#046AF3', '#02CDAD', '#7A3FF2', '#E8590C', '#2B8A3E', '#D6336C', '#495057']

interface ColorFieldProps {
  label: string
  value: string
  error?: string | undefined
  'data-path'?: string
  onChange: (color: string) => void
}

/** A typed colour, or a preset one. */
export function ColorField(field: ColorFieldProps) {
  const { label, value, onChange } = field
  return (
    <div className={classes.color}>
      <ColorInput {...field} format="hex" withEyeDropper={false} />
      <div className={classes.swatches}>
        {swatches.map((color) => (
          <button
            type="button"
            key={color}
            {...colored(color)}
            className={classes.swatch}
            aria-label={botTexts.colorChoice(label, color)}
            aria-pressed={value.toUpperCase() === color}
            onClick={() => onChange(color)}
          >
            {value.toUpperCase() === color ? <IconCheck size={14} stroke={2.4} aria-hidden /> : null}
          </button>
        ))}
      </div>
    </div>
  )
}
