import { Button } from '@mantine/core'
import type { SidebarDialog } from '@prosa/contract'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, Suspense, useEffect, useRef } from 'react'
import { useWorkspaces } from '../../../../shared/workspaces/workspaces.ts'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { Loading } from '../../../../ui/loading.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { inboxTexts } from '../texts.ts'
import classes from './list.module.css'
import { ListRow } from './list-row.tsx'

// Loaded after the rooms, which come first.
export const LazyRowActs = lazyPiece(async () => (await import('./row-acts-layer.tsx')).RowActsLayer)

const ListEmpty = lazyPiece(async () => (await import('./filter-notice.tsx')).ListEmpty)

interface ConversationListProps {
  rows: readonly SidebarDialog[]
  currentId: number | null
  userId: number
  now: number
  /** Scroll position of the list when it was last left; updated here. */
  place: RefObject<number>
  isPending: boolean
  error: Error | null
  hasMore: boolean
  isLoadingMore: boolean
  /** The next page failed to load: a button loads it again. */
  hasMoreFailed: boolean
  isNarrowed: boolean
  onOpen: (id: number) => void
  /** Leaves the open room. */
  onLeave: () => void
  onMore: () => void
  onRetry: () => void
  onClear: () => void
  /** Shows closed rooms. */
  onClosed: () => void
}

const rowHeight = 60
/** Rows before the end at which the next page is requested. */
const ahead = 4

/** The virtualized rooms; the next page loads near the end of the scroll. */
export function ConversationList(props: ConversationListProps) {
  const { rows, currentId, place, hasMore, isLoadingMore, hasMoreFailed, onMore } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    initialOffset: () => place.current,
    onChange: ({ scrollOffset }) => {
      if (scrollOffset !== null) place.current = scrollOffset
    },
  })
  const items = virtual.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0

  useEffect(() => {
    if (hasMore && !isLoadingMore && !hasMoreFailed && lastShown >= rows.length - ahead) onMore()
  }, [hasMore, isLoadingMore, hasMoreFailed, lastShown, rows.length, onMore])

  const currentIndex = rows.findIndex(({ id }) => id === currentId)
  const scrollTo = virtual.scrollToIndex
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when another dialog is opened, see below
  useEffect(() => {
    if (currentIndex >= 0) scrollTo(currentIndex, { align: 'auto' })
    // Only when another room is opened: rows that move must not scroll the list.
  }, [currentId])

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <section className={classes.scroll} ref={scroller} tabIndex={0} aria-label={inboxTexts.list}>
      <ListBody {...props}>
        <ul className={classes.virtual} style={{ height: virtual.getTotalSize() }} aria-label={inboxTexts.list}>
          {items.map(({ index, start }) => {
            const dialog = rows[index]
            if (!dialog) return null
            return (
              <li
                key={dialog.id}
                className={classes.place}
                style={{ transform: `translateY(${start}px)` }}
                // Only visible rows are mounted, so the position in the whole list is given as numbers.
                aria-posinset={index + 1}
                aria-setsize={hasMore ? -1 : rows.length}
              >
                <ListRow
                  dialog={dialog}
                  isCurrent={dialog.id === currentId}
                  userId={props.userId}
                  now={props.now}
                  onOpen={props.onOpen}
                />
              </li>
            )
          })}
        </ul>
        {isLoadingMore ? <ListSkeletonRows count={2} /> : null}
        {hasMoreFailed && !isLoadingMore ? (
          <p className={classes.moreFailed} role="alert">
            <span>{inboxTexts.moreFailed}</span>
            <Button size="compact-sm" variant="subtle" onClick={onMore}>
              {inboxTexts.tryAgain}
            </Button>
          </p>
        ) : null}
      </ListBody>
      <Suspense>
        <LazyRowActs
          scroller={scroller}
          rows={rows}
          currentId={currentId}
          onOpen={props.onOpen}
          onLeave={props.onLeave}
        />
      </Suspense>
    </section>
  )
}

function ListBody({
  rows,
  isPending,
  error,
  isNarrowed,
  onRetry,
  onClear,
  onClosed,
  children,
}: ConversationListProps & { children: React.ReactNode }) {
  const { hasNone, all } = useWorkspaces()
  const without = (
    <Suspense>
      <ListEmpty isNarrowed={isNarrowed} onClear={onClear} onClosed={onClosed} />
    </Suspense>
  )
  // Without a chosen workspace nothing was requested: an empty list would claim that nobody waits.
  if (hasNone && all.length > 0) return without
  if (error && rows.length === 0)
    return <ErrorState title={inboxTexts.listFailed} text={error.message} onRetry={onRetry} />
  if (isPending) return <ListSkeletonRows count={12} />
  if (rows.length > 0) return children
  return without
}

function ListSkeletonRows({ count }: { count: number }) {
  return (
    <Loading>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have no identity
        <span className={classes.skeleton} key={row}>
          <Skeleton width={38} height={38} isRound />
          <span>
            <Skeleton width={row % 2 === 0 ? '58%' : '46%'} />
            <Skeleton width={row % 3 === 0 ? '86%' : '72%'} height={8} />
          </span>
        </span>
      ))}
    </Loading>
  )
}
