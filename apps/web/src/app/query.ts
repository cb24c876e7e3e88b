import type { Operation } from '@prosa/contract'
import { type DataTag, notifyManager, type QueryKey, queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type Answer, type CallArguments, type CallInput, call } from './api.ts'
import { queryClient } from './query-client.ts'
import { readScope } from './scope.ts'

/** An operation's input, as a part of its cache key. */
export type QueryInput<O extends Operation> = Omit<CallInput<O>, 'signal'>
export type QueryArguments<O extends Operation> =
  Record<never, never> extends QueryInput<O> ? [input?: QueryInput<O>] : [input: QueryInput<O>]

/** Operations are identified by method and URL; ids are left out of browser bundles with the schemas. */
const nameOf = (operation: Operation): string => `${operation.method} ${operation.url}`

/** Cache key of an answer: `[person and company, operation, input]`. Without an input: the prefix of all answers of the operation. */
export function queryKey<const O extends Operation>(operation: O, input?: QueryInput<O>): readonly unknown[] {
  const start = [readScope(), nameOf(operation)]
  return input === undefined ? start : [...start, input]
}

/**
 * TanStack Query options for an operation, typed by it: `useQuery(query(getBot, { params: { id } }))`, combined with a screen's own: `{
 * ...query(listBots, { body }), enabled }`. Also for `queryClient.setQueryData(query(…).queryKey, …)`.
 */
export function query<const O extends Operation>(operation: O, ...[input]: QueryArguments<O>) {
  return queryOptions({
    // An empty input equals none.
    queryKey: [readScope(), nameOf(operation), input ?? {}] as const,
    queryFn: ({ signal }) => call(operation, ...([{ ...input, signal }] as unknown as CallArguments<O>)),
  })
}

/** Key of a list read page by page; `input` is common to all pages. */
export function pagesKey<const O extends Operation, Page = Answer<O>>(
  operation: O,
  input: object,
): DataTag<readonly unknown[], { pages: Page[]; pageParams: (string | null)[] }> {
  return [readScope(), nameOf(operation), input, 'pages'] as unknown as DataTag<
    readonly unknown[],
    { pages: Page[]; pageParams: (string | null)[] }
  >
}

/**
 * Observes the cached answer that another component requests. Without its own `queryFn` an observer would replace theirs, and the refetch would fail.
 */
export function useCached<T>(key: QueryKey): T | undefined {
  return useSyncExternalStore(onCache, () => queryClient.getQueryData<T>(key))
}

/** Whether another component's request failed and no earlier answer is cached. */
export function useHasFailed(key: QueryKey): boolean {
  return useSyncExternalStore(onCache, () => {
    const state = queryClient.getQueryState(key)
    return state?.status === 'error' && state.data === undefined
  })
}

const onCache = (listener: () => void): (() => void) =>
  queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener))

/** Marks all answers of these operations as stale: visible ones are refetched now, the others when shown. */
export async function invalidate(...operations: readonly [Operation, ...Operation[]]): Promise<void> {
  await Promise.all(operations.map((operation) => queryClient.invalidateQueries({ queryKey: queryKey(operation) })))
}
