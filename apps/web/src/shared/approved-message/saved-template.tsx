import type { CampaignTemplate } from '@prosa/contract'
import classes from './approved-message.module.css'
import { type OfferedTemplate, TemplateFields } from './template-fields.tsx'
import { templateTexts as texts } from './texts.ts'

interface SavedTemplateProps {
  /** Of the accounts; undefined: not known yet. */
  listed: readonly OfferedTemplate[] | undefined
  saved: CampaignTemplate | null
  /** Path of the choice in a form. */
  path?: string
  errorOf?: (path: string) => string | undefined
  onChange: (template: CampaignTemplate | null) => void
}

/** A template that is sent later: chosen with its values, and said to be gone where the account has it no more. */
export function SavedTemplate({ listed, saved, path = 'template', errorOf, onChange }: SavedTemplateProps) {
  const found = listed?.find((one) => one.name === saved?.name && one.language === saved.language) ?? null
  const error =
    errorOf?.(path) ??
    saved?.values.map((_, gap) => errorOf?.(`${path}.values.${gap}`)).find((one) => one !== undefined)
  return (
    <>
      {saved && listed && !found ? <p className={classes.gone}>{texts.gone(saved.name)}</p> : null}
      <TemplateFields
        templates={listed ?? []}
        choice={{ template: found, values: saved?.values ?? [], file: null }}
        path={path}
        error={error}
        isOptional
        onChange={({ template, values }) =>
          onChange(
            template && {
              name: template.name,
              language: template.language,
              values: template.variables.map((_, gap) => values[gap] ?? ''),
            },
          )
        }
      />
    </>
  )
}
