import { SegmentedControl } from '@mantine/core'
import { type KeyEnd, keyEnds } from '@prosa/contract'
import classes from './keys.module.css'
import { keyTexts as texts } from './texts.ts'

interface WhenFieldProps {
  label: string
  value: KeyEnd
  onChange: (when: KeyEnd) => void
}

/** When a key stops working. */
export const WhenField = ({ label, value, onChange }: WhenFieldProps) => (
  <fieldset className={classes.group} data-path="when">
    <legend>{label}</legend>
    <SegmentedControl
      aria-label={label}
      data={keyEnds.map((when) => ({ value: when, label: texts.when[when] }))}
      value={value}
      onChange={(chosen) => onChange(keyEnds.find((when) => when === chosen) ?? 'now')}
    />
  </fieldset>
)
