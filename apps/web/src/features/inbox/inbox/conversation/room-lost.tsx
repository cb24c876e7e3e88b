import { Button } from '@mantine/core'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { inboxTexts } from '../texts.ts'

interface RoomLostProps {
  /** It is gone, or not this person's to see: trying again does not help. */
  isLost: boolean
  text: string | undefined
  onRetry: () => void
  onLeave: () => void
  onBack: (() => void) | null
  onShowList: (() => void) | null
}

/** In place of a room that is not there or could not be read. */
export function RoomLost({ isLost, text, onRetry, onLeave, onBack, onShowList }: RoomLostProps) {
  // To a list that is not in sight.
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
