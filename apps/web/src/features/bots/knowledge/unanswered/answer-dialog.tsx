import { Button } from '@mantine/core'
import { askKnowledge, getKnowledge, type KnowledgeAnswer } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../../app/query.ts'
import { Unanswered } from '../../../../app/unanswered.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ListSkeleton } from '../../../../ui/list-skeleton.tsx'
import { Row, RowList } from '../../../../ui/row-list.tsx'
import { KnowledgeForm } from '../knowledge-form.tsx'
import { beginPair } from '../pair.ts'
import { unansweredTexts as texts } from './texts.ts'
import classes from './unanswered.module.css'

interface AnswerDialogProps {
  /** Ways in which it was asked, the most frequent first. */
  questions: readonly string[]
  onClose: () => void
  onSaved: (id: number) => void
}

/** Answers a question: by one of the nearest pairs, of which it becomes another way to ask, or by a new one. */
export function AnswerDialog({ questions, onClose, onSaved }: AnswerDialogProps) {
  const [chosen, setChosen] = useState<number | 'new' | null>(null)
  const text = questions[0] ?? ''
  const near = useQuery(query(askKnowledge, { body: { text, isOfPairs: true } }))
  const pairs = near.data?.sections ?? []
  if (chosen === 'new' || (near.data && pairs.length === 0))
    return <KnowledgeForm source={null} begin={beginPair(questions)} onClose={onClose} onSaved={onSaved} />
  if (chosen !== null) return <Further id={chosen} questions={questions} onClose={onClose} onSaved={onSaved} />
  return (
    <Dialog isOpen title={texts.answerOf(text)} size={600} onClose={onClose}>
      {near.data ? (
        <Near pairs={pairs} onChoose={setChosen} />
      ) : (
        <Unanswered of={near} title={texts.nearFailed}>
          <ListSkeleton rows={3} />
        </Unanswered>
      )}
    </Dialog>
  )
}

interface NearProps {
  pairs: KnowledgeAnswer['sections']
  onChoose: (chosen: number | 'new') => void
}

const Near = ({ pairs, onChoose }: NearProps) => (
  <div className={classes.near}>
    <p>
      <b>{texts.near}</b> {texts.nearHint}
    </p>
    <RowList label={texts.near}>
      {pairs.map(({ sourceId, title, quote }) => (
        <Row
          key={sourceId}
          name={title}
          details={[quote]}
          acts={
            <Button size="sm" aria-label={texts.addOf(title)} onClick={() => onChoose(sourceId)}>
              {texts.add}
            </Button>
          }
        />
      ))}
    </RowList>
    <Button variant="filled" onClick={() => onChoose('new')}>
      {texts.write}
    </Button>
  </div>
)

/** The pair with the further ways to ask, to be saved as its draft. */
function Further({ id, questions, onClose, onSaved }: AnswerDialogProps & { id: number }) {
  const pair = useQuery({ ...query(getKnowledge, { params: { id } }), refetchOnMount: 'always' })
  if (pair.data) return <KnowledgeForm source={pair.data} further={questions} onClose={onClose} onSaved={onSaved} />
  return (
    <Dialog isOpen title={texts.answer} size={600} onClose={onClose}>
      <Unanswered of={pair} title={texts.nearFailed}>
        <ListSkeleton rows={3} />
      </Unanswered>
    </Dialog>
  )
}
