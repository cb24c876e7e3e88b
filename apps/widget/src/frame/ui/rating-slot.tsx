import type { LivechatQuestion, LivechatRatingBody } from '@prosa/contract'
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { VisitorStorage } from '../../transport/visitor-storage.ts'

export interface RatingProps {
  question: LivechatQuestion
  /** False once it was answered, or is asked no more. */
  isAsked: boolean
  /** Rejects with `ApiError`. */
  onRate: (answer: LivechatRatingBody) => Promise<unknown>
  onClose: () => void
}

interface RatingSlotProps {
  question: LivechatQuestion | null
  keep: VisitorStorage
  onRate: RatingProps['onRate']
}

/** Where a visitor is asked how it was, once people have served them: its code comes when it is needed, as most visits end without it. */
export const RatingSlot = ({ question, keep, onRate }: RatingSlotProps) => {
  const [Panel, setPanel] = useState<ComponentType<RatingProps> | null>(null)
  // Stays while words may be added to what was answered.
  const [shown, setShown] = useState<LivechatQuestion | null>(null)
  useEffect(() => {
    if (question && keep.get('declined') !== String(question.id)) setShown(question)
  }, [question?.id, keep])
  useEffect(() => {
    if (!shown || Panel) return
    // Without a connection it is asked with the next page.
    import('./rating.tsx').then(
      ({ Rating }) => setPanel(() => Rating),
      () => undefined,
    )
  }, [shown, Panel])
  if (!shown || !Panel) return null
  return (
    <Panel
      key={shown.id}
      question={shown}
      isAsked={question?.id === shown.id}
      onRate={onRate}
      onClose={() => {
        keep.set('declined', String(shown.id))
        setShown(null)
      }}
    />
  )
}
