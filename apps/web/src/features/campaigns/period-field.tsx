import { useState } from 'react'
import { DateRange } from '../../ui/date-range.tsx'
import type { DayRange } from '../../ui/day-range.ts'
import { uiTexts } from '../../ui/texts.ts'
import { campaignTexts as texts } from './texts.ts'

interface PeriodFieldProps {
  value: DayRange
  onChange: (range: DayRange) => void
}

/** The list's period. It can be changed but not removed; an incomplete range makes no request. */
export function PeriodField({ value, onChange }: PeriodFieldProps) {
  const [half, setHalf] = useState<DayRange | null>(null)
  const change = (next: DayRange): void => {
    const isWhole = next.startAt !== null && next.endAt !== null
    setHalf(isWhole ? null : next)
    if (isWhole) onChange(next)
  }
  return (
    <DateRange
      ariaLabel={uiTexts.filterOf(texts.columns.createdAt)}
      size="sm"
      value={half ?? value}
      onChange={change}
    />
  )
}
