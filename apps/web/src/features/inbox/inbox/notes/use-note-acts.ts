import { type Dialog, deleteNote, editNote, type Note, writeNote } from '@prosa/contract'
import { makeUuid } from '@prosa/talk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../app/api.ts'
import { confirm } from '../../../../ui/confirm.ts'
import { toastError } from '../../../../ui/toast.tsx'
import { applyNotes } from '../conversation/dialog-cache.ts'
import { inboxKeys } from '../inbox-queries.ts'
import { mentionedIn, type NoteDraft } from './note-draft.ts'
import { noteTexts } from './note-texts.ts'

const failed = (title: string) => (error: Error) => toastError(title, { detail: error.message })

/** Puts the server's answer into the conversation at once; the stream brings the same later. */
function usePut(dialogId: number) {
  const cache = useQueryClient()
  return (note: Note): void => {
    cache.setQueryData<Dialog>(inboxKeys.dialog(dialogId), (known) => known && applyNotes(known, [note]))
  }
}

interface Written {
  written: () => void
  failed: (draft: NoteDraft, error: Error) => void
}

/** Keeps the client id if the text was tried before, also over a reload: a lost answer then creates no second note. */
export const asTried = (draft: NoteDraft): NoteDraft & Required<Pick<NoteDraft, 'tried'>> => {
  const { text, tried } = draft
  return { ...draft, tried: tried?.text === text ? tried : { text, clientId: makeUuid() } }
}

/** Mutation that creates a note. */
export function useWriteNote(dialogId: number, on: Written) {
  const put = usePut(dialogId)
  return useMutation({
    mutationFn: (draft: ReturnType<typeof asTried>) => {
      const { text, tried } = draft
      const { clientId } = tried
      return call(writeNote, { params: { id: dialogId }, body: { clientId, text, mentions: mentionedIn(draft) } })
    },
    onSuccess: (note) => {
      put(note)
      on.written()
    },
    onError: (error, draft) => on.failed(draft, error),
  })
}

export function useNoteActs({ id, dialogId }: Note, onChanged: () => void) {
  const put = usePut(dialogId)
  const change = useMutation({
    mutationFn: (draft: NoteDraft) =>
      call(editNote, { params: { id }, body: { text: draft.text, mentions: mentionedIn(draft) } }),
    onSuccess: (note) => {
      put(note)
      onChanged()
    },
    onError: failed(noteTexts.failed),
  })
  const remove = useMutation({
    mutationFn: () => call(deleteNote, { params: { id } }),
    onSuccess: put,
    onError: failed(noteTexts.removeFailed),
  })
  const askToRemove = async (): Promise<void> => {
    if (await confirm({ text: noteTexts.removeAsk, confirmLabel: noteTexts.removeNow, isDestructive: true }))
      remove.mutate()
  }
  return { change, remove: askToRemove }
}
