import { Select, TextInput } from '@mantine/core'
import { type CampaignOwnField, listCampaignTemplates, templateHeaderFiles, wrongHeaderFile } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../app/api-error.ts'
import { query } from '../../app/query.ts'
import { AttachmentField } from '../../shared/attachment/attachment-field.tsx'
import { attachmentTexts } from '../../shared/attachment/texts.ts'
import type { CampaignValues } from './campaign-draft.ts'
import classes from './campaigns.module.css'
import { campaignPanelTexts as texts } from './texts.ts'
import { VariableMenu } from './variable-menu.tsx'

interface TemplateFieldProps {
  botId: number
  own: readonly CampaignOwnField[]
  values: Pick<CampaignValues, 'template' | 'templateValues' | 'file'>
  errorOf: (path: string) => string | undefined
  onChange: (next: Partial<CampaignValues>) => void
}

const keyOf = ({ name, language }: { name: string; language: string }): string => `${name} (${language})`

/** The approved message that a campaign of the official API sends, and what stands in its variables. */
export function TemplateField({ botId, own, values, errorOf, onChange }: TemplateFieldProps) {
  const { template, templateValues } = values
  const list = useQuery({ ...query(listCampaignTemplates, { query: { botId } }), meta: { quiet: true } })
  const found = list.data?.result ?? []
  const isEmpty = list.isSuccess && found.length === 0
  const fields = template?.variables.map((name, index) => ({ name, index, key: `${template.name} ${index}` })) ?? []
  const setValue = (index: number, text: string): void =>
    onChange({
      templateValues: fields.map((field) => (field.index === index ? text : (templateValues[field.index] ?? ''))),
    })
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
      {fields.map(({ name, index, key }) => (
        <TextInput
          key={key}
          label={texts.templateVariable(name, index)}
          required
          maxLength={1_000}
          error={errorOf(`template.values.${index}`)}
          data-path={`template.values.${index}`}
          value={templateValues[index] ?? ''}
          onChange={({ currentTarget }) => setValue(index, currentTarget.value)}
          rightSection={
            <VariableMenu
              own={own}
              label={texts.insertInto(index)}
              onChoose={(variable) => setValue(index, (templateValues[index] ?? '') + variable)}
            />
          }
        />
      ))}
    </div>
  )
}
