import { Button } from '@mantine/core'
import type { InboxView } from '@prosa/contract'
import clsx from 'clsx'
import classes from './saved-views.module.css'
import type { useInboxFilter } from './use-inbox-filter.ts'
import { useSavedViews } from './use-saved-views.ts'
import { useViewActs } from './use-view-acts.ts'
import { isSameView, viewFilterOf } from './view-filter.ts'
import { viewTexts as texts } from './view-texts.ts'

/** The person's views, each one press away; nothing where there are none. A press on the one that is shown leaves it. */
export function SavedViews({ filter: state }: { filter: ReturnType<typeof useInboxFilter> }) {
  const views = useSavedViews()
  const shown = views.find(({ id }) => id === state.view)
  const now = viewFilterOf(state.filter)
  if (views.length === 0) return null
  const isChanged = (view: InboxView): boolean => view === shown && !isSameView(view.filter, now)
  return (
    <>
      <fieldset className={classes.views} aria-label={texts.views}>
        {views.map((view) => (
          <button
            key={view.id}
            type="button"
            aria-pressed={view === shown}
            title={isChanged(view) ? `${view.name} (${texts.changed})` : view.name}
            className={clsx(isChanged(view) && classes.changed)}
            onClick={() => (view === shown && !isChanged(view) ? state.clear() : state.setView(view))}
          >
            <span className="clip">{view.name}</span>
            {isChanged(view) ? <span className="visually-hidden"> ({texts.changed})</span> : null}
          </button>
        ))}
      </fieldset>
      {shown && shown.gone.length > 0 ? <Gone view={shown} /> : null}
    </>
  )
}

/** What a view names and is gone is said once, and not shown as if it had never been wanted. */
function Gone({ view }: { view: InboxView }) {
  const acts = useViewActs()
  return (
    <p className={classes.gone} role="status">
      {texts.gone(view.gone)}{' '}
      <Button variant="subtle" size="compact-xs" loading={acts.isBusy} onClick={() => acts.saveInto(view, view.filter)}>
        {texts.saveWithout}
      </Button>
    </p>
  )
}
