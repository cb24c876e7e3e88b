import { NumberInput } from '@mantine/core'
import classes from './rules.module.css'
import type { RulesProps } from './rules-props.ts'
import { RulesSection } from './rules-section.tsx'
import { rulesTexts } from './texts.ts'

const texts = rulesTexts.offer

/** How long one attendant is offered a room. */
export function OfferSection({ rules, onChange, errorOf, isReadOnly }: RulesProps) {
  return (
    <RulesSection title={texts.title} text={texts.text}>
      <NumberInput
        className={classes.number}
        label={texts.seconds}
        description={texts.secondsHint}
        data-path="offerSeconds"
        disabled={isReadOnly}
        allowDecimal={false}
        allowNegative={false}
        value={rules.offerSeconds}
        error={errorOf('offerSeconds')}
        // An emptied field is no number: the check says what is missing.
        onChange={(value) => onChange({ offerSeconds: typeof value === 'number' ? value : Number.NaN })}
      />
    </RulesSection>
  )
}
