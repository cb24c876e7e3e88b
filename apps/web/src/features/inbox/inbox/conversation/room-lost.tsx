import { Button } from '@mantine/core'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { inboxTexts } from '../texts.ts'

interface RoomLostProps {
  /** The room is gone or not visible to this person: a retry does not help. */
  isLost: boolean
  text: string | undefined
  onRetry: () => void
  onLeave: () => void
  onBack: (() => void) | null
  onShowList: (() => void) | null
}

/** Replaces a room that is missing or could not be loaded. */
export function RoomLost({ isLost, text, onRetry, onLeave, onBack, onShowList }: RoomLostProps) {
  // Leads to the list if it is not on screen.
  const toList = onBack ?? onShowList
  if (isLost)
    return (
      <EmptyState
        drawing="lost"
        title={inboxTexts.dialogGone}
        action={<Button onClick={onLeave}>{inboxTexts.back}</Button>}
      />
    )
  return (
    <ErrorState
      title={inboxTexts.dialogFailed}
      text={text}
      onRetry={onRetry}
      more={
        toList ? (
          <Button size="sm" variant="subtle" onClick={toList}>
            {onBack ? inboxTexts.back : inboxTexts.expand}
          </Button>
        ) : null
      }
    />
  )
}
