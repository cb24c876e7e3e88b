import { Textarea } from '@mantine/core'
import { type AutomationEvent, automationLimits, cannedVariables } from '@prosa/contract'
import { errorMessage } from '../../../../app/api-error.ts'
import { SavedTemplate } from '../../../../shared/approved-message/saved-template.tsx'
import { type DraftAct, takesTemplate } from './automation-draft.ts'
import classes from './automations.module.css'
import { automationTexts as texts } from './texts.ts'
import { useTemplates } from './use-templates.ts'

/** Nobody writes: what names the attendant is not offered. */
const variables = Object.keys(cannedVariables)
  .filter((name) => name !== 'atendente')
  .map((name) => `{{${name}}}`)
  .join(', ')

interface MessageFieldsProps {
  act: DraftAct
  event: AutomationEvent
  /** Where the automation holds. */
  workspaceIds: readonly number[]
  path: string
  errorOf: (path: string) => string | undefined
  onChange: (act: DraftAct) => void
}

/** What is said to the customer, and by which template beyond the channel's time. */
export function MessageFields({ act, event, workspaceIds, path, errorOf, onChange }: MessageFieldsProps) {
  const hasTime = takesTemplate(event)
  const { listed, error } = useTemplates(hasTime ? workspaceIds : [])
  const { text, template } = act
  return (
    <>
      <Textarea
        label={texts.message}
        description={texts.messageHint(variables)}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={automationLimits.text}
        data-path={`${path}.text`}
        value={text}
        error={errorOf(`${path}.text`)}
        onChange={({ currentTarget }) => onChange({ ...act, text: currentTarget.value })}
      />
      {hasTime && error ? (
        <p className={classes.wrong} role="alert">
          {texts.templatesFailed} {errorMessage(error)}
        </p>
      ) : null}
      {hasTime && (template || (listed ?? []).length > 0) ? (
        <>
          <p className={classes.hint}>{texts.beyond}</p>
          <SavedTemplate
            listed={listed}
            saved={template}
            path={`${path}.template`}
            errorOf={errorOf}
            onChange={(chosen) => onChange({ ...act, template: chosen })}
          />
        </>
      ) : null}
    </>
  )
}
