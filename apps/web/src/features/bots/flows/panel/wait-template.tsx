import { listBotTemplates } from '@prosa/contract'
import type { WaitTemplate } from '@prosa/flow'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../../../app/api-error.ts'
import { query } from '../../../../app/query.ts'
import { SavedTemplate } from '../../../../shared/approved-message/saved-template.tsx'
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
  const templates = data?.result
  return (
    <div className={classes.template}>
      <p className={classes.hint}>{texts.templateHint}</p>
      {error ? (
        <p className={classes.bad} role="alert">
          {texts.templatesFailed} {errorMessage(error)}
        </p>
      ) : null}
      {templates?.length === 0 ? <p className={classes.hint}>{texts.noTemplates}</p> : null}
      {templates && (chosen || templates.length > 0) ? (
        <SavedTemplate
          listed={templates}
          saved={chosen ?? null}
          onChange={(template) => onChange(template ?? undefined)}
        />
      ) : null}
    </div>
  )
}
