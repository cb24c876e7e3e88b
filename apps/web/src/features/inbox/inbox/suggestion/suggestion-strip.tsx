import { ActionIcon, Button } from '@mantine/core'
import { type CannedAnswer, type Dialog, fillVariables, maxMessageLength, type Suggestion } from '@prosa/contract'
import { isComposing } from '@prosa/talk'
import { IconBulb, IconBulbOff, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { cannedTexts } from '../../../../shared/canned/canned-texts.ts'
import { target } from '../../../../ui/target.ts'
import { toastError, toastInfo } from '../../../../ui/toast.tsx'
import { valuesOf } from '../canned/fill-answer.ts'
import classes from './suggestion.module.css'
import { useSuggestionSwitch } from './suggestion-switch.ts'
import { suggestionTexts } from './suggestion-texts.ts'
import { useSuggestion } from './use-suggestion.ts'

interface SuggestionStripProps {
  dialog: Pick<Dialog, 'id' | 'name' | 'hasName' | 'workspaceName' | 'messages'>
  /** The agent's name as the customer sees it. */
  agentName: string
  field: RefObject<HTMLTextAreaElement | null>
  onInsert: (text: string, files: CannedAnswer['files']) => void
}

/** Suggested answer to the customer's last message, above the composer, to insert or dismiss; never sent by itself. */
export function SuggestionStrip({ dialog, agentName, field, onInsert }: SuggestionStripProps) {
  const { suggestions, settle } = useSuggestion(dialog.id, dialog.messages)
  const [turned, setTurned] = useState({ seq: 0, place: 0 })
  const place = turned.seq === suggestions[0]?.seq ? turned.place : 0
  const suggestion = suggestions[place] ?? null
  const { set } = useSuggestionSwitch()
  const text = suggestion ? wordsOf(suggestion, dialog, agentName) : ''
  const use = (): void => {
    if (!suggestion) return
    // Also counts the written text and the space between.
    if (text.length + (field.current?.value.length ?? 0) >= maxMessageLength) {
      toastError(cannedTexts.tooLong)
      return
    }
    settle()
    onInsert(text, suggestion.files)
  }
  useArrow(field, suggestion !== null, use)
  if (!suggestion) return null
  const { source, name, files, seq } = suggestion
  const total = suggestions.length
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms and draws its own frame
    <div className={classes.strip} role="group" aria-label={suggestionTexts.title}>
      <IconBulb size={16} stroke={1.75} aria-hidden />
      <p role="status">
        <span className={classes.source}>
          <span className="visually-hidden">{suggestionTexts.title}. </span>
          {suggestionTexts.sources[source](name)}
          {files.length > 0 ? ` · ${suggestionTexts.files(files.length)}` : ''}
        </span>
        <span className={classes.text} title={text}>
          {text || files.map((file) => file.name).join(', ')}
        </span>
      </p>
      {total > 1 ? (
        <Button
          size="xs"
          variant="subtle"
          title={suggestionTexts.otherText}
          aria-label={`${suggestionTexts.otherText}, ${suggestionTexts.other(place + 1, total)}`}
          onClick={() => setTurned({ seq, place: (place + 1) % total })}
        >
          {suggestionTexts.other(place + 1, total)}
        </Button>
      ) : null}
      <Button size="xs" variant="default" title={suggestionTexts.useText} onClick={use} {...target('use-suggestion')}>
        {suggestionTexts.use}
      </Button>
      <ActionIcon
        variant="subtle"
        size={28}
        aria-label={suggestionTexts.dismiss}
        title={suggestionTexts.dismiss}
        onClick={settle}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={28}
        aria-label={suggestionTexts.turnOff}
        title={suggestionTexts.turnOff}
        onClick={() => {
          set(false)
          toastInfo(suggestionTexts.turnedOff, { detail: suggestionTexts.turnedOffText })
        }}
      >
        <IconBulbOff size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** Text to insert: the flow has filled its own variables, a document has none; a canned answer's are filled here. */
const wordsOf = ({ source, text }: Suggestion, dialog: SuggestionStripProps['dialog'], agentName: string): string =>
  source === 'canned' ? fillVariables(text, valuesOf(dialog, agentName)) : text

/** In an empty field, where the right arrow has no effect, the key inserts the suggestion. */
function useArrow(field: RefObject<HTMLTextAreaElement | null>, isShown: boolean, use: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !isComposing(event)
    if (event.key !== 'ArrowRight' || !isPlain || field.current?.value !== '') return
    event.preventDefault()
    use()
  })
  useEffect(() => {
    const box = field.current
    if (!isShown || !box) return
    const listen = (event: KeyboardEvent): void => onKeyDown(event)
    box.addEventListener('keydown', listen)
    return () => box.removeEventListener('keydown', listen)
  }, [field, isShown])
}
