import '../../ui/theme/forms.css'
import { Select, TextInput } from '@mantine/core'
import {
  type ChosenTemplate,
  type DialogTemplate,
  fitTemplateValue,
  listGaps,
  templateHeaderFiles,
  wrongHeaderFile,
} from '@prosa/contract'
import { formatPrice } from '../../ui/format.ts'
import { type AttachedFile, AttachmentField } from '../attachment/attachment-field.tsx'
import { attachmentTexts } from '../attachment/texts.ts'
import classes from './approved-message.module.css'
import { gapLabel } from './gap-label.ts'
import { TemplateBubble } from './template-bubble.tsx'
import { templateTexts as texts } from './texts.ts'

/** Its price is known where it is sent to one customer. */
export type OfferedTemplate = DialogTemplate & { price?: { currency: string; amount: number } | null }

/** An approved template while it is being filled in. */
export interface TemplateChoice {
  template: OfferedTemplate | null
  values: readonly string[]
  file: AttachedFile | null
}

/** A list of one needs no choice. */
export const firstChoice = (templates: readonly OfferedTemplate[]): TemplateChoice => ({
  template: templates.length === 1 ? (templates[0] ?? null) : null,
  values: [],
  file: null,
})

const filledOf = ({ template, values }: TemplateChoice): string[] =>
  template?.variables.map((_, index) => fitTemplateValue(values[index] ?? '')) ?? []

/** Something is still to be filled in. */
export const isLacking = (choice: TemplateChoice): boolean =>
  choice.template === null || filledOf(choice).includes('') || (choice.template.headerFile !== null && !choice.file)

/** As operations take it; null: none was chosen. */
export const chosenOf = (choice: TemplateChoice): ChosenTemplate | null => {
  const { template, file } = choice
  if (!template) return null
  const { name, language, headerFile } = template
  return { name, language, values: filledOf(choice), fileId: headerFile === null ? null : (file?.fileId ?? null) }
}

const keyOf = ({ name, language }: OfferedTemplate): string => `${name} (${language})`

interface TemplateFieldsProps {
  templates: readonly OfferedTemplate[]
  choice: TemplateChoice
  onChange: (choice: TemplateChoice) => void
  /** Error of the choice itself. */
  error?: string | undefined
  /** One may do without. */
  isOptional?: boolean
  /** Path of the choice in a form. */
  path?: string
}

/** Chooses an approved template, fills its gaps, and shows it as the customer will read it. */
export function TemplateFields({
  templates,
  choice,
  onChange,
  error,
  isOptional = false,
  path = 'template',
}: TemplateFieldsProps) {
  const { template, values, file } = choice
  const fields = template ? listGaps(template) : []
  const wanted = template?.headerFile ?? null
  const key = template && keyOf(template)
  return (
    <>
      <Select
        label={texts.template}
        placeholder={texts.placeholder}
        data={templates.map(keyOf)}
        value={key}
        searchable
        clearable={isOptional}
        error={error}
        data-path={path}
        data-autofocus={isOptional ? undefined : true}
        onChange={(next) =>
          onChange({ template: templates.find((one) => keyOf(one) === next) ?? null, values: [], file: null })
        }
      />
      {wanted ? (
        <AttachmentField
          key={key}
          label={attachmentTexts.headerFiles[wanted]}
          required
          extensions={templateHeaderFiles[wanted]}
          wrongFile={wrongHeaderFile(wanted)}
          file={file}
          error={undefined}
          onChange={(next) => onChange({ ...choice, file: next })}
        />
      ) : null}
      {fields.map((gap) => (
        <TextInput
          key={`${key} ${gap.index}`}
          label={template ? gapLabel(template, gap) : gap.name}
          value={values[gap.index] ?? ''}
          maxLength={1_000}
          required
          onChange={(event) => {
            const next = fields.map(({ index: place }) => values[place] ?? '')
            next[gap.index] = event.currentTarget.value
            onChange({ ...choice, values: next })
          }}
        />
      ))}
      {template ? (
        <section className={classes.asRead}>
          <h3 className={classes.caption}>{texts.preview}</h3>
          <TemplateBubble template={template} values={filledOf(choice)} />
          {template.price ? (
            <p className={classes.price}>{texts.price(formatPrice(template.price.amount, template.price.currency))}</p>
          ) : null}
        </section>
      ) : null}
    </>
  )
}
