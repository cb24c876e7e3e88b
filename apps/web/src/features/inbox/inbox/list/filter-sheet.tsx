import { labelTexts } from '../../../../shared/labels/texts.ts'
import { transferTexts } from '../../../../shared/transfer/texts.ts'
import { choicesOf } from '../../../../ui/choices.ts'
import { FailedNote } from '../../../../ui/failed-note.tsx'
import '../../../../ui/theme/overlays.css'
import '../../../../ui/theme/forms.css'
import { Button, Checkbox, MultiSelect, Select } from '@mantine/core'
import { listWorkspaceUsers, platformName } from '@prosa/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { query } from '../../../../app/query.ts'
import { allBotsOf } from '../../../../shared/bots/all-bots.ts'
import { LabelChip } from '../../../../shared/labels/labels.tsx'
import { useLabels } from '../../../../shared/labels/use-labels.ts'
import { parseChannel } from '../../../../ui/channel-icon.tsx'
import { uiTexts } from '../../../../ui/texts.ts'
import { type InboxFilter, orderOf } from '../inbox-queries.ts'
import { inboxTexts } from '../texts.ts'
import classes from './filter-sheet.module.css'
import type { useInboxFilter } from './use-inbox-filter.ts'
import { ViewSection } from './view-section.tsx'

/** Number of workspaces whose people are listed. */
const mostWorkspaces = 20
const waits = [5, 15, 30, 60, 240] as const
const statuses = ['OPEN', 'CLOSED', ''] as const
const orders = ['latest', 'waiting'] as const
const channels = platformName.options.map((value) => {
  const channel = parseChannel(value)
  return { value, label: channel ? uiTexts.channels[channel] : value }
})

interface FilterSheetProps {
  filter: ReturnType<typeof useInboxFilter>
  workspaceIds: readonly number[]
  onDone: () => void
  /** Opens the dialog for a view's name. */
  onName: (of: 'new' | 'shown') => void
}

/** Order and filters of the list: state, channel, bot, colleague, waiting time, labels. */
export function FilterSheet({ filter: state, workspaceIds, onDone, onName }: FilterSheetProps) {
  const { filter, active } = state
  const { all, isPending, error, refetch } = useLabels()
  const people = useQueries({
    queries: workspaceIds.slice(0, mostWorkspaces).map((workspaceId) => ({
      ...query(listWorkspaceUsers, { query: { workspaceId } }),
      staleTime: 60_000,
    })),
  })
  const named = new Map(people.flatMap(({ data }) => (data?.result ?? []).map(({ id, name }) => [id, { id, name }])))
  return (
    <div className={classes.filters}>
      <OrderField filter={filter} onChange={state.setOrder} />
      <Select
        label={inboxTexts.status}
        allowDeselect={false}
        data={statuses.map((status) => ({ value: status || 'all', label: inboxTexts.statuses[status] }))}
        value={filter.status || 'all'}
        onChange={(value) => state.setStatus(statuses.find((status) => status === value) ?? '')}
      />
      <MultiSelect
        label={inboxTexts.channelsFilter}
        placeholder={filter.channels.length === 0 ? inboxTexts.anyChannel : ''}
        clearable
        data={channels}
        value={[...filter.channels]}
        onChange={(values) => state.setChannels(platformName.options.filter((channel) => values.includes(channel)))}
      />
      <BotField workspaceIds={workspaceIds} chosen={filter.bots} onChange={state.setBots} />
      <Select
        label={inboxTexts.waitingFilter}
        placeholder={inboxTexts.anyWaiting}
        clearable
        data={waits.map((minutes) => ({ value: String(minutes), label: inboxTexts.waitingAtLeast(minutes) }))}
        value={filter.waiting === 0 ? null : String(filter.waiting)}
        onChange={(value) => state.setWaiting(Number(value ?? 0))}
      />
      <Select
        label={inboxTexts.ownerFilter}
        placeholder={inboxTexts.anyOwner}
        searchable
        clearable
        nothingFoundMessage={inboxTexts.nothingFound}
        data={choicesOf([...named.values()])}
        error={named.size === 0 && people.some(({ isError }) => isError) ? transferTexts.peopleFailed : null}
        value={typeof filter.owner === 'number' ? String(filter.owner) : null}
        onChange={(value) => state.setOwner(value === null ? '' : Number(value))}
      />
      <fieldset className={classes.labels}>
        <legend>{inboxTexts.labelsFilter}</legend>
        {error && all.length === 0 ? <FailedNote text={labelTexts.failed} onRetry={refetch} /> : null}
        {!isPending && !error && all.length === 0 ? <p className="muted">{inboxTexts.noLabels}</p> : null}
        {all.map((label) => (
          <Checkbox
            key={label.id}
            label={<LabelChip label={label} />}
            checked={filter.labels.includes(label.id)}
            onChange={(event) =>
              state.setLabels(
                event.currentTarget.checked
                  ? [...filter.labels, label.id]
                  : filter.labels.filter((id) => id !== label.id),
              )
            }
          />
        ))}
      </fieldset>
      <ViewSection filter={state} onName={onName} onDone={onDone} />
      <div className={classes.done} data-idle={active === 0 || undefined}>
        <Button
          variant="subtle"
          disabled={active === 0}
          onClick={() => {
            state.clearFilters()
            onDone()
          }}
        >
          {inboxTexts.clearFilters}
        </Button>
        <Button variant="filled" className={classes.see} onClick={onDone}>
          {inboxTexts.seeRooms}
        </Button>
      </div>
    </div>
  )
}

interface OrderFieldProps {
  filter: InboxFilter
  onChange: (order: InboxFilter['order']) => void
}

/** The default order is not written to the address and does not count as a filter. */
function OrderField({ filter, onChange }: OrderFieldProps) {
  const shown = (order: InboxFilter['order']) =>
    orderOf({ owner: filter.owner, order }) === 'latest' ? 'latest' : 'waiting'
  return (
    <Select
      label={inboxTexts.order}
      allowDeselect={false}
      data={orders.map((order) => ({ value: order, label: inboxTexts.orders[order] }))}
      value={shown(filter.order)}
      onChange={(value) => {
        const order = orders.find((one) => one === value)
        if (order) onChange(order === shown('') ? '' : order)
      }}
    />
  )
}

interface BotFieldProps {
  workspaceIds: readonly number[]
  chosen: InboxFilter['bots']
  onChange: (ids: readonly number[]) => void
}

/** All bots, or some of them. Says that there are none only after the server's answer. */
function BotField({ workspaceIds, chosen, onChange }: BotFieldProps) {
  const bots = useQuery({
    ...allBotsOf(workspaceIds),
    enabled: workspaceIds.length > 0,
    staleTime: 60_000,
  })
  const hasFailed = !bots.data && bots.isError
  const found = bots.data?.bots ?? []
  const none = bots.data ? inboxTexts.noBots : inboxTexts.botsComing
  return (
    <div>
      <MultiSelect
        label={inboxTexts.bot}
        disabled={hasFailed}
        error={hasFailed ? inboxTexts.botsFailed : null}
        placeholder={chosen.length === 0 ? inboxTexts.allBots : ''}
        clearable
        data={
          found.length > 0
            ? found.map(({ id, label }) => ({ value: String(id), label }))
            : [{ value: 'none', label: none, disabled: true }]
        }
        value={chosen.map(String)}
        onChange={(values) => onChange(values.map(Number))}
      />
      {hasFailed ? (
        <Button variant="subtle" size="xs" onClick={() => void bots.refetch()}>
          {inboxTexts.retry}
        </Button>
      ) : null}
    </div>
  )
}
