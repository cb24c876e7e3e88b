import { type KnowledgeChange, type KnowledgeTrial, type SaidByDocuments, tryKnowledge } from '@prosa/contract'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { call } from '../../../app/api.ts'
import { useAct } from '../../../app/use-act.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Note } from '../../../ui/note.tsx'
import classes from './knowledge.module.css'
import { knowledgeTexts } from './texts.ts'

const texts = knowledgeTexts.trial

/** What publishing would change of what customers asked, and of the tests; asked for by a button. */
export function Trial({ id }: { id: number }) {
  const attempt = useAct({ ask: () => call(tryKnowledge, { params: { id } }), failed: texts.failed })
  return (
    <div className={classes.trial}>
      <BusyButton size="sm" isBusy={attempt.isPending} onClick={() => attempt.mutate()}>
        {texts.act}
      </BusyButton>
      <div role="status">{attempt.data ? <Tried trial={attempt.data} /> : null}</div>
    </div>
  )
}

function Tried({ trial: { tests, changes, asked, notAsked } }: { trial: KnowledgeTrial }) {
  const failed = tests.filter(({ state }) => state !== 'passed')
  return (
    <div className={classes.panel}>
      {tests.length === 0 ? null : (
        <Note tone={failed.length > 0 ? 'bad' : 'ok'} icon={failed.length > 0 ? IconAlertTriangle : IconCheck}>
          {texts.tests(tests.length, failed.length)}
        </Note>
      )}
      {failed.length === 0 ? null : (
        <ul className={classes.reasons}>
          {failed.map(({ id, question, said }) => (
            <li key={id}>
              <q>{question}</q> {said ? sayOf(said) : texts.notRun}
            </li>
          ))}
        </ul>
      )}
      <b>{texts.changes(changes.length, asked)}</b>
      {notAsked > 0 ? <p className={classes.quiet}>{texts.notAsked(notAsked)}</p> : null}
      <ul className={classes.sections}>
        {changes.map((change) => (
          <Change key={change.question} change={change} />
        ))}
      </ul>
    </div>
  )
}

function Change({ change: { question, times, before, after } }: { change: KnowledgeChange }) {
  return (
    <li className={classes.section}>
      <div className={classes.head}>
        <q>{question}</q>
        <span className={classes.quiet}>{texts.times(times)}</span>
      </div>
      <p className={classes.quiet}>{texts.before}</p>
      <p className={classes.text}>{sayOf(before)}</p>
      <p className={classes.quiet}>{texts.after}</p>
      <p className={classes.text}>{sayOf(after)}</p>
    </li>
  )
}

/** What a customer would read. */
export const sayOf = ({ kind, quote, title }: SaidByDocuments): string =>
  kind === 'answer' ? quote : kind === 'offer' && title !== null ? texts.offered(title) : texts.refused
