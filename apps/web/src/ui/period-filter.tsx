import { DateRange } from './date-range.tsx'
import { daysOf, type Period, periodPresets } from './period.ts'
import classes from './period-filter.module.css'
import { uiTexts } from './texts.ts'

interface PeriodFilterProps {
  value: Period
  onChange: (period: Period) => void
  /** Today in the company's zone, from `dayKey(…)` of `useFormats()`. */
  today: string
  label?: string
  /** Offers 'Limpar datas', which removes the period. */
  isClearable?: boolean
}

/** A period, by name or chosen in the calendar. */
export function PeriodFilter({
  value,
  onChange,
  today,
  label = uiTexts.period,
  isClearable = false,
}: PeriodFilterProps) {
  return (
    <fieldset className={classes.filter} aria-label={label}>
      <div className={classes.presets}>
        {periodPresets.map((preset) => (
          <button
            key={preset}
            type="button"
            className={classes.preset}
            aria-pressed={value === preset}
            onClick={() => onChange(preset)}
          >
            {uiTexts.periods[preset]}
          </button>
        ))}
      </div>
      <DateRange
        ariaLabel={label}
        value={daysOf(value, today)}
        onChange={onChange}
        isClearable={isClearable}
        width={252}
      />
    </fieldset>
  )
}
