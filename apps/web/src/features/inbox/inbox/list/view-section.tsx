import { Button } from '@mantine/core'
import classes from './filter-sheet.module.css'
import type { useInboxFilter } from './use-inbox-filter.ts'
import { useSavedViews } from './use-saved-views.ts'
import { useViewActs } from './use-view-acts.ts'
import { isSameView, viewFilterOf } from './view-filter.ts'
import { viewTexts as texts } from './view-texts.ts'

interface ViewSectionProps {
  filter: ReturnType<typeof useInboxFilter>
  /** Opens the name dialog, for a new view or the shown one. */
  onName: (of: 'new' | 'shown') => void
  onDone: () => void
}

/** Foot of the sheet: saves the filters as a view, and changes or deletes the shown view. */
export function ViewSection({ filter: state, onName, onDone }: ViewSectionProps) {
  const shown = useSavedViews()?.find(({ id }) => id === state.view)
  const acts = useViewActs()
  const now = viewFilterOf(state.filter)
  const isChanged = shown !== undefined && !isSameView(shown.filter, now)
  const isNew = shown === undefined && state.isWorthKeeping
  if (!shown && !isNew) return <p className={classes.keepHow}>{texts.keepHow}</p>
  return (
    <div className={classes.foot}>
      {isChanged ? (
        <Button
          size="sm"
          variant="light"
          onClick={() => {
            acts.saveInto(shown, now)
            onDone()
          }}
        >
          <span className="clip">{texts.saveInto(shown.name)}</span>
        </Button>
      ) : null}
      {isNew || isChanged ? (
        <Button size="sm" variant="default" onClick={() => onName('new')}>
          {texts.save}
        </Button>
      ) : null}
      {shown ? (
        <>
          <Button size="sm" variant="subtle" onClick={() => onName('shown')}>
            {texts.rename}
          </Button>
          <Button
            size="sm"
            variant="subtle"
            color="red"
            onClick={() => {
              onDone()
              void acts.remove(shown, state.leaveView)
            }}
          >
            {texts.remove}
          </Button>
        </>
      ) : null}
    </div>
  )
}
