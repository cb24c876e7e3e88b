import { type Label, listLabels } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '../../app/query.ts'

/** The company's labels, by name. Read once; stream events refresh them. */
export function useLabels(): { all: readonly Label[]; isPending: boolean; error: Error | null; refetch: () => void } {
  const { data, isPending, error, refetch } = useQuery({
    ...query(listLabels),
    staleTime: 600_000,
  })
  return { all: data?.result ?? [], isPending, error, refetch: () => void refetch() }
}

/** The labels of these ids that still exist, by name. */
export function useLabelsOf(ids: readonly number[]): readonly Label[] {
  const { all } = useLabels()
  return useMemo(() => all.filter(({ id }) => ids.includes(id)), [all, ids])
}
