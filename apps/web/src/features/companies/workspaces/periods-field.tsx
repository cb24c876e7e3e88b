import { ActionIcon, Button } from '@mantine/core'
import { periodProblem, type WorkspaceRules, workspaceRulesLimits } from '@prosa/contract'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { TimeField } from '../../../ui/time-field.tsx'
import { addPeriod, fromField, readEnd, toField } from './hours-draft.ts'
import classes from './rules.module.css'
import { rulesTexts } from './texts.ts'

type Periods = NonNullable<WorkspaceRules['businessHours']>['week'][number]

const texts = rulesTexts.hours
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface PeriodsFieldProps {
  /** Name of the day. */
  name: string
  /** Path in the request body. */
  path: string
  periods: Periods
  isReadOnly: boolean
  errorOf: (path: string) => string | undefined
  onChange: (periods: Periods) => void
}

/** The periods of one day; none means closed. */
export function PeriodsField({ name, path, periods, isReadOnly, errorOf, onChange }: PeriodsFieldProps) {
  const [isTyping, setIsTyping] = useState(false)
  // Not checked while typing, because an incomplete time would be reported.
  const problemOf = (own: Periods[number]): string | null =>
    isTyping || own.from === '' || own.to === '' ? null : periodProblem(own)
  const set = (place: number, change: Partial<Periods[number]>): void =>
    onChange(periods.map((own, index) => (index === place ? { ...own, ...change } : own)))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes the focus of its fields
    <div className={classes.periods} onFocus={() => setIsTyping(true)} onBlur={() => setIsTyping(false)}>
      {periods.length === 0 ? <span className={classes.closed}>{texts.closedDay}</span> : null}
      {periods.map((period, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a period has no other key
        <div key={place} className={classes.period}>
          <TimeField
            className={classes.time ?? ''}
            aria-label={texts.from(name, place + 1)}
            data-path={`${path}.${place}.from`}
            disabled={isReadOnly}
            value={period.from}
            error={errorOf(`${path}.${place}.from`)}
            onChange={(from) => set(place, { from })}
          />
          <span aria-hidden>{texts.until}</span>
          <TimeField
            className={classes.time ?? ''}
            aria-label={texts.to(name, place + 1)}
            data-path={`${path}.${place}.to`}
            disabled={isReadOnly}
            value={toField(period)}
            error={errorOf(`${path}.${place}.to`) ?? problemOf(period)}
            read={readEnd}
            onChange={(to) => set(place, { to: fromField(to) })}
          />
          {isReadOnly ? null : (
            <ActionIcon
              variant="subtle"
              aria-label={texts.removePeriod(name, place + 1)}
              onClick={() => onChange(periods.filter((_, index) => index !== place))}
            >
              <IconTrash {...icon} />
            </ActionIcon>
          )}
        </div>
      ))}
      {isReadOnly || periods.length >= workspaceRulesLimits.periodsOfDay ? null : (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPlus {...icon} />}
          aria-label={texts.addPeriodTo(name)}
          onClick={() => onChange(addPeriod(periods))}
        >
          {texts.addPeriod}
        </Button>
      )}
      {errorOf(path) ? (
        <p className={classes.error} role="alert">
          {errorOf(path)}
        </p>
      ) : null}
    </div>
  )
}
