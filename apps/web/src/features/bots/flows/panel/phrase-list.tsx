import { addPhrases, type FlowNode, flowLimits, setPhrases, type UserInteraction } from '@prosa/flow'
import { isEnter } from '@prosa/talk'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useEditor } from '../editor/editor-context.tsx'
import { flowTexts } from '../texts.ts'
import classes from './phrase-list.module.css'

const texts = flowTexts.panel
/** Chips shown initially; a click shows the rest, so that a thousand phrases do not slow the panel. */
const shownAtOnce = 40

interface PhraseListProps {
  node: FlowNode
  exit: UserInteraction
}

/** Training phrases of an exit. Enter adds one, each pasted line is one, a click edits; emptied ones are removed. */
export function PhraseList({ node, exit }: PhraseListProps) {
  const editor = useEditor()
  const [shown, setShown] = useState(shownAtOnce)
  const [edited, setEdited] = useState<number | null>(null)
  const { phrases } = exit
  const replace = (place: number, text: string): void => {
    setEdited(null)
    const next = phrases.map((phrase, at) => (at === place ? text : phrase))
    void editor.run((document) => setPhrases(document, node.id, exit.id, next))
  }
  const left = phrases.length - shown
  return (
    <div className={classes.list}>
      {phrases.slice(0, shown).map((phrase, place) =>
        place === edited ? (
          <PhraseField
            key={phrase}
            initial={phrase}
            label={texts.editPhrase(phrase)}
            onKeep={(text) => replace(place, text)}
          />
        ) : (
          <span className={classes.chip} key={phrase}>
            <button
              type="button"
              className={classes.words}
              aria-label={texts.editPhrase(phrase)}
              onClick={() => setEdited(place)}
            >
              {phrase}
            </button>
            <button
              type="button"
              className={classes.remove}
              aria-label={texts.removePhrase(phrase)}
              onClick={() => replace(place, '')}
            >
              <IconX size={12} stroke={2} aria-hidden />
            </button>
          </span>
        ),
      )}
      {left > 0 ? (
        <button type="button" className={classes.more} onClick={() => setShown(phrases.length)}>
          {texts.morePhrases(left)}
        </button>
      ) : null}
      <NewPhrase onAdd={(lines) => void editor.run((document) => addPhrases(document, node.id, exit.id, lines))} />
      {phrases.length === 0 && exit.entityTypeId === -1 ? (
        <p className={classes.hint}>
          {node.type === 'start' || exit.target === null ? texts.needsPhrase : texts.anyAnswer}
        </p>
      ) : null}
    </div>
  )
}

function NewPhrase({ onAdd }: { onAdd: (lines: string[]) => void }) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (!isOpen) {
    return (
      <button ref={opener} type="button" className={classes.more} onClick={() => setOpen(true)}>
        <IconPlus size={12} stroke={2} aria-hidden />
        {texts.phrase}
      </button>
    )
  }
  return (
    <PhraseField
      initial=""
      label={texts.newPhrase}
      staysOpen
      onKeep={(text, isDone) => {
        const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
        if (lines.length > 0) onAdd(lines)
        if (isDone) setOpen(false)
      }}
    />
  )
}

interface PhraseFieldProps {
  initial: string
  label: string
  /** Enter clears the field for the next phrase instead of closing it. */
  staysOpen?: boolean
  onKeep: (text: string, isDone: boolean) => void
}

function PhraseField({ initial, label, staysOpen, onKeep }: PhraseFieldProps) {
  const [text, setText] = useState(initial)
  const isCancelled = useRef(false)
  return (
    <input
      className={classes.field}
      aria-label={label}
      placeholder={texts.newPhrase}
      // biome-ignore lint/a11y/noAutofocus: the user has just opened the field
      autoFocus
      value={text}
      maxLength={flowLimits.phraseLength}
      onChange={(event) => setText(event.currentTarget.value)}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text/plain')
        if (!staysOpen || !pasted.includes('\n')) return
        event.preventDefault()
        onKeep(pasted, false)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          isCancelled.current = true
          event.currentTarget.blur()
        }
        if (!isEnter(event)) return
        event.preventDefault()
        if (!staysOpen) {
          event.currentTarget.blur()
          return
        }
        onKeep(text, false)
        setText('')
      }}
      onBlur={() => onKeep(isCancelled.current ? initial : text, true)}
    />
  )
}
