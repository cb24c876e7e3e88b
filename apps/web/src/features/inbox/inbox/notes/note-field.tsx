import { listMentionable, maxNoteLength } from '@prosa/contract'
import { isComposing, isEnter } from '@prosa/talk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect } from 'react'
import { query } from '../../../../app/query.ts'
import { foldText } from '../../../../ui/fold-text.ts'
import { useCaret } from '../../../../ui/use-caret.ts'
import { UserAvatar } from '../../../../ui/user-avatar.tsx'
import { useCalledWord } from '../composer/use-called-word.ts'
import { useGrowing } from '../composer/use-growing.ts'
import { type CalledWord, replaceWord } from '../composer/word-at.ts'
import { WordMenu } from '../composer/word-menu.tsx'
import writing from '../composer/writing.module.css'
import type { NoteDraft, Person } from './note-draft.ts'
import { noteTexts } from './note-texts.ts'

interface NoteFieldProps {
  dialogId: number
  draft: NoteDraft
  onChange: (draft: NoteDraft) => void
  onSubmit: () => void
  onEscape: () => void
  field: RefObject<HTMLTextAreaElement | null>
}

/** Text field of a note: Enter saves, Shift+Enter or Ctrl+Enter breaks the line, @ mentions people who see the room. */
export function NoteField({ dialogId, draft, onChange, onSubmit, onEscape, field }: NoteFieldProps) {
  const { word: called, setCaret, menu, attributes, take } = useCalledWord(draft.text, '@')
  // After a complete name the mention is finished: what follows is the note's text.
  const word = called && draft.people.some(({ name }) => called.query.startsWith(`${name} `)) ? null : called
  const { people, isComing } = usePeople(dialogId, word)
  useGrowing(field, draft.text)
  const placeCaret = useCaret(field)
  // Focused before paint: a key pressed earlier would trigger a shortcut of the room.
  useLayoutEffect(() => {
    const box = field.current
    box?.focus()
    box?.setSelectionRange(box.value.length, box.value.length)
  }, [field])

  const put = (text: string, at: number, chosen: readonly Person[] = draft.people): void => {
    onChange({ ...draft, text, people: chosen })
    setCaret(at)
    placeCaret(at)
  }
  const pick = (person: Person): void => {
    if (!word) return
    const next = replaceWord(draft.text, word, `@${person.name} `)
    put(next.text, next.caret, [...draft.people.filter(({ id }) => id !== person.id), person])
  }
  const onKeyDown = (event: React.KeyboardEvent<HTMLTextAreaElement>): void => {
    if (isComposing(event) || take(event)) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onEscape()
    }
    if (!isEnter(event) || event.shiftKey) return
    event.preventDefault()
    // People are still loading: a note saved now would mention nobody.
    if (isComing) return
    if (event.ctrlKey || event.metaKey) {
      const box = event.currentTarget
      const start = box.selectionStart
      put(`${draft.text.slice(0, start)}\n${draft.text.slice(box.selectionEnd)}`, start + 1)
    } else onSubmit()
  }
  const isOpen = word !== null && people.length > 0
  return (
    <>
      {isOpen ? (
        <WordMenu {...menu} label={noteTexts.people} items={people} keyOf={({ id }) => id} onPick={pick}>
          {(person) => (
            <>
              <UserAvatar name={person.name} personId={person.id} size={24} />
              <span className="clip">{person.name}</span>
            </>
          )}
        </WordMenu>
      ) : null}
      <textarea
        ref={field}
        className={writing.text}
        rows={1}
        maxLength={maxNoteLength}
        aria-label={noteTexts.write}
        {...attributes}
        placeholder={noteTexts.placeholder}
        value={draft.text}
        onChange={({ currentTarget }) => {
          setCaret(currentTarget.selectionStart)
          onChange({ ...draft, text: currentTarget.value })
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      <span className="visually-hidden" role="status">
        {isOpen ? noteTexts.found(people.length) : ''}
      </span>
    </>
  )
}

/** People who match the word at the caret. Until the answer is there, filters the matches of the shorter word. */
function usePeople(dialogId: number, word: CalledWord | null): { people: readonly Person[]; isComing: boolean } {
  const name = word?.query.trim() ?? ''
  const { data, isFetching } = useQuery({
    ...query(listMentionable, { params: { id: dialogId }, query: { name } }),
    enabled: word !== null,
    placeholderData: keepPreviousData,
    meta: { loud: true },
  })
  if (word === null) return { people: [], isComing: false }
  const wanted = foldText(name)
  const people = (data?.result ?? []).filter((person) => foldText(person.name).includes(wanted))
  return { people, isComing: isFetching && !data }
}
