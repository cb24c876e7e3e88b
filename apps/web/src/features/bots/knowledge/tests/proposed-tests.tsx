import {
  createKnowledgeTest,
  listKnowledgeTests,
  type ProposedKnowledgeTest,
  proposeKnowledgeTests,
} from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../app/api.ts'
import { query } from '../../../../app/query.ts'
import { useAct } from '../../../../app/use-act.ts'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import classes from './tests.module.css'
import { testsTexts as texts } from './texts.ts'

/** Tests that headings make, each kept by a person who has read what is answered. Nothing is shown while they are looked for, or where there are none. */
export function ProposedTests() {
  const { data } = useQuery({ ...query(proposeKnowledgeTests), refetchOnMount: 'always' })
  if (!data || data.proposals.length === 0) return null
  return (
    <section className={classes.proposed}>
      <h3>{texts.proposed}</h3>
      <p className={classes.summary}>{texts.proposedHint}</p>
      <ul className={classes.list}>
        {data.proposals.map((proposal) => (
          <Proposal key={proposal.question} proposal={proposal} />
        ))}
      </ul>
    </section>
  )
}

function Proposal({ proposal: { question, source, title, quote } }: { proposal: ProposedKnowledgeTest }) {
  const keep = useAct({
    ask: () => call(createKnowledgeTest, { body: { question, expects: 'section', sourceId: source.id, title } }),
    done: texts.kept,
    failed: texts.keepFailed,
    stale: [listKnowledgeTests, proposeKnowledgeTests],
  })
  return (
    <li className={classes.test}>
      <div className={classes.words}>
        <q>{question}</q>
        <small>{texts.answers(quote, source.name)}</small>
      </div>
      <BusyButton size="sm" isBusy={keep.isPending} aria-label={texts.keepOf(question)} onClick={() => keep.mutate()}>
        {texts.keep}
      </BusyButton>
    </li>
  )
}
