import { Button } from '@mantine/core'
import classes from './list.module.css'
import { useGoneFilters } from './use-gone-filters.ts'
import type { useInboxFilter } from './use-inbox-filter.ts'
import { useSavedViews } from './use-saved-views.ts'
import { useViewActs } from './use-view-acts.ts'
import { viewTexts as texts } from './view-texts.ts'

// Both belong to a short or empty list, so they share one chunk.
export { ListEmpty } from './list-empty.tsx'

/** Names filters or parts of the shown view that no longer exist, to explain why the list is short or empty. */
export function FilterNotice({ filter: state }: { filter: ReturnType<typeof useInboxFilter> }) {
  const gone = useGoneFilters(state.filter)
  const acts = useViewActs()
  const views = useSavedViews()
  const shown = views?.find(({ id }) => id === state.view)
  const named = [
    ...(gone.workspace ? (['workspace'] as const) : []),
    ...(gone.bots.length > 0 ? (['bot'] as const) : []),
    ...(gone.labels.length > 0 ? (['label'] as const) : []),
    ...(gone.person ? (['person'] as const) : []),
  ]
  if (named.length > 0)
    return (
      <Notice text={texts.filterGone(named)} acts={[{ label: texts.leaveOut, onAct: () => state.leaveOut(gone) }]} />
    )
  if (shown && shown.gone.length > 0)
    return (
      <Notice
        text={texts.gone(shown.gone)}
        acts={[{ label: texts.saveWithout, isBusy: acts.isBusy, onAct: () => acts.saveInto(shown, shown.filter) }]}
      />
    )
  if (views && state.view > 0 && !shown)
    return (
      <Notice
        text={texts.viewGone}
        acts={[
          { label: texts.keepFilters, onAct: state.leaveView },
          { label: texts.clearFilters, onAct: state.clear },
        ]}
      />
    )
  return null
}

interface NoticeProps {
  text: string
  acts: readonly { label: string; isBusy?: boolean; onAct: () => void }[]
}

function Notice({ text, acts }: NoticeProps) {
  return (
    <p className={classes.notice} role="status">
      {text}{' '}
      {acts.map(({ label, isBusy = false, onAct }) => (
        <Button key={label} variant="subtle" size="compact-xs" loading={isBusy} onClick={onAct}>
          {label}
        </Button>
      ))}
    </p>
  )
}
