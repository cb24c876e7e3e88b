import { Button, Tabs } from '@mantine/core'
import {
  endIntegration,
  getIntegration,
  type IntegrationRecord,
  listIntegrations,
  type MadeKey,
  updateIntegration,
} from '@prosa/contract'
import { IconAlertTriangle, IconPencil, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { call } from '../../../app/api.ts'
import { query } from '../../../app/query.ts'
import { useCan } from '../../../app/session.tsx'
import { Unanswered } from '../../../app/unanswered.tsx'
import { useAct } from '../../../app/use-act.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { formatDay } from '../../../ui/day-range.ts'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { Note } from '../../../ui/note.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { TabLine } from '../../../ui/tab-line.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import { EditIntegration } from './edit-integration.tsx'
import { ExamplesTab } from './examples-tab.tsx'
import { IntegrationState } from './integration-columns.tsx'
import classes from './integrations.module.css'
import { KeysTab } from './keys-tab.tsx'
import { McpTab } from './mcp-tab.tsx'
import { DeliveriesTab, EventsTab } from './subscriptions/lazy-tabs.ts'
import { grantsText, integrationTexts as texts } from './texts.ts'
import { UseTab } from './use-tab.tsx'

const width = 680

interface IntegrationPanelProps {
  id: number
  onMade: (made: MadeKey) => void
  onClose: () => void
}

/** Side panel of an integration: grants, keys, usage and examples. */
export function IntegrationPanel({ id, onMade, onClose }: IntegrationPanelProps) {
  const { data, error, refetch } = useQuery({
    ...query(getIntegration, { params: { id } }),
    refetchOnMount: 'always',
  })
  const [isEditing, setEditing] = useState(false)
  const mayEdit = useCan().call(updateIntegration)
  const isOver = data?.state === 'ended'
  return (
    <>
      <SidePanel
        isOpen
        title={data?.name ?? texts.title}
        width={width}
        footer={data && mayEdit && !isOver ? <Acts integration={data} onEdit={() => setEditing(true)} /> : null}
        onClose={onClose}
      >
        {data ? (
          <Parts integration={data} onMade={onMade} />
        ) : (
          <Unanswered of={{ error, refetch }} title={texts.readFailed}>
            <ListSkeleton rows={5} />
          </Unanswered>
        )}
      </SidePanel>
      {/* Outside the panel, so that Escape closes only the form. */}
      {data && isEditing ? <EditIntegration integration={data} onClose={() => setEditing(false)} /> : null}
    </>
  )
}

function Acts({ integration: { id, name }, onEdit }: { integration: IntegrationRecord; onEdit: () => void }) {
  const end = useAct({
    ask: () => call(endIntegration, { params: { id } }),
    done: texts.ended,
    failed: texts.endFailed,
    stale: [listIntegrations, getIntegration],
  })
  const press = async (): Promise<void> => {
    if (await confirm({ text: texts.endAsk(name), confirmLabel: texts.endLabel, isDestructive: true })) end.mutate()
  }
  return (
    <>
      <BusyButton color="red" isBusy={end.isPending} onClick={() => void press()}>
        {texts.endLabel}
      </BusyButton>
      <Button leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />} onClick={onEdit}>
        {texts.edit}
      </Button>
    </>
  )
}

interface PartsProps {
  integration: IntegrationRecord
  onMade: (made: MadeKey) => void
}

function Parts({ integration, onMade }: PartsProps) {
  const [tab, setTab] = useState<string | null>('keys')
  return (
    <>
      <About integration={integration} />
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <TabLine label={texts.tabsLabel} value={tab}>
          <Tabs.Tab value="keys">{texts.tabs.keys}</Tabs.Tab>
          <Tabs.Tab value="mcp">{texts.tabs.mcp}</Tabs.Tab>
          <Tabs.Tab value="events">{texts.tabs.events}</Tabs.Tab>
          <Tabs.Tab value="deliveries">{texts.tabs.deliveries}</Tabs.Tab>
          <Tabs.Tab value="use">{texts.tabs.use}</Tabs.Tab>
          <Tabs.Tab value="examples">{texts.tabs.examples}</Tabs.Tab>
        </TabLine>
        <Tabs.Panel value="keys">
          <KeysTab integration={integration} onMade={onMade} />
        </Tabs.Panel>
        <Tabs.Panel value="mcp">
          <McpTab integration={integration} />
        </Tabs.Panel>
        <Tabs.Panel value="events">
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <EventsTab integration={integration} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="deliveries">
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <DeliveriesTab integration={integration} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="use">
          <UseTab id={integration.id} />
        </Tabs.Panel>
        <Tabs.Panel value="examples">
          <ExamplesTab grants={integration.grants} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function About({ integration }: { integration: IntegrationRecord }) {
  const { state, grants, workspaces, addresses, expiresOn, createdAt, createdBy, endedAt } = integration
  const { day } = useFormats()
  return (
    <>
      {state === 'expired' && expiresOn ? (
        <Note tone="warn" icon={IconAlertTriangle}>
          {texts.expiredSince(formatDay(expiresOn))}
        </Note>
      ) : null}
      {endedAt ? (
        <Note tone="info" icon={IconPlugConnectedX}>
          {texts.endedSince(day(endedAt))}
        </Note>
      ) : null}
      <dl className={classes.facts}>
        <Fact name={texts.columns.state}>
          <IntegrationState state={state} />
        </Fact>
        <Fact name={texts.columns.grants}>{grantsText(grants)}</Fact>
        <Fact name={texts.workspaces}>
          {workspaces === null ? texts.everywhere : workspaces.map(({ name }) => name).join(', ')}
        </Fact>
        <Fact name={texts.addresses}>{addresses.length === 0 ? texts.anyAddress : addresses.join(', ')}</Fact>
        <Fact name={texts.expiresOn}>{expiresOn ? formatDay(expiresOn) : texts.noEnd}</Fact>
        <Fact name={texts.createdBy}>
          {texts.createdOn(createdBy?.name ?? null, day(createdAt))}
          {state === 'ended' || createdBy === null ? null : <small>{texts.livesOn}</small>}
        </Fact>
      </dl>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
