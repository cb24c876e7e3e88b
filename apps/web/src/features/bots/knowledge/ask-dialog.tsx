import { Select, TextInput } from '@mantine/core'
import { askKnowledge, createKnowledgeTest, type KnowledgeAnswer } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { useCan } from '../../../app/session.tsx'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { allBotsOf } from '../../../shared/bots/all-bots.ts'
import { useWorkspaces } from '../../../shared/workspaces/workspaces.ts'
import { choicesOf } from '../../../ui/choices.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { formatPercent } from '../../../ui/format.ts'
import { KeepTest } from './keep-test.tsx'
import classes from './knowledge.module.css'
import { knowledgeTexts } from './texts.ts'

const texts = knowledgeTexts.ask
const boldnesses = ['careful', 'normal', 'bold'] as const
type Boldness = (typeof boldnesses)[number]
const choices = boldnesses.map((value) => ({ value, label: texts.boldnesses[value] }))
/** All sources that have not expired. */
const anyBot = { value: '', label: texts.anyBot }

const bodyOf = ({ bot, ...question }: { text: string; boldness: Boldness; bot: string }) => ({
  ...question,
  ...(bot === '' ? {} : { botId: Number(bot) }),
})

/** Asks the published sources as a customer would, and shows what the bot would say and why. */
export function AskDialog({ onClose }: { onClose: () => void }) {
  const [answer, setAnswer] = useState<KnowledgeAnswer | null>(null)
  const [asked, setAsked] = useState('')
  const mayKeep = useCan().call(createKnowledgeTest)
  const { all } = useWorkspaces()
  const bots = useQuery(allBotsOf(all.map(({ id }) => id)))
  const form = useContractForm({
    schema: async () => (await import('./question-schema.ts')).schema,
    initialValues: { text: '', boldness: 'normal' as Boldness, bot: '' },
    bodyOf,
    send: (body) => {
      setAsked(body.text)
      return call(askKnowledge, { body })
    },
    failed: texts.failed,
    onDone: setAnswer,
  })
  return (
    // A question that was typed to try it is nothing to lose.
    <FormDialog
      form={{ ...form, isDirty: false }}
      title={texts.title}
      submitLabel={texts.act}
      size={640}
      onClose={onClose}
    >
      <p className={classes.quiet}>{texts.hint}</p>
      {/* Customers write in one line, and Enter asks. */}
      <TextInput label={texts.question} required data-autofocus {...form.field('text')} />
      <Select label={texts.boldness} data={choices} allowDeselect={false} {...form.field('boldness')} />
      <Select
        label={texts.bot}
        description={texts.botHint}
        searchable
        limit={100}
        allowDeselect={false}
        data={[anyBot, ...choicesOf((bots.data?.bots ?? []).map(({ id, label }) => ({ id, name: label })))]}
        {...form.field('bot')}
      />
      <div role="status">{answer ? <Answer answer={answer} /> : null}</div>
      {/* Another answer is another test. */}
      {answer && mayKeep ? (
        <KeepTest key={`${asked} ${kindAndPlace(answer)}`} question={asked} answer={answer} />
      ) : null}
    </FormDialog>
  )
}

const kindAndPlace = ({ kind, sections }: KnowledgeAnswer): string => `${kind} ${sections[0]?.title}`

function Answer({ answer: { kind, understood, sections } }: { answer: KnowledgeAnswer }) {
  const [best, ...others] = sections
  const shown = kind === 'refuse' && (best?.probability ?? 0) === 0 ? undefined : best
  return (
    <div className={classes.panel}>
      <b>{shown ? texts.outcomes[kind] : texts.notFound}</b>
      {shown ? (
        <>
          <blockquote className={classes.quote}>{shown.quote}</blockquote>
          <p className={classes.quiet}>{texts.source(shown.source, formatPercent(shown.probability))}</p>
          {shown.reasons.length > 0 ? (
            <details open>
              <summary>{texts.why}</summary>
              <ul className={classes.reasons}>
                {shown.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </details>
          ) : null}
        </>
      ) : (
        <p className={classes.quiet}>{texts.nothing}</p>
      )}
      {others.length > 0 && shown ? (
        <details>
          <summary>{texts.others}</summary>
          <ul className={classes.reasons}>
            {others.map(({ title, source, probability, quote }) => (
              <li key={`${title} ${quote}`}>
                {title} <span className={classes.quiet}>{texts.source(source, formatPercent(probability))}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {understood === '' ? null : <p className={classes.quiet}>{texts.understood(understood)}</p>}
    </div>
  )
}
