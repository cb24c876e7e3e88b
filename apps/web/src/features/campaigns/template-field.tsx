import { Select, TextInput } from '@mantine/core'
import {
  type CampaignOwnField,
  listCampaignTemplates,
  listGaps,
  templateHeaderFiles,
  wrongHeaderFile,
} from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../app/api-error.ts'
import { query } from '../../app/query.ts'
import { gapLabel } from '../../shared/approved-message/gap-label.ts'
import { TemplateBubble } from '../../shared/approved-message/template-bubble.tsx'
import { AttachmentField } from '../../shared/attachment/attachment-field.tsx'
import { attachmentTexts } from '../../shared/attachment/texts.ts'
import type { SelectedContact } from '../../shared/contacts/selection.ts'
import { type CampaignValues, filledOf, previewOf, shownValue, typedValue } from './campaign-draft.ts'
import classes from './campaigns.module.css'
import { campaignPanelTexts as texts } from './texts.ts'
import { VariableChips } from './variable-menu.tsx'

interface TemplateFieldProps {
  botId: number
  own: readonly CampaignOwnField[]
  values: Pick<CampaignValues, 'template' | 'templateValues' | 'file'>
  /** The contact whose data fill the example. */
  contact: SelectedContact | undefined
  errorOf: (path: string) => string | undefined
  onChange: (next: Partial<CampaignValues>) => void
}

const keyOf = ({ name, language }: { name: string; language: string }): string => `${name} (${language})`

/** The approved message of an official API campaign, and the values of its variables. */
export function TemplateField({ botId, own, values, contact, errorOf, onChange }: TemplateFieldProps) {
  const { template, templateValues } = values
  const list = useQuery(query(listCampaignTemplates, { query: { botId } }))
  const found = list.data?.result ?? []
  const isEmpty = list.isSuccess && found.length === 0
  const fields = template ? listGaps(template) : []
  const setValue = (index: number, text: string): void =>
    onChange({
      templateValues: fields.map((field) => (field.index === index ? text : (templateValues[field.index] ?? ''))),
    })
  const read = (value: string): string => previewOf(value, contact, own)
  return (
    <div className={classes.message}>
      <Select
        label={texts.template}
        required
        searchable={found.length > 8}
        disabled={isEmpty}
        placeholder={isEmpty ? texts.noTemplates : texts.chooseTemplate}
        data={found.map(keyOf)}
        value={template && keyOf(template)}
        error={list.error ? `${texts.templatesFailed} ${errorMessage(list.error)}` : errorOf('template')}
        data-path="template"
        onChange={(key) =>
          onChange({ template: found.find((one) => keyOf(one) === key) ?? null, templateValues: [], file: null })
        }
      />
      {template ? (
        <p className={classes.hint}>
          {texts.category(texts.categories[template.category] ?? template.category)}{' '}
          {fields.length > 0 ? texts.templateHint : texts.noVariables}
        </p>
      ) : null}
      {template?.headerFile ? (
        <AttachmentField
          key={keyOf(template)}
          label={attachmentTexts.headerFiles[template.headerFile]}
          required
          extensions={templateHeaderFiles[template.headerFile]}
          wrongFile={wrongHeaderFile(template.headerFile)}
          file={values.file}
          error={errorOf('file')}
          onChange={(file) => onChange({ file })}
        />
      ) : null}
      {template ? (
        <section aria-label={texts.templatePreview} className={classes.message}>
          <TemplateBubble template={template} values={filledOf(values).map(read)} />
          {contact && fields.length > 0 ? <p className={classes.hint}>{texts.sampleOf(contact.label)}</p> : null}
        </section>
      ) : null}
      {fields.map((gap) => (
        <GapField
          key={`${template?.name} ${gap.index}`}
          label={template ? gapLabel(template, gap) : gap.name}
          path={`template.values.${gap.index}`}
          error={errorOf(`template.values.${gap.index}`)}
          own={own}
          value={templateValues[gap.index] ?? ''}
          onChange={(text) => setValue(gap.index, text)}
        />
      ))}
    </div>
  )
}

interface GapFieldProps {
  label: string
  path: string
  error: string | undefined
  own: readonly CampaignOwnField[]
  value: string
  onChange: (value: string) => void
}

/** Value of one gap: text, and a contact's variables, inserted by name. */
function GapField({ label, path, error, own, value, onChange }: GapFieldProps) {
  const add = (variable: string): void =>
    onChange(`${value}${value === '' || value.endsWith(' ') ? '' : ' '}${variable}`)
  return (
    <div className={classes.gap}>
      <TextInput
        label={label}
        required
        maxLength={1_000}
        error={error}
        data-path={path}
        value={shownValue(value, own)}
        onChange={({ currentTarget }) => onChange(typedValue(currentTarget.value, own))}
      />
      <VariableChips own={own} nameOf={(variable) => texts.insertInto(variable, label)} onChoose={add} />
    </div>
  )
}
