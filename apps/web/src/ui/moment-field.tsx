import { useState } from 'react'
import { DateField } from './date-field.tsx'
import { TimeField } from './time-field.tsx'

interface MomentFieldProps {
  /** `YYYY-MM-DDTHH:mm`; '' while a part is missing, so that the form reports it. */
  value: string
  onChange: (moment: string) => void
  dayLabel: string
  timeLabel: string
  error?: string | undefined
  name: string
  'data-path': string
}

/** A day and a time of day. */
export function MomentField({ value, onChange, dayLabel, timeLabel, error, ...field }: MomentFieldProps) {
  const [kept, keep] = useState(() => {
    const [day = '', time = ''] = value.split('T')
    return { day, time }
  })
  const put = (part: Partial<typeof kept>): void => {
    const next = { ...kept, ...part }
    keep(next)
    onChange(next.day && next.time ? `${next.day}T${next.time}` : '')
  }
  return (
    <>
      <DateField aria-label={dayLabel} {...field} error={error} value={kept.day} onChange={(day) => put({ day })} />
      <TimeField aria-label={timeLabel} value={kept.time} onChange={(time) => put({ time })} />
    </>
  )
}
