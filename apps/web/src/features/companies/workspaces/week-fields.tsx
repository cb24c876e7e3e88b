import { Button } from '@mantine/core'
import type { WorkspaceRules } from '@prosa/contract'
import { repeatMonday, setDay, shownDays } from './hours-draft.ts'
import { PeriodsField } from './periods-field.tsx'
import classes from './rules.module.css'
import { rulesTexts } from './texts.ts'

const texts = rulesTexts.hours

export interface HoursProps {
  hours: NonNullable<WorkspaceRules['businessHours']>
  isReadOnly: boolean
  errorOf: (path: string) => string | undefined
  onChange: (hours: NonNullable<WorkspaceRules['businessHours']>) => void
}

/** The seven days, Monday first. */
export function WeekFields({ hours, isReadOnly, errorOf, onChange }: HoursProps) {
  return (
    <div className={classes.week}>
      {shownDays.map((day) => (
        <div key={day} className={classes.day}>
          <span className={classes.dayName}>{texts.days[day]}</span>
          <PeriodsField
            name={texts.days[day]}
            path={`businessHours.week.${day}`}
            periods={hours.week[day] ?? []}
            isReadOnly={isReadOnly}
            errorOf={errorOf}
            onChange={(periods) => onChange(setDay(hours, day, periods))}
          />
        </div>
      ))}
      {isReadOnly ? null : (
        <Button ml={-12} size="xs" variant="subtle" onClick={() => onChange(repeatMonday(hours))}>
          {texts.repeatMonday}
        </Button>
      )}
    </div>
  )
}
