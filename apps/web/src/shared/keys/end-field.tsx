import { Button, Textarea } from '@mantine/core'
import type { ComponentProps } from 'react'
import { DateField } from '../../ui/date-field.tsx'
import { useToday } from '../../ui/use-now.ts'
import classes from './keys.module.css'
import { addDays, spanDays } from './spans.ts'
import { keyTexts as texts } from './texts.ts'

interface EndFieldProps {
  /** Of the form's field. */
  field: Omit<ComponentProps<typeof DateField>, 'label' | 'description' | 'className'>
  /** `YYYY-MM-DD`; '' for no end. */
  value: string
  onPick: (day: string) => void
}

/** The last day of a key, with the usual ones offered. */
export function EndField({ field, value, onPick }: EndFieldProps) {
  const today = useToday()
  const spans = [
    { label: texts.spans.quarter, day: addDays(today, spanDays.quarter) },
    { label: texts.spans.year, day: addDays(today, spanDays.year) },
    { label: texts.spans.none, day: '' },
  ]
  return (
    <div className={classes.end}>
      <DateField className={classes.day ?? ''} label={texts.expiresOn} description={texts.expiresHint} {...field} />
      <div className={classes.spans}>
        {spans.map(({ label, day }) => (
          <Button key={label} size="xs" aria-pressed={value === day} onClick={() => onPick(day)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** Addresses from which a key works, one per line. */
export const AddressesField = ({ field }: { field: ComponentProps<typeof Textarea> }) => (
  <Textarea label={texts.addresses} description={texts.addressesHint} rows={2} spellCheck={false} {...field} />
)
