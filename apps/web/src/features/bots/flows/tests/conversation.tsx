import { Button } from '@mantine/core'
import { type Difference, type Heard, type Said, spanLabel, type TestInput, type TestStepResult } from '@prosa/flow'
import { IconAlertTriangle } from '@tabler/icons-react'
import clsx from 'clsx'
import { useDocument } from '../editor/editor-context.tsx'
import classes from './tests.module.css'
import { testsTexts as texts } from './texts.ts'

interface ConversationProps {
  steps: readonly TestStepResult[]
  onGo: (nodeId: string) => void
}

/** The customer's steps and the bot's answers; where they differ, the expected answer beside the actual one. */
export function Conversation({ steps, onGo }: ConversationProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.conversation} aria-label={texts.conversation} tabIndex={0}>
      {steps.map((step, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a test keep their order
        <Step key={place} step={step} onGo={onGo} />
      ))}
    </section>
  )
}

function Step({
  step: { input, expected, answered, differences },
  onGo,
}: { step: TestStepResult } & Pick<ConversationProps, 'onGo'>) {
  const count = Math.max(expected.said.length, answered.said.length)
  const rest = differences.filter(({ place }) => place === null)
  return (
    <>
      <p className={clsx(classes.bubble, classes.user)}>
        <span className={classes.who}>{texts.customer}: </span>
        {inputText(input)}
      </p>
      {Array.from({ length: count }, (_, place) => {
        const difference = differences.find((one) => one.place === place)
        const said = answered.said[place]
        return difference ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the texts of a step keep their order
          <Changed key={place} difference={difference} expected={expected.said[place]} answered={said} onGo={onGo} />
        ) : said ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the texts of a step keep their order
          <Bubble key={place} said={said} />
        ) : null
      })}
      <Outcome heard={answered} />
      {rest.map((difference) => (
        <Told key={difference.message} difference={difference} onGo={onGo} />
      ))}
    </>
  )
}

const inputText = (input: TestInput): string => {
  if (input.kind === 'text') return input.text
  if (input.kind === 'button') return texts.button(input.label)
  if (input.kind === 'wait') return texts.silent(spanLabel(input.minutes))
  return input.caption ? texts.fileWith(input.caption) : texts.file
}

interface ChangedProps extends Pick<ConversationProps, 'onGo'> {
  difference: Difference
  expected: Said | undefined
  answered: Said | undefined
}

/** A message that differs from the expected one, side by side. */
function Changed({ difference, expected, answered, onGo }: ChangedProps) {
  return (
    <div className={classes.changed}>
      <div className={classes.sides}>
        <Side title={texts.expected} said={expected} />
        <Side title={texts.answered} said={answered} isNew />
      </div>
      <Told difference={difference} onGo={onGo} />
    </div>
  )
}

function Side({ title, said, isNew = false }: { title: string; said: Said | undefined; isNew?: boolean }) {
  return (
    <div className={classes.side} data-new={isNew || undefined}>
      <h4>{title}</h4>
      {said ? <SaidText said={said} /> : <p className={classes.none}>{texts.nothing}</p>}
    </div>
  )
}

function Bubble({ said }: { said: Said }) {
  return (
    <div className={classes.bubble}>
      <span className={classes.who}>{texts.bot}: </span>
      <SaidText said={said} />
    </div>
  )
}

function SaidText({ said: { nodeName, text, buttons, files } }: { said: Said }) {
  return (
    <>
      {text === '' ? null : <p>{text}</p>}
      {buttons.length === 0 ? null : <p className={classes.under}>{buttons.map(texts.button).join(' ')}</p>}
      {files.map((file) => (
        <p key={file} className={classes.under}>
          {texts.fileWith(file)}
        </p>
      ))}
      <small className={classes.node}>{nodeName}</small>
    </>
  )
}

/** Actions of the bot that are not messages. */
function Outcome({ heard: { transfer, ended, stages, lists } }: { heard: Heard }) {
  const done = [
    ...stages.map(texts.stage),
    ...lists.map(texts.list),
    ...(transfer ? [texts.transfer] : []),
    ...(ended ? [texts.ends] : []),
  ]
  return done.length === 0 ? null : <p className={classes.outcome}>{done.join(' · ')}</p>
}

function Told({ difference: { message, nodeId }, onGo }: { difference: Difference } & Pick<ConversationProps, 'onGo'>) {
  const node = useDocument().nodes.find(({ id }) => id === nodeId)
  return (
    <p className={classes.told}>
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
      <span className="grow">{message}</span>
      {node ? (
        <Button size="compact-sm" variant="subtle" aria-label={texts.goTo(node.name)} onClick={() => onGo(node.id)}>
          {node.name}
        </Button>
      ) : null}
    </p>
  )
}
