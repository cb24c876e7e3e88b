import type { WorkspaceNode } from '@prosa/contract'
import { listUserWorkspaceTree } from '@prosa/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { companyOf, useChosenCompany } from '../../app/company-choice.ts'
import { createPersonalValue } from '../../app/personal-storage.ts'
import { query } from '../../app/query.ts'
import { useUser } from '../../app/session.tsx'
import { type StoredValue, useStoredValue } from '../../app/stored-value.ts'

/** The choice of the header's picker: all workspaces (also ones added later), or these ids. */
export type WorkspaceChoice = 'all' | number[]

export interface Workspaces {
  tree: WorkspaceNode[]
  /** Every workspace of the user, parents before children. */
  all: WorkspaceNode[]
  /** The selected ids; pass them to calls as `workspaces`. */
  selectedIds: number[]
  isAll: boolean
  /** None selected, or none exist: screens show their empty state without calling. */
  hasNone: boolean
  isPending: boolean
  error: Error | null
  retry: () => void
  select: (choice: WorkspaceChoice) => void
}

const noWorkspaces: WorkspaceNode[] = []

const flatten = (nodes: readonly WorkspaceNode[]): WorkspaceNode[] =>
  nodes.flatMap((node) => [node, ...flatten(node.children)])

/** Ids of the choice that exist; a choice without any existing id counts as all. */
export function resolveChoice(
  choice: WorkspaceChoice | null,
  ids: readonly number[],
): { ids: number[]; isAll: boolean } {
  if (choice === null || choice === 'all') return { ids: [...ids], isAll: true }
  const kept = ids.filter((id) => choice.includes(id))
  if (kept.length === 0 && choice.length > 0) return { ids: [...ids], isAll: true }
  return { ids: kept, isAll: ids.length > 0 && kept.length === ids.length }
}

// One stored value per user and company, created on first use.
const choices = new Map<string, StoredValue<WorkspaceChoice>>()
function choiceOf(userId: number, companyId: number | null): StoredValue<WorkspaceChoice> {
  const name = String(companyId ?? 'none')
  const key = `${userId}.${name}`
  const existing = choices.get(key)
  if (existing) return existing
  const created = createPersonalValue<WorkspaceChoice>({ kind: 'workspaces', userId, name }, (value) => {
    if (value === 'all') return 'all'
    return Array.isArray(value) && value.every(Number.isInteger) ? (value as number[]) : null
  })
  choices.set(key, created)
  return created
}

/** The user's workspaces and the header's selection, kept for each user in this browser. */
export function useWorkspaces(): Workspaces {
  const user = useUser()
  const companyId = companyOf(user, useChosenCompany())
  const stored = choiceOf(user.id, companyId)
  const choice = useStoredValue(stored)
  const { data, isPending, error, refetch } = useQuery({
    ...query(listUserWorkspaceTree),
    enabled: companyId !== null,
    meta: { loud: true },
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    ...(user.admin ? {} : { initialData: { result: user.workspacesTree, total: flatten(user.workspacesTree).length } }),
  })
  const tree = data?.result ?? noWorkspaces
  return useMemo(() => {
    const all = flatten(tree)
    const { ids, isAll } = resolveChoice(
      choice,
      all.map((node) => node.id),
    )
    return {
      tree,
      all,
      selectedIds: ids,
      isAll,
      hasNone: ids.length === 0,
      isPending,
      error,
      retry: () => void refetch(),
      select: stored.write,
    }
  }, [tree, choice, isPending, error, refetch, stored])
}
