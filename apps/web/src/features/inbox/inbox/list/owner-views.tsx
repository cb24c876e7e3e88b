import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { inboxQueries, isCounted } from '../inbox-queries.ts'
import { inboxTexts } from '../texts.ts'
import classes from './owner-views.module.css'
import type { useInboxFilter } from './use-inbox-filter.ts'

const SavedViews = lazyPiece(async () => (await import('./saved-views.tsx')).SavedViews)

const views = ['', 'mine', 'queue', 'bot'] as const

interface OwnerViewsProps {
  filter: ReturnType<typeof useInboxFilter>
  isEnabled: boolean
}

/** Owners whose rooms the list can show, with totals if the filter can be counted, and the person's saved views. */
export function OwnerViews({ filter: state, isEnabled }: OwnerViewsProps) {
  // Totals count open rooms: beside a list of closed ones they would be wrong.
  const isTold = isCounted(state.filter) && state.filter.only === '' && state.filter.status !== 'CLOSED'
  const { data } = useQuery({
    ...inboxQueries.owners(state.filter),
    enabled: isEnabled && isTold,
    placeholderData: keepPreviousData,
  })
  return (
    <div className={classes.row}>
      <fieldset className={classes.views} aria-label={inboxTexts.views}>
        {views.map((view) => {
          const count = view === '' || !isTold ? 0 : (data?.[view] ?? 0)
          return (
            <button
              key={view}
              type="button"
              aria-pressed={state.filter.owner === view}
              onClick={() => state.setOwner(view)}
            >
              {inboxTexts.viewNames[view]}
              {count > 0 ? <span data-waits={view === 'queue' || undefined}>{count > 99 ? '99+' : count}</span> : null}
            </button>
          )
        })}
      </fieldset>
      <Suspense>
        <SavedViews filter={state} />
      </Suspense>
    </div>
  )
}
