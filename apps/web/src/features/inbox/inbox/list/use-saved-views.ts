import { type InboxView, listInboxViews } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../app/query.ts'

const freshMs = 600_000

/** The person's own views, by name; undefined until loaded. The stream reports changes from other windows. */
export function useSavedViews(): readonly InboxView[] | undefined {
  const { data } = useQuery({ ...query(listInboxViews), staleTime: freshMs })
  return data?.result
}
