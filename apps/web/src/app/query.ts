import type { Operation } from '@prosa/contract'
import { type DataTag, notifyManager, type QueryKey, queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type Answer, type CallArguments, type CallInput, call } from './api.ts'
import { queryClient } from './query-client.ts'
import { readScope } from './scope.ts'

/** What an operation is asked, as a part of the key of its answer. */
export type QueryInput<O extends Operation> = Omit<CallInput<O>, 'signal'>
export type QueryArguments<O extends Operation> =
  Record<never, never> extends QueryInput<O> ? [input?: QueryInput<O>] : [input: QueryInput<O>]

/** Method and address name an operation; its id is left out of browsers' bundles together with the schemas. */
const nameOf = (operation: Operation): string => `${operation.method} ${operation.url}`

/**
 * Where the cache keeps the answer: `[person and company, operation, input]`. Without an input: the start of the key of every
 * answer of the operation.
 */
export function queryKey<const O extends Operation>(operation: O, input?: QueryInput<O>): readonly unknown[] {
  const start = [readScope(), nameOf(operation)]
  return input === undefined ? start : [...start, input]
}

/**
 * The options of TanStack Query for an operation of the contract, typed by it: `useQuery(query(getBot, { params: { id } }))`,
 * with what is special to a screen spread around it: `{ ...query(listBots, { body }), enabled }`. Also for
 * `queryClient.setQueryData(query(…).queryKey, …)`.
 */
export function query<const O extends Operation>(operation: O, ...[input]: QueryArguments<O>) {
  return queryOptions({
    // An empty input and none are the same question.
    queryKey: [readScope(), nameOf(operation), input ?? {}] as const,
    queryFn: ({ signal }) => call(operation, ...([{ ...input, signal }] as unknown as CallArguments<O>)),
  })
}

/** The key of a list that is read page by page; `input` is what all pages have in common. */
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
 * What the cache holds under a key that another component asks for. An observer without a `queryFn` of its own would take theirs away:
 * the question would fail when it is asked again.
 */
export function useCached<T>(key: QueryKey): T | undefined {
  return useSyncExternalStore(onCache, () => queryClient.getQueryData<T>(key))
}

/** Whether what another component asks for under a key could not be had, and is not known from before. */
export function useHasFailed(key: QueryKey): boolean {
  return useSyncExternalStore(onCache, () => {
    const state = queryClient.getQueryState(key)
    return state?.status === 'error' && state.data === undefined
  })
}

const onCache = (listener: () => void): (() => void) =>
  queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener))

/** Every answer of these operations is stale: what is on the screen is asked again, the rest when it is next shown. */
export async function invalidate(...operations: readonly [Operation, ...Operation[]]): Promise<void> {
  await Promise.all(operations.map((operation) => queryClient.invalidateQueries({ queryKey: queryKey(operation) })))
}
