import {
  type ContactField,
  type ContactSegment,
  type ContactTag,
  listContactFields,
  listContactSegments,
  listContactTags,
} from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../app/query.ts'

export interface Details {
  fields: readonly ContactField[]
  tags: readonly ContactTag[]
  isPending: boolean
  error: Error | null
  retry: () => void
}

const lasting = { staleTime: 60_000 } as const

/** The company's own contact fields, and its tags. */
export function useDetails(isNeeded = true): Details {
  const fields = useQuery({ ...query(listContactFields), ...lasting, enabled: isNeeded })
  const tags = useQuery({ ...query(listContactTags), ...lasting, enabled: isNeeded })
  return {
    fields: fields.data?.result ?? [],
    tags: tags.data?.result ?? [],
    isPending: fields.isPending || tags.isPending,
    error: fields.error ?? tags.error,
    retry: () => {
      void fields.refetch()
      void tags.refetch()
    },
  }
}

export function useSegments(): { all: readonly ContactSegment[]; error: Error | null; retry: () => void } {
  const { data, error, refetch } = useQuery({ ...query(listContactSegments), ...lasting })
  return { all: data?.result ?? [], error, retry: () => void refetch() }
}
