import { type InboxView, listInboxViews } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../app/query.ts'

const freshMs = 60_000
const none: readonly InboxView[] = []

/** The person's own views, by name; another machine's come when one returns to the window. */
export function useSavedViews(): readonly InboxView[] {
  const { data } = useQuery({ ...query(listInboxViews), staleTime: freshMs, meta: { quiet: true } })
  return data?.result ?? none
}
