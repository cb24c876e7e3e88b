import { Button } from '@mantine/core'
import { useWorkspaces } from '../../../../shared/workspaces/workspaces.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { inboxTexts } from '../texts.ts'

interface ListEmptyProps {
  isNarrowed: boolean
  onClear: () => void
  /** Shows closed rooms. */
  onClosed: () => void
}

/** Shown for an empty list: why it is empty, and what to do. */
export function ListEmpty({ isNarrowed, onClear, onClosed }: ListEmptyProps) {
  const { hasNone, all, select } = useWorkspaces()
  if (hasNone && all.length > 0) {
    return (
      <EmptyState
        drawing="search"
        title={inboxTexts.noWorkspaceTitle}
        text={inboxTexts.noWorkspaceText}
        action={<Button onClick={() => select('all')}>{inboxTexts.showAllWorkspaces}</Button>}
      />
    )
  }
  if (isNarrowed)
    return (
      <EmptyState
        drawing="search"
        title={inboxTexts.nothingFound}
        action={<Button onClick={onClear}>{inboxTexts.clearFilters}</Button>}
      />
    )
  return (
    <EmptyState
      drawing="calm"
      title={inboxTexts.calmTitle}
      text={inboxTexts.calmText}
      action={<Button onClick={onClosed}>{inboxTexts.seeClosed}</Button>}
    />
  )
}
