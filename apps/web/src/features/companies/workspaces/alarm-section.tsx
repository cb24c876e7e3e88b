import { NumberInput, Switch } from '@mantine/core'
import { workspaceRulesLimits } from '@prosa/contract'
import classes from './rules.module.css'
import type { RulesProps } from './rules-props.ts'
import { RulesSection } from './rules-section.tsx'
import { rulesTexts } from './texts.ts'

const texts = rulesTexts.alarm
const { usual } = workspaceRulesLimits.alarmMinutes

/** Minutes after which everybody is alerted of a conversation in which nobody can act. */
export function AlarmSection({ rules, onChange, errorOf, isReadOnly }: RulesProps) {
  const { alarmMinutes } = rules
  return (
    <RulesSection title={texts.title} text={texts.text}>
      <Switch
        label={texts.switch}
        disabled={isReadOnly}
        checked={alarmMinutes !== 0}
        onChange={(event) => onChange({ alarmMinutes: event.currentTarget.checked ? usual : 0 })}
      />
      {alarmMinutes === 0 ? null : (
        <NumberInput
          className={classes.number}
          label={texts.minutes}
          description={texts.minutesHint}
          data-path="alarmMinutes"
          disabled={isReadOnly}
          allowDecimal={false}
          allowNegative={false}
          value={alarmMinutes}
          error={errorOf('alarmMinutes')}
          // An empty field becomes NaN, and zero too (it would mean the alarm is off), so that validation reports it.
          onChange={(value) => onChange({ alarmMinutes: typeof value === 'number' && value > 0 ? value : Number.NaN })}
        />
      )}
    </RulesSection>
  )
}
