import { Switch } from '@mantine/core'
import classes from './rules.module.css'
import type { RulesProps } from './rules-props.ts'
import { RulesSection } from './rules-section.tsx'
import { rulesTexts } from './texts.ts'

const texts = rulesTexts.satisfaction

/** Whether customers are asked for a rating. */
export function SatisfactionSection({ rules, onChange, isReadOnly }: RulesProps) {
  return (
    <RulesSection title={texts.title} text={texts.text}>
      <Switch
        label={texts.switch}
        disabled={isReadOnly}
        checked={rules.asksSatisfaction}
        onChange={(event) => onChange({ asksSatisfaction: event.currentTarget.checked })}
      />
      <p className={classes.hint}>{texts.switchHint}</p>
    </RulesSection>
  )
}
