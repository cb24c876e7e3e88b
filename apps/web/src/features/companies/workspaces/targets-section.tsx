import { NumberInput } from '@mantine/core'
import classes from './rules.module.css'
import type { RulesProps } from './rules-props.ts'
import { RulesSection } from './rules-section.tsx'
import { rulesTexts } from './texts.ts'

const texts = rulesTexts.targets

/** Time limits for the first answer and for closing a conversation. */
export function TargetsSection({ rules, onChange, errorOf, isReadOnly }: RulesProps) {
  const field = (name: 'answerMinutes' | 'closeMinutes') => ({
    className: classes.number ?? '',
    'data-path': name,
    disabled: isReadOnly,
    allowDecimal: false,
    allowNegative: false,
    value: rules[name] ?? '',
    error: errorOf(name),
    // An empty field means no target.
    onChange: (value: string | number) => onChange({ [name]: typeof value === 'number' ? value : null }),
  })
  return (
    <RulesSection title={texts.title} text={texts.text}>
      <NumberInput {...field('answerMinutes')} label={texts.answer} description={texts.answerHint} />
      <NumberInput {...field('closeMinutes')} label={texts.close} description={texts.closeHint} />
    </RulesSection>
  )
}
