import { useRef, useState } from 'preact/hooks'
import { widgetTexts } from '../../texts.ts'
import { ApiError } from '../../transport/api.ts'
import { Icon } from './icons.tsx'
import './rating.css'
import type { RatingProps } from './rating-slot.tsx'
import { ratingTexts as texts } from './rating-texts.ts'

const maxComment = 1000
const scores = [1, 2, 3, 4, 5] as const
type Score = (typeof scores)[number]

/** Mouths. The saddest face also has brows and the happiest an open mouth, so that no two look alike. */
const mouths: Record<Score, string> = {
  1: 'M6.4 15 q3.6 -4.4 7.2 0 M5.8 6.2 l2.4 1.2 M14.2 6.2 l-2.4 1.2',
  2: 'M6.8 14 q3.2 -2.4 6.4 0',
  3: 'M6.8 13.2 h6.4',
  4: 'M6.8 12.4 q3.2 2.6 6.4 0',
  5: 'M6 11.4 h8 q-.8 4.6 -4 4.6 t-4 -4.6 z',
}

const Face = ({ score }: { score: Score }) => (
  <svg class="icon" viewBox="0 0 20 20" width={32} height={32} aria-hidden="true">
    <path d="M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16" stroke-width="1.4" />
    <path d="M7.2 8.6v.01M12.8 8.6v.01" stroke-width="2" />
    <path d={mouths[score]} stroke-width="1.4" fill={score === 5 ? 'currentColor' : 'none'} />
  </svg>
)

const failureOf = (error: unknown): string => (error instanceof ApiError ? error.message : widgetTexts.callFailed)

/** Five faces: one press is the answer, which can be changed, and a comment added. */
export const Rating = ({ question, isAsked, onRate, onClose }: RatingProps) => {
  const [chosen, setChosen] = useState<Score | null>(null)
  const [comment, setComment] = useState('')
  const [isSent, setIsSent] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  // Answered in another tab, or withdrawn.
  if (!isAsked && chosen === null) return null

  /** Requests run one after the other, so that the last pressed face counts. */
  const send = (score: Score, words: string, onKept: () => void): void => {
    setProblem(null)
    last.current = last.current
      .then(() => onRate({ questionId: question.id, score, comment: words }))
      .then(onKept, (error: unknown) => {
        setProblem(failureOf(error))
        setChosen((now) => (words === '' && now === score ? null : now))
      })
  }
  const press = (score: Score): void => {
    setChosen(score)
    send(score, '', () => undefined)
  }
  const submit = (): void => {
    if (chosen === null) return
    if (comment.trim() === '') setIsSent(true)
    else send(chosen, comment.trim(), () => setIsSent(true))
  }
  return (
    <section class="rating" aria-labelledby="rating-title">
      <button class="icon-button" type="button" aria-label={chosen ? texts.close : texts.notNow} onClick={onClose}>
        <Icon name="cross" size={16} />
      </button>
      <h2 id="rating-title">{isSent ? texts.thanks : texts.ask(question.attendant)}</h2>
      {!isSent && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame in every browser
        <div class="faces" role="group" aria-labelledby="rating-title">
          {scores.map((score) => (
            <button
              key={score}
              type="button"
              class="face"
              aria-pressed={score === chosen}
              aria-label={texts.faces[score]}
              title={texts.faces[score]}
              onClick={() => press(score)}
            >
              <Face score={score} />
            </button>
          ))}
        </div>
      )}
      {chosen !== null && !isSent && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <textarea
            rows={2}
            maxLength={maxComment}
            aria-label={texts.comment}
            placeholder={texts.comment}
            value={comment}
            onInput={(event) => setComment(event.currentTarget.value)}
          />
          <button class="primary" type="submit">
            {texts.send}
          </button>
        </form>
      )}
      {problem && (
        <p class="problem" role="alert">
          <Icon name="alert" size={14} />
          {problem}
        </p>
      )}
      <p class="hidden-text" role="status">
        {chosen === null || problem ? '' : isSent ? texts.thanks : texts.kept(texts.faces[chosen])}
      </p>
    </section>
  )
}
