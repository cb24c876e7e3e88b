import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type InboxFilter, inboxQueries } from '../keys.ts'
import { inboxTexts } from '../texts.ts'
import classes from './owner-views.module.css'

const views = ['', 'mine', 'queue', 'bot'] as const

interface OwnerViewsProps {
  filter: InboxFilter
  isEnabled: boolean
  onOwner: (owner: InboxFilter['owner']) => void
}

/** Whose rooms the list shows, each with how many there are. */
export function OwnerViews({ filter, isEnabled, onOwner }: OwnerViewsProps) {
  const { data } = useQuery({
    ...inboxQueries.owners(filter),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return (
    <fieldset className={classes.views} aria-label={inboxTexts.views}>
      {views.map((view) => {
        const count = view === '' ? 0 : (data?.[view] ?? 0)
        return (
          <button key={view} type="button" aria-pressed={filter.owner === view} onClick={() => onOwner(view)}>
            {inboxTexts.viewNames[view]}
            {count > 0 ? <span data-waits={view === 'queue' || undefined}>{count > 99 ? '99+' : count}</span> : null}
          </button>
        )
      })}
    </fieldset>
  )
}
