import { Textarea } from '@mantine/core'
import { usualOptInMessage, usualOptOutMessage } from '@prosa/contract'
import type { FieldErrors } from '../../../../app/form-rules.ts'
import { Card } from '../card.tsx'
import classes from './management.module.css'
import { managementTexts } from './texts.ts'

const texts = managementTexts.campaigns

interface Words {
  optOutMessage: string
  optInMessage: string
}

interface CampaignWordsProps {
  words: Words
  errors: FieldErrors
  onChange: (words: Partial<Words>) => void
}

/** Limit of the contract (`updateBotBody`), whose schema is loaded only for validation. */
const maxLength = 1_000

const fields = [
  ['optOutMessage', texts.optOut, usualOptOutMessage],
  ['optInMessage', texts.optIn, usualOptInMessage],
] as const

/** Answers of a campaign bot to 'SAIR' and 'VOLTAR'. */
export const CampaignWords = ({ words, errors, onChange }: CampaignWordsProps) => (
  <Card title={texts.title} text={texts.text}>
    <div className={classes.fields}>
      {fields.map(([name, label, usual]) => (
        <Textarea
          key={name}
          label={label}
          placeholder={usual}
          autosize
          minRows={3}
          maxLength={maxLength}
          value={words[name]}
          data-path={name}
          error={errors[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  </Card>
)
