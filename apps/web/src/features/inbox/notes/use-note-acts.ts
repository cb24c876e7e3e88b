import { type Dialog, deleteNote, editNote, type Note, writeNote } from '@prosa/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../app/api.ts'
import { confirm } from '../../../ui/confirm.ts'
import { toastError } from '../../../ui/toast.tsx'
import { applyNotes } from '../conversation/dialog-cache.ts'
import { inboxKeys } from '../keys.ts'
import { mentionedIn, type NoteDraft } from './note-draft.ts'
import { noteTexts } from './note-texts.ts'

const failed = (title: string) => (error: Error) => toastError(title, { detail: error.message })

/** What is answered stands in the conversation at once; the stream brings the same later. */
function usePut(dialogId: number) {
  const cache = useQueryClient()
  return (note: Note): void => {
    cache.setQueryData<Dialog>(inboxKeys.dialog(dialogId), (known) => known && applyNotes(known, [note]))
  }
}

/** Writes notes; the same words that were tried before keep their id, so that a lost answer makes no second note. */
export function useWriteNote(dialogId: number, on: { written: () => void; failed: (draft: NoteDraft) => void }) {
  const put = usePut(dialogId)
  const tried = useRef<{ text: string; clientId: string } | null>(null)
  return useMutation({
    meta: { quiet: true },
    mutationFn: (draft: NoteDraft) => {
      const { text } = draft
      if (tried.current?.text !== text) tried.current = { text, clientId: crypto.randomUUID() }
      const { clientId } = tried.current
      return call(writeNote, { params: { id: dialogId }, body: { clientId, text, mentions: mentionedIn(draft) } })
    },
    onSuccess: (note) => {
      tried.current = null
      put(note)
      on.written()
    },
    onError: (error, draft) => {
      on.failed(draft)
      failed(noteTexts.failed)(error)
    },
  })
}

export function useNoteActs({ id, dialogId }: Note, onChanged: () => void) {
  const put = usePut(dialogId)
  const change = useMutation({
    meta: { quiet: true },
    mutationFn: (draft: NoteDraft) =>
      call(editNote, { params: { id }, body: { text: draft.text, mentions: mentionedIn(draft) } }),
    onSuccess: (note) => {
      put(note)
      onChanged()
    },
    onError: failed(noteTexts.failed),
  })
  const remove = useMutation({
    meta: { quiet: true },
    mutationFn: () => call(deleteNote, { params: { id } }),
    onSuccess: put,
    onError: failed(noteTexts.removeFailed),
  })
  const askToRemove = async (): Promise<void> => {
    if (await confirm({ text: noteTexts.removeAsk, isDestructive: true })) remove.mutate()
  }
  return { change, remove: askToRemove }
}
