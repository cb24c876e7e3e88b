import { Select } from '@mantine/core'
import { createKnowledgeTest, type KnowledgeAnswer, listKnowledgeTests } from '@prosa/contract'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { useAct } from '../../../app/use-act.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import classes from './knowledge.module.css'
import { knowledgeTexts } from './texts.ts'

const texts = knowledgeTexts.ask.keep

/** Keeps a question as a test: what is expected is what was said, or another of the sections, or none. */
export function KeepTest({ question, answer }: { question: string; answer: KnowledgeAnswer }) {
  const { kind, sections } = answer
  const [expected, setExpected] = useState(kind === 'answer' ? 'section:0' : kind)
  const keep = useAct({
    ask: () => {
      const section = sections[Number(expected.split(':')[1])]
      const body = section
        ? { question, expects: 'section' as const, sourceId: section.sourceId, title: section.title }
        : { question, expects: expected === 'offer' ? ('offer' as const) : ('refuse' as const) }
      return call(createKnowledgeTest, { body })
    },
    done: texts.kept,
    failed: texts.failed,
    stale: [listKnowledgeTests],
  })
  const choices = [
    ...sections.map(({ title, source }, place) => ({ value: `section:${place}`, label: texts.section(title, source) })),
    { value: 'refuse', label: texts.refuse },
    ...(kind === 'offer' ? [{ value: 'offer', label: texts.offer }] : []),
  ]
  return (
    <div className={classes.keep}>
      <Select
        label={texts.expected}
        allowDeselect={false}
        data={choices}
        value={expected}
        onChange={(value) => setExpected(value ?? 'refuse')}
      />
      <BusyButton isBusy={keep.isPending} disabled={keep.isSuccess} onClick={() => keep.mutate()}>
        {texts.act}
      </BusyButton>
    </div>
  )
}
