import { NumberInput } from '@mantine/core'
import classes from './rules.module.css'
import type { RulesProps } from './rules-props.ts'
import { RulesSection } from './rules-section.tsx'
import { rulesTexts } from './texts.ts'

const texts = rulesTexts.offer

/** How long a conversation is offered to one attendant. */
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
        // An empty field becomes NaN, so that validation reports it.
        onChange={(value) => onChange({ offerSeconds: typeof value === 'number' ? value : Number.NaN })}
      />
    </RulesSection>
  )
}
