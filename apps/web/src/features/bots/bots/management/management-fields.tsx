import { Select, Switch } from '@mantine/core'
import { type Bot, botTargets, listCredentials } from '@prosa/contract'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { FieldErrors } from '../../../../app/form-rules.ts'
import { useCan } from '../../../../app/session.tsx'
import { useWorkspaces } from '../../../../shared/workspaces/workspaces.ts'
import { choicesOf, withParents } from '../../../../ui/choices.ts'
import { toastError } from '../../../../ui/toast.tsx'
import { Card } from '../card.tsx'
import { flowlessTargets } from '../has-script.ts'
import classes from './management.module.css'
import { mayTakeTarget } from './may-take-target.ts'
import { managementTexts } from './texts.ts'

const texts = managementTexts.fields
const credentialsPath = '/gcredentials'

export interface ManagedFields {
  active: boolean
  target: number
  workspaceId: number
}

interface ManagementFieldsProps {
  bot: Bot
  fields: ManagedFields
  errors: FieldErrors
  onChange: (fields: ManagedFields) => void
}

/** The bot's state, objective and workspace. */
export function ManagementFields({ bot, fields, errors, onChange }: ManagementFieldsProps) {
  const { all } = useWorkspaces()
  const hintId = useId()
  const [isRefused, setRefused] = useState(false)
  const workspaces = choicesOf(withParents(all))
  if (!workspaces.some(({ value }) => value === String(bot.workspaceId)))
    workspaces.push({ value: String(bot.workspaceId), label: bot.workspace })
  return (
    <Card title={texts.title} text={texts.text}>
      <div className={classes.fields}>
        <div className={classes.whole}>
          <Switch
            label={texts.active}
            aria-describedby={hintId}
            checked={fields.active}
            data-path="active"
            error={errors.active}
            onChange={(event) => onChange({ ...fields, active: event.currentTarget.checked })}
          />
          <p id={hintId} className={classes.hint}>
            {texts.activeText}
          </p>
        </div>
        <Select
          label={texts.target}
          allowDeselect={false}
          data={Object.entries(botTargets).map(([value, label]) => ({ value, label }))}
          value={String(fields.target)}
          description={flowlessTargets.includes(fields.target) ? texts.targetText : null}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data-path="target"
          error={isRefused ? <NoKeys /> : errors.target}
          onChange={(value) => {
            const target = Number(value)
            const isAllowed = mayTakeTarget(bot, target)
            setRefused(!isAllowed)
            if (isAllowed) onChange({ ...fields, target })
            else toastError(texts.credentials)
          }}
        />
        <Select
          label={texts.workspace}
          searchable
          allowDeselect={false}
          data={workspaces}
          value={String(fields.workspaceId)}
          data-path="workspaceId"
          error={errors.workspaceId}
          onChange={(value) => value !== null && onChange({ ...fields, workspaceId: Number(value) })}
        />
      </div>
    </Card>
  )
}

/** Refusal because keys are missing, with a link to them. */
function NoKeys() {
  const mayOpen = useCan().call(listCredentials)
  return (
    <>
      {texts.credentials} {mayOpen ? <Link to={credentialsPath}>{texts.openCredentials}</Link> : null}
    </>
  )
}
