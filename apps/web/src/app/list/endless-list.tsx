import { Button } from '@mantine/core'
import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { FailedNote } from '../../ui/failed-note.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import classes from './endless-list.module.css'

interface Page<Row, Next> {
  result: readonly Row[]
  /** Cursor of the next page; null at the end. */
  next: Next | null
}

interface Asked<Row, Next, More> {
  /** `pagesKey(operation, input)` */
  key: QueryKey
  /** @param next cursor of the page; null for the first */
  read: (next: Next | null, signal: AbortSignal) => Promise<Page<Row, Next> & More>
  /** Whether the first page is read at once; true by default. */
  isEnabled?: boolean
  /** Refetch interval in ms while some row is in progress. */
  refetchMs?: (rows: readonly Row[]) => number | false
  /** Keeps the previous key's rows until the new ones are there. */
  keepsRows?: boolean
}

export interface Endless<Row> {
  rows: readonly Row[]
  state: 'idle' | 'reading' | 'failed' | 'read'
  error: Error | null
  hasMore: boolean
  isReadingMore: boolean
  readMore: () => void
  readAgain: () => void
}

const rowsOf = <Row, Next>(data: InfiniteData<Page<Row, Next>> | undefined): Row[] =>
  data?.pages.flatMap(({ result }) => result) ?? []

/**
 * A list inside a panel that grows by a button. Lists that fill a screen have pages (`useList`).
 * `first` is the first page, with what else its answer says.
 */
export const useEndless = <Row, Next extends string | number, More extends object = object>({
  key,
  read,
  isEnabled = true,
  refetchMs,
  keepsRows = false,
}: Asked<Row, Next, More>): Endless<Row> & { first: (Page<Row, Next> & More) | undefined } => {
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam as Next | null, signal),
    initialPageParam: null as Next | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    enabled: isEnabled,
    refetchInterval: ({ state }) => refetchMs?.(rowsOf(state.data)) ?? false,
    ...(keepsRows && {
      placeholderData: (before: InfiniteData<Page<Row, Next> & More, Next | null> | undefined) => before,
    }),
  })
  const { refetch } = list
  const readAgain = useCallback(() => void refetch(), [refetch])
  const settled = list.data ? 'read' : list.isError && !list.isFetching ? 'failed' : 'reading'
  return {
    rows: rowsOf(list.data),
    first: list.data?.pages[0],
    state: settled === 'reading' && !isEnabled ? 'idle' : settled,
    error: list.error,
    hasMore: list.hasNextPage,
    isReadingMore: list.isFetchingNextPage,
    readMore: () => void list.fetchNextPage(),
    readAgain,
  }
}

interface EndlessListProps<Row> {
  list: Endless<Row>
  texts: { failed: string; more: string; none?: string }
  /** Number of skeleton rows. */
  skeletonRows?: number
  /** Error state, if not the default line. */
  failed?: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** The rows with all states: loading, failed, empty, more. */
export function EndlessList<Row>({ list, texts, skeletonRows = 3, failed, children }: EndlessListProps<Row>) {
  if (list.state === 'idle') return null
  if (list.state === 'reading') return <ListSkeleton rows={skeletonRows} />
  if (list.state === 'failed') return failed ?? <FailedNote text={texts.failed} onRetry={list.readAgain} />
  return (
    <>
      {list.rows.length === 0 && texts.none !== undefined ? (
        <p className={classes.none} role="status">
          {texts.none}
        </p>
      ) : (
        children(list.rows)
      )}
      {list.hasMore ? (
        <div>
          <Button size="sm" loading={list.isReadingMore} onClick={list.readMore}>
            {texts.more}
          </Button>
        </div>
      ) : null}
    </>
  )
}
