import { listBotTemplates } from '@prosa/contract'
import type { WaitTemplate } from '@prosa/flow'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../../../app/api-error.ts'
import { query } from '../../../../app/query.ts'
import { TemplateFields } from '../../../../shared/approved-message/template-fields.tsx'
import { flowTexts } from '../texts.ts'
import classes from './wait-block.module.css'

const texts = flowTexts.panel.wait

interface WaitTemplateFieldsProps {
  botId: number
  /** Undefined: not chosen yet. */
  chosen: WaitTemplate | undefined
  onChange: (template: WaitTemplate | undefined) => void
}

/** Chooses the approved message of a wait, and fills its gaps. */
export function WaitTemplateFields({ botId, chosen, onChange }: WaitTemplateFieldsProps) {
  const { data, error } = useQuery(query(listBotTemplates, { params: { id: botId } }))
  const templates = data?.result ?? []
  const found = templates.find((one) => one.name === chosen?.name && one.language === chosen.language) ?? null
  return (
    <div className={classes.template}>
      <p className={classes.hint}>{texts.templateHint}</p>
      {error ? (
        <p className={classes.bad} role="alert">
          {texts.templatesFailed} {errorMessage(error)}
        </p>
      ) : null}
      {data && templates.length === 0 ? <p className={classes.hint}>{texts.noTemplates}</p> : null}
      {data && chosen && !found ? <p className={classes.bad}>{texts.goneTemplate(chosen.name)}</p> : null}
      {templates.length > 0 ? (
        <TemplateFields
          templates={templates}
          choice={{ template: found, values: chosen?.values ?? [], file: null }}
          isOptional
          onChange={({ template, values }) =>
            onChange(
              template
                ? {
                    name: template.name,
                    language: template.language,
                    values: template.variables.map((_, gap) => values[gap] ?? ''),
                  }
                : undefined,
            )
          }
        />
      ) : null}
    </div>
  )
}
