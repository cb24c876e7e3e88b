import { Select, Switch } from '@mantine/core'
import {
  type AssistantSwitches,
  covers,
  getIntegration,
  type IntegrationRecord,
  listIntegrations,
  updateIntegration,
} from '@prosa/contract'
import { useId, useState } from 'react'
import { call } from '../../../app/api.ts'
import { useCan } from '../../../app/session.tsx'
import { useAct } from '../../../app/use-act.ts'
import { CodeBox } from '../../../ui/code-box.tsx'
import { confirm } from '../../../ui/confirm.ts'
import classes from './integrations.module.css'
import { type McpClient, mcpClients, mcpPath, writeMcpClient } from './mcp-clients.ts'
import { mcpTexts as texts } from './mcp-texts.ts'

/** What assistants may do with the integration's keys, and how they connect. */
export function McpTab({ integration }: { integration: IntegrationRecord }) {
  return (
    <div className={classes.part}>
      <p className={classes.hint}>{texts.text}</p>
      <Switches integration={integration} />
      {integration.assistants.isOn && integration.state !== 'ended' ? <Connecting /> : null}
    </div>
  )
}

function Switches({ integration: { id, state, grants, assistants, revision } }: { integration: IntegrationRecord }) {
  const mayEdit = useCan().call(updateIntegration) && state !== 'ended'
  const save = useAct({
    ask: (wanted: AssistantSwitches) =>
      call(updateIntegration, { params: { id }, body: { assistants: wanted, revision } }),
    done: texts.saved,
    failed: texts.saveFailed,
    stale: [getIntegration, listIntegrations],
  })
  const shown = save.isPending ? save.variables : assistants
  const set = async (name: keyof AssistantSwitches, isOn: boolean): Promise<void> => {
    if (save.isPending) return
    const isAsked = name === 'writesUnasked' && isOn
    if (isAsked && !(await confirm({ text: texts.unaskedAsk, confirmLabel: texts.unaskedConfirm }))) return
    save.mutate({ ...assistants, [name]: isOn })
  }
  const mayWrite = covers(grants, 'conversations', 'write')
  const row = (name: keyof AssistantSwitches, hint: string, isPossible: boolean) => (
    <SwitchRow
      label={texts[name]}
      hint={hint}
      isOn={shown[name]}
      // What is on can be switched off even where it has no effect.
      isDisabled={!mayEdit || !(isPossible || shown[name])}
      onChange={(isOn) => void set(name, isOn)}
    />
  )
  return (
    <fieldset className={classes.switches}>
      <legend>{texts.use}</legend>
      {row('isOn', texts.isOnHint, true)}
      {row(
        'writesToCustomers',
        mayWrite ? texts.writesToCustomersHint : texts.needsConversations,
        shown.isOn && mayWrite,
      )}
      {row('writesUnasked', texts.writesUnaskedHint, shown.isOn)}
    </fieldset>
  )
}

interface SwitchRowProps {
  label: string
  hint: string
  isOn: boolean
  isDisabled: boolean
  onChange: (isOn: boolean) => void
}

function SwitchRow({ label, hint, isOn, isDisabled, onChange }: SwitchRowProps) {
  const hintId = useId()
  return (
    <div>
      <Switch
        label={label}
        aria-describedby={hintId}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <p id={hintId} className={classes.hint}>
        {hint}
      </p>
    </div>
  )
}

function Connecting() {
  const [client, setClient] = useState<McpClient>('claudeCode')
  const { origin } = window.location
  const name = texts.clients[client]
  return (
    <>
      <section className={classes.example} aria-label={texts.address}>
        <h3>{texts.address}</h3>
        <CodeBox
          label={texts.address}
          code={origin + mcpPath}
          copyLabel={texts.copy}
          copyName={texts.copyAddress}
          copied={texts.addressCopied}
        />
      </section>
      <section className={classes.example} aria-label={texts.connect}>
        <h3>{texts.connect}</h3>
        <p className={classes.hint}>{texts.connectText}</p>
        <Select
          label={texts.client}
          data={mcpClients.map((value) => ({ value, label: texts.clients[value] }))}
          value={client}
          allowDeselect={false}
          onChange={(value) => setClient(mcpClients.find((one) => one === value) ?? 'claudeCode')}
        />
        <p className={classes.hint}>{texts.where[client]}</p>
        <CodeBox
          label={name}
          code={writeMcpClient(client, origin)}
          copyLabel={texts.copy}
          copyName={texts.copyOf(name)}
          copied={texts.copied}
        />
        <p className={classes.hint}>{texts.oauth}</p>
      </section>
    </>
  )
}
