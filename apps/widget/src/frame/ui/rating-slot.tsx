import type { LivechatQuestion, LivechatRatingBody } from '@prosa/contract'
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { VisitorStorage } from '../../transport/visitor-storage.ts'

export interface RatingProps {
  question: LivechatQuestion
  /** False once the question was answered or withdrawn. */
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

/** Asks for a rating after a person served the visitor. Its code is loaded on demand, since most visits need none. */
export const RatingSlot = ({ question, keep, onRate }: RatingSlotProps) => {
  const [Panel, setPanel] = useState<ComponentType<RatingProps> | null>(null)
  // Kept after the answer, so that the visitor can add a comment.
  const [shown, setShown] = useState<LivechatQuestion | null>(null)
  useEffect(() => {
    if (question && keep.get('declined') !== String(question.id)) setShown(question)
  }, [question?.id, keep])
  useEffect(() => {
    if (!shown || Panel) return
    // If loading fails (no connection), the next page asks again.
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
