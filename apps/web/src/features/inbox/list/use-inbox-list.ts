import { pageInbox } from '@prosa/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../app/api.ts'
import { type InboxFilter, inboxKeys } from '../keys.ts'
import { rowsOf } from './list-cache.ts'

/** The specification's page of the sidebar. */
const pageSize = 12

/** The rooms under a filter, page by page; the stream keeps the loaded pages up to date. */
export function useInboxList(filter: InboxFilter, isEnabled: boolean) {
  const query = useInfiniteQuery({
    queryKey: inboxKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      call(pageInbox, {
        query: {
          workspace: filter.workspace,
          workspaces: [...filter.workspaces],
          name: filter.name,
          status: filter.status,
          bots: [...filter.bots],
          limit: pageSize,
          ...(pageParam === null ? {} : { next: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const rows = useMemo(() => rowsOf(query.data), [query.data])
  return { ...query, rows, position: query.data?.pages[0]?.position }
}
