import { Select } from '@mantine/core'
import { detailTexts } from './texts.ts'

interface MinutesFieldProps {
  label: string
  /** 0 means never. */
  choices: readonly number[]
  value: number
  onChange: (minutes: number) => void
}

const hourMinutes = 60

const span = (minutes: number): string => {
  const { never, minutes: inMinutes, hours } = detailTexts.automations
  if (minutes === 0) return never
  return minutes < hourMinutes ? inMinutes(minutes) : hours(minutes / hourMinutes)
}

/** Minutes of silence before an automation runs; 'Nunca' turns it off. */
export function MinutesField({ label, choices, value, onChange }: MinutesFieldProps) {
  return (
    <Select
      label={label}
      allowDeselect={false}
      data={choices.map((minutes) => ({ value: String(minutes), label: span(minutes) }))}
      value={String(value)}
      onChange={(chosen) => chosen !== null && onChange(Number(chosen))}
    />
  )
}
