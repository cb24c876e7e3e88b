import { Button, Checkbox, Select } from '@mantine/core'
import { getWebhookConfig, transferMinutesChoices } from '@prosa/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../app/query.ts'
import { AttendantSelect } from '../../../../shared/transfer/attendant-select.tsx'
import { useWorkspaces } from '../../../../shared/workspaces/workspaces.ts'
import { choicesOf, withParents } from '../../../../ui/choices.ts'
import { useListParams } from '../../../../ui/list-params.ts'
import { Note } from '../../../../ui/note.tsx'
import { AutomationGroup } from './automation-group.tsx'
import {
  setCallWebhook,
  setTransferMinutes,
  setTransferQueue,
  setTransferUser,
  setTransferWorkspace,
  shownFields,
} from './automation-rules.ts'
import classes from './automations-card.module.css'
import type { AutomationProps } from './automations-card.tsx'
import { MinutesField } from './minutes-field.tsx'
import { detailTexts } from './texts.ts'

const texts = detailTexts.automations.transfer
const queues = [
  { value: 'USER', label: texts.person },
  { value: 'SEQUENTIAL', label: texts.sequential },
] as const

/** Transfers a silent customer's conversation to people. Each field depends on the one before. */
export function TransferFields(props: AutomationProps & { botId: number }) {
  const { automation, onChange, errorOf, botId } = props
  const { minutes, callwebhook, queue, workspaceId, userId } = automation.botTransferAutomationDto
  const shown = shownFields(automation)
  return (
    <AutomationGroup title={texts.title} text={texts.text}>
      <MinutesField
        label={texts.minutes}
        choices={transferMinutesChoices}
        value={minutes}
        onChange={(next) => onChange(setTransferMinutes(automation, next))}
      />
      {minutes > 0 ? (
        <Checkbox
          className={classes.whole ?? ''}
          label={texts.callWebhook}
          checked={callwebhook}
          onChange={(event) => onChange(setCallWebhook(automation, event.currentTarget.checked))}
        />
      ) : null}
      {minutes > 0 && callwebhook ? <WebhookMissing botId={botId} /> : null}
      {shown.target ? <WorkspaceField {...props} /> : null}
      {shown.queue ? (
        <Select
          label={texts.queue}
          placeholder={texts.queuePlaceholder}
          data={queues}
          value={queues.some(({ value }) => value === queue) ? queue : null}
          data-path="automationDto.botTransferAutomationDto.queue"
          error={errorOf('botTransferAutomationDto.queue')}
          onChange={(chosen) => onChange(setTransferQueue(automation, chosen))}
        />
      ) : null}
      {shown.user ? (
        <AttendantSelect
          label={texts.user}
          placeholder={texts.userPlaceholder}
          workspaceId={workspaceId || null}
          value={userId || null}
          data-path="automationDto.botTransferAutomationDto.userId"
          error={errorOf('botTransferAutomationDto.userId')}
          onChange={(person) => onChange(setTransferUser(automation, person?.id ?? null))}
        />
      ) : null}
    </AutomationGroup>
  )
}

/** Warns before saving that a webhook without an address cannot choose a destination. */
function WebhookMissing({ botId }: { botId: number }) {
  const { data } = useQuery(query(getWebhookConfig, { params: { botId } }))
  const { open } = useListParams()
  if (data === undefined || data.url !== '') return null
  return (
    <div className={classes.whole}>
      <Note tone="warn" icon={IconAlertTriangle}>
        {texts.noWebhook}
        <div>
          <Button size="xs" mt={8} onClick={() => open({ channel: 'webhook', tab: null })}>
            {texts.openWebhook}
          </Button>
        </div>
      </Note>
    </div>
  )
}

/** The user's workspaces; empty means the bot's workspace. */
function WorkspaceField({ automation, onChange, errorOf }: AutomationProps) {
  const { all } = useWorkspaces()
  const { workspaceId } = automation.botTransferAutomationDto
  const options = choicesOf(withParents(all))
  const chosen = workspaceId ? String(workspaceId) : null
  // A workspace that the user cannot access, chosen by somebody else, stays as an unnamed option.
  if (chosen !== null && !options.some(({ value }) => value === chosen))
    options.push({ value: chosen, label: texts.foreignWorkspace })
  return (
    <Select
      label={texts.workspace}
      placeholder={texts.workspacePlaceholder}
      searchable
      clearable
      data={options}
      value={chosen}
      data-path="automationDto.botTransferAutomationDto.workspaceId"
      error={errorOf('botTransferAutomationDto.workspaceId')}
      onChange={(next) => onChange(setTransferWorkspace(automation, next === null ? null : Number(next)))}
    />
  )
}
