import { listWorkspaceUsers } from '@prosa/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { query } from '../../../../app/query.ts'
import { allBotsOf } from '../../../../shared/bots/all-bots.ts'
import { useLabels } from '../../../../shared/labels/use-labels.ts'
import { useWorkspaces } from '../../../../shared/workspaces/workspaces.ts'
import type { InboxFilter } from '../inbox-queries.ts'

const freshMs = 60_000
/** Workspaces whose people are loaded; with more, no person counts as gone. */
const mostWorkspaces = 20

export interface GoneFilters {
  labels: readonly number[]
  bots: readonly number[]
  workspace: boolean
  person: boolean
}

const none: readonly number[] = []
const missing = (wanted: readonly number[], found: readonly { id: number }[] | undefined): readonly number[] => {
  if (wanted.length === 0 || !found) return none
  const ids = new Set(found.map(({ id }) => id))
  return wanted.filter((id) => !ids.has(id))
}

/** Filter values that no longer exist for this person. Queries only what the filter names; a failure reports none. */
export function useGoneFilters({ workspace, labels, bots, owner }: InboxFilter): GoneFilters {
  const { all, selectedIds } = useWorkspaces()
  const isWorkspaceGone = workspace > 0 && all.length > 0 && !all.some(({ id }) => id === workspace)
  const scope = workspace > 0 ? [workspace] : selectedIds
  const isPersonAsked = typeof owner === 'number' && !isWorkspaceGone && scope.length <= mostWorkspaces
  const known = useLabels()
  const named = useQuery({
    ...allBotsOf(scope),
    enabled: bots.length > 0 && scope.length > 0 && !isWorkspaceGone,
    staleTime: freshMs,
  })
  const people = useQueries({
    queries: (isPersonAsked ? scope : none).map((workspaceId) => ({
      ...query(listWorkspaceUsers, { query: { workspaceId } }),
      staleTime: freshMs,
    })),
  })
  const answered = people.flatMap(({ data }) => (data ? [data.result] : []))
  const isEverybodyKnown = isPersonAsked && scope.length > 0 && answered.length === scope.length
  const found = named.data
  return {
    labels: missing(labels, known.isPending || known.error ? undefined : known.all),
    // If the company has more bots than were read, no bot counts as gone.
    bots: missing(bots, found?.isWhole ? found.bots : undefined),
    workspace: isWorkspaceGone,
    person: isEverybodyKnown && !answered.flat().some(({ id }) => id === owner),
  }
}
