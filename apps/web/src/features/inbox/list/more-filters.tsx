import '../../../ui/theme/overlays.css'
import { Checkbox, Select } from '@mantine/core'
import { listWorkspaceUsers } from '@prosa/contract'
import { useQueries } from '@tanstack/react-query'
import { query } from '../../../app/query.ts'
import { LabelChip } from '../../../shared/labels/labels.tsx'
import { useLabels } from '../../../shared/labels/use-labels.ts'
import { inboxTexts } from '../texts.ts'
import classes from './more-filters.module.css'
import type { useInboxFilter } from './use-inbox-filter.ts'

/** Of so many workspaces the people are named. */
const mostWorkspaces = 20
const waits = [5, 15, 30, 60, 240] as const

/** What opens elsewhere in the page would count as a press beside the sheet, which closes it. */
const inSheet = { withinPortal: false }

interface MoreFiltersProps {
  filter: ReturnType<typeof useInboxFilter>
  workspaceIds: readonly number[]
}

/** What is filtered by less often: a colleague's rooms, how long the customer has waited, labels. */
export function MoreFilters({ filter: state, workspaceIds }: MoreFiltersProps) {
  const { filter } = state
  const { all } = useLabels()
  const people = useQueries({
    queries: workspaceIds.slice(0, mostWorkspaces).map((workspaceId) => ({
      ...query(listWorkspaceUsers, { query: { workspaceId } }),
      staleTime: 60_000,
      meta: { quiet: true },
    })),
  })
  const named = new Map(
    people.flatMap(({ data }) => (data?.result ?? []).map(({ id, name }) => [String(id), name] as const)),
  )
  return (
    <div className={classes.filters}>
      <Select
        comboboxProps={inSheet}
        label={inboxTexts.waitingFilter}
        placeholder={inboxTexts.anyWaiting}
        clearable
        data={waits.map((minutes) => ({ value: String(minutes), label: inboxTexts.waitingAtLeast(minutes) }))}
        value={filter.waiting === 0 ? null : String(filter.waiting)}
        onChange={(value) => state.setWaiting(Number(value ?? 0))}
      />
      <Select
        comboboxProps={inSheet}
        label={inboxTexts.ownerFilter}
        placeholder={inboxTexts.anyOwner}
        searchable
        clearable
        nothingFoundMessage={inboxTexts.nothingFound}
        data={[...named].map(([value, label]) => ({ value, label }))}
        value={typeof filter.owner === 'number' ? String(filter.owner) : null}
        onChange={(value) => state.setOwner(value === null ? '' : Number(value))}
      />
      <fieldset className={classes.labels}>
        <legend>{inboxTexts.labelsFilter}</legend>
        {all.length === 0 ? <p className="muted">{inboxTexts.noLabels}</p> : null}
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
    </div>
  )
}
