import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { workspaceRulesLimits } from '@prosa/contract'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { DateField } from '../../../ui/date-field.tsx'
import { PeriodsField } from './periods-field.tsx'
import classes from './rules.module.css'
import { rulesTexts } from './texts.ts'
import type { HoursProps } from './week-fields.tsx'

const texts = rulesTexts.hours
const path = 'businessHours.holidays'

/** Days that differ from their weekday's hours. */
export function HolidayList({ hours, isReadOnly, errorOf, onChange }: HoursProps) {
  const { holidays } = hours
  const set = (place: number, change: Partial<(typeof holidays)[number]>): void =>
    onChange({ ...hours, holidays: holidays.map((own, index) => (index === place ? { ...own, ...change } : own)) })
  return (
    <div className={classes.week}>
      <b className={classes.listName}>{texts.holidays}</b>
      <span className={classes.closed}>{texts.holidaysHint}</span>
      {holidays.length === 0 ? <span className={classes.closed}>{texts.noHolidays}</span> : null}
      {holidays.map((holiday, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a day being typed has no other key
        <div key={place} className={classes.holiday}>
          <DateField
            aria-label={texts.holidayDate(place + 1)}
            data-path={`${path}.${place}.date`}
            disabled={isReadOnly}
            value={holiday.date}
            error={errorOf(`${path}.${place}.date`)}
            onChange={(date) => set(place, { date })}
          />
          <TextInput
            className={classes.holidayName ?? ''}
            aria-label={texts.holidayName(place + 1)}
            placeholder={texts.holidayPlaceholder}
            data-path={`${path}.${place}.name`}
            maxLength={workspaceRulesLimits.holidayName}
            disabled={isReadOnly}
            value={holiday.name}
            error={errorOf(`${path}.${place}.name`)}
            onChange={(event) => set(place, { name: event.currentTarget.value })}
          />
          <Checkbox
            label={texts.everyYear}
            disabled={isReadOnly}
            checked={holiday.isYearly}
            onChange={(event) => set(place, { isYearly: event.currentTarget.checked })}
          />
          {isReadOnly ? null : (
            <ActionIcon
              variant="subtle"
              aria-label={texts.removeHoliday(place + 1)}
              onClick={() => onChange({ ...hours, holidays: holidays.filter((_, index) => index !== place) })}
            >
              <IconTrash size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
          <PeriodsField
            name={holiday.name || texts.holiday(place + 1)}
            path={`${path}.${place}.periods`}
            periods={holiday.periods}
            isReadOnly={isReadOnly}
            errorOf={errorOf}
            onChange={(periods) => set(place, { periods })}
          />
        </div>
      ))}
      {errorOf(path) ? (
        <p className={classes.error} role="alert">
          {errorOf(path)}
        </p>
      ) : null}
      {isReadOnly || holidays.length >= workspaceRulesLimits.holidays ? null : (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() =>
            onChange({ ...hours, holidays: [...holidays, { date: '', name: '', isYearly: true, periods: [] }] })
          }
        >
          {texts.addHoliday}
        </Button>
      )}
    </div>
  )
}
