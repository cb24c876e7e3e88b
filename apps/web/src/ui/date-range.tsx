import { IconCalendar } from '@tabler/icons-react'
import { DatePickerInput } from './calendar.ts'
import classes from './date-range.module.css'
import { type DayRange, formatRange } from './day-range.ts'
import { uiTexts } from './texts.ts'

interface DateRangeProps {
  label?: string
  /** For fields without a visible label. */
  ariaLabel?: string
  value: DayRange
  onChange: (range: DayRange) => void
  /** Offers 'Limpar datas'; `words`: as a button with that text. */
  isClearable?: boolean | 'words'
  size?: 'sm' | 'md'
  width?: number | string
}

/** A period of days, shown as dd/mm/aaaa. */
export function DateRange({ label, ariaLabel, value, onChange, isClearable, size = 'md', width }: DateRangeProps) {
  const text = formatRange(value)
  const field = (
    <DatePickerInput
      type="range"
      allowSingleDateInRange
      locale="pt-br"
      firstDayOfWeek={0}
      valueFormatter={() => text}
      size={size}
      style={width === undefined ? undefined : { width }}
      classNames={{ input: classes.input ?? '', day: classes.day ?? '' }}
      label={label}
      aria-label={`${ariaLabel ?? label ?? uiTexts.period} ${text || uiTexts.period}`}
      placeholder={uiTexts.period}
      leftSection={<IconCalendar size={size === 'sm' ? 14 : 16} stroke={1.75} aria-hidden />}
      {...(size === 'sm' ? { leftSectionWidth: 26, rightSectionWidth: 24 } : {})}
      clearable={isClearable === true}
      clearButtonProps={{ 'aria-label': uiTexts.clearDates }}
      value={[value.startAt, value.endAt]}
      onChange={([startAt, endAt]) => onChange({ startAt, endAt })}
    />
  )
  if (isClearable !== 'words') return field
  return (
    <div className={classes.cleared}>
      {field}
      {text === '' ? null : (
        <button type="button" className={classes.clear} onClick={() => onChange({ startAt: null, endAt: null })}>
          {uiTexts.clearDates}
        </button>
      )}
    </div>
  )
}
