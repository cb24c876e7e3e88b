import type { ViewFilter } from '@prosa/contract'
import type { InboxFilter } from '../inbox-queries.ts'

/** The list's filter as a view keeps it: without the search text; the header's workspace only if it is a single one. */
export const viewFilterOf = (filter: InboxFilter): ViewFilter => ({
  workspace: filter.workspace || (filter.workspaces.length === 1 ? (filter.workspaces[0] ?? 0) : 0),
  status: filter.status,
  owner: filter.owner,
  only: filter.only,
  waiting: filter.waiting,
  bots: [...filter.bots],
  labels: [...filter.labels],
  channels: [...filter.channels],
  order: filter.order,
})

const sorted = ({ bots, labels, channels, ...rest }: ViewFilter) => ({
  ...rest,
  bots: bots.toSorted((one, other) => one - other),
  labels: labels.toSorted((one, other) => one - other),
  channels: channels.toSorted(),
})
const keyOf = (filter: ViewFilter): string => JSON.stringify(Object.entries(sorted(filter)).toSorted())

/** Whether two views have the same filters, in any order of choices. */
export const isSameView = (one: ViewFilter, other: ViewFilter): boolean => keyOf(one) === keyOf(other)
