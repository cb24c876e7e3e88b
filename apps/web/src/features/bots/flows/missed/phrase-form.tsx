import { Button, Select, TextInput } from '@mantine/core'
import type { MissedGroup } from '@prosa/contract'
import { addPhrases, type FlowNode, flowLimits, noEntityId } from '@prosa/flow'
import { useMemo, useState } from 'react'
import { toastSuccess } from '../../../../ui/toast.tsx'
import { useUnsavedValue } from '../../../../ui/unsaved.ts'
import { useDocument, useEditor, useEditorState } from '../editor/editor-context.tsx'
import classes from './missed.module.css'
import { missedTexts as texts } from './texts.ts'
import { type EffectState, type FlowEffect, useEffectOf } from './use-effect-of.ts'

interface PhraseFormProps {
  group: MissedGroup
  node: FlowNode
  onAdded: () => void
  onCancel: () => void
}

/** The text without the placeholders of removed data, which nobody types. */
const phraseOf = (text: string): string =>
  text
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Adds a message to an exit of the node, and shows the effect before it is added. */
export function PhraseForm({ group, node, onAdded, onCancel }: PhraseFormProps) {
  const editor = useEditor()
  const document = useDocument()
  const botId = useEditorState((state) => state.source.botId)
  const exits = node.userInteractions.filter(
    ({ target, entityTypeId, wait }) => target !== null && entityTypeId === noEntityId && !wait,
  )
  const only = exits.length === 1 ? (exits[0]?.id ?? null) : null
  const [phrase, setPhrase] = useState(() => phraseOf(group.text))
  const [exitId, setExitId] = useState<string | null>(only)
  const [tried, setTried] = useState(phrase)
  useUnsavedValue(phrase)
  const changed = useMemo(() => {
    if (exitId === null || tried.trim() === '') return null
    const result = addPhrases(document, node.id, exitId, [tried])
    return result.refusal || result.document === document ? null : result.document
  }, [document, node.id, exitId, tried])
  const effect = useEffectOf(botId, document, changed)
  const nameOf = (target: string | null): string => document.nodes.find(({ id }) => id === target)?.name ?? ''
  const add = async (): Promise<void> => {
    if (exitId === null || !(await editor.run((present) => addPhrases(present, node.id, exitId, [phrase])))) return
    toastSuccess(texts.added)
    onAdded()
  }
  if (exits.length === 0) return <p className={classes.hint}>{texts.noExits}</p>
  return (
    <div className={classes.form}>
      <TextInput
        label={texts.phrase}
        maxLength={flowLimits.phraseLength}
        value={phrase}
        onChange={(event) => setPhrase(event.currentTarget.value)}
        onBlur={() => setTried(phrase)}
      />
      <Select
        label={texts.exit}
        placeholder={texts.exitPlaceholder}
        data={exits.map(({ id, target }) => ({ value: id, label: nameOf(target) }))}
        value={exitId}
        onChange={setExitId}
      />
      {effect ? <Effect state={effect} /> : null}
      <div className={classes.acts}>
        <Button size="sm" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button
          size="sm"
          variant="filled"
          disabled={changed === null || effect === null || effect.is === 'trying'}
          onClick={() => void add()}
        >
          {texts.add}
        </Button>
      </div>
    </div>
  )
}

function Effect({ state }: { state: EffectState }) {
  return (
    <section className={classes.effect} aria-label={texts.effect}>
      <h4>{texts.effect}</h4>
      <div role="status">
        {state.is === 'trying' ? (
          <p>{texts.trying}</p>
        ) : state.is === 'failed' ? (
          <p data-bad>
            {texts.unknown} {state.message}
          </p>
        ) : (
          linesOf(state.effect).map(({ text, isBad }) => (
            <p key={text} data-bad={isBad || undefined}>
              {text}
            </p>
          ))
        )}
      </div>
    </section>
  )
}

const linesOf = ({ hasTests, breaks, mends, stillFail, problems }: FlowEffect): { text: string; isBad: boolean }[] => {
  const good = (text: string) => ({ text, isBad: false })
  const bad = (text: string) => ({ text, isBad: true })
  const isSame = breaks.length + mends.length + stillFail === 0
  return [
    ...(hasTests ? (isSame ? [good(texts.testsSame)] : []) : [good(texts.noTests)]),
    ...(breaks.length > 0 ? [bad(texts.testsBreak(breaks.join(', ')))] : []),
    ...(mends.length > 0 ? [good(texts.testsMend(mends.join(', ')))] : []),
    ...(stillFail > 0 ? [bad(texts.testsStillFail(stillFail))] : []),
    ...(problems.length === 0 ? [good(texts.checksSame)] : problems.map(bad)),
  ]
}
