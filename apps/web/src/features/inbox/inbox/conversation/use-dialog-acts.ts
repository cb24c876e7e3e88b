import type { Dialog, Message } from '@prosa/contract'
import { deleteMessage, finalizeDialog, giveBackDialog, joinDialog, openDialog, retryMessage } from '@prosa/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../../app/api.ts'
import { useLiveStores } from '../../../../app/live/index.ts'
import { useUser } from '../../../../app/session.tsx'
import { confirm } from '../../../../ui/confirm.ts'
import { toastError, toastSuccess } from '../../../../ui/toast.tsx'
import { readDraft } from '../composer/drafts.ts'
import { useFinalizeAsks } from '../finalize-asks.ts'
import { inboxKeys } from '../inbox-queries.ts'
import { markUnread } from '../list/mark-unread.ts'
import { useRoomsAfter } from '../rooms-after.ts'
import { inboxTexts } from '../texts.ts'
import { applyFresh, applyMessages } from './dialog-cache.ts'
import { newerDialogOf } from './newer-dialog.ts'
import type { undoFinalize as UndoFinalize } from './undo-finalize.ts'

const errorText = (error: unknown): string => (error instanceof Error ? error.message : inboxTexts.dialogFailed)

// Loaded on demand: few people undo.
const undoFinalize = async (...given: Parameters<typeof UndoFinalize>): Promise<void> =>
  (await import('./undo-finalize.ts')).undoFinalize(...given)

// Loaded on demand: few rooms have planned messages.
const planning = () => import('../scheduled/of-room.tsx')

/** Ms during which finalizing can be undone. */
const undoMs = 8_000

/** All actions on an open room; answers go into the cache at once, and the stream brings the same later. */
export function useDialogActs(id: number, onFinalized: () => void, mayChooseNext: boolean) {
  const asks = useFinalizeAsks()
  const roomsAfter = useRoomsAfter()
  const { id: userId } = useUser()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const stores = useLiveStores()
  const { rooms, unreadTotal } = stores
  // Taken before the call: an answer belongs to the person and company that requested it.
  const key = useMemo(() => inboxKeys.dialog(id), [id])
  const settle = useCallback(
    (fresh: Dialog) => {
      cache.setQueryData<Dialog>(key, (known) => applyFresh(known, fresh))
      rooms.put([fresh])
      unreadTotal.ask()
    },
    [cache, key, rooms, unreadTotal],
  )
  const putMessage = (message: Message): void => {
    cache.setQueryData<Dialog>(key, (known) => known && applyMessages(known, [message]))
  }
  const told = { onError: (error: unknown) => toastError(errorText(error)) } as const

  const join = useMutation({ ...told, mutationFn: () => call(joinDialog, { params: { id } }), onSuccess: settle })
  const giveBack = useMutation({
    ...told,
    mutationFn: () => call(giveBackDialog, { params: { id } }),
    onSuccess: settle,
  })
  const reopen = useMutation({
    ...told,
    mutationFn: () => call(openDialog, { params: { id } }),
    onSuccess: settle,
    // A newer conversation is reported in the gate, with a link to it.
    onError: (error) => (newerDialogOf(error) === null ? toastError(errorText(error)) : undefined),
  })
  const finalize = useMutation({
    ...told,
    mutationFn: () => call(finalizeDialog, { params: { id } }),
    onSuccess: (fresh) => {
      settle(fresh)
      toastSuccess(inboxTexts.finalized, {
        lifeMs: undoMs,
        action: { label: inboxTexts.undo, run: () => void undoFinalize(id, stores, navigate) },
      })
    },
  })
  const { mutate: deleteNow } = useMutation({
    mutationFn: (message: Message) => call(deleteMessage, { params: { id: message.id } }),
    onSuccess: (message) => {
      putMessage(message)
      toastSuccess(inboxTexts.deleted)
    },
    onError: () => toastError(inboxTexts.deleteFailed),
  })
  const { mutate: resendNow } = useMutation({
    ...told,
    mutationFn: (message: Message) => call(retryMessage, { params: { id: message.id } }),
    onSuccess: putMessage,
  })

  // Stable functions: every message row receives them and is drawn again when they change.
  const remove = useCallback(
    async (message: Message) => {
      if (await confirm({ text: inboxTexts.deleteAsk, confirmLabel: inboxTexts.deleteNow, isDestructive: true }))
        deleteNow(message)
    },
    [deleteNow],
  )
  const resend = useCallback((message: Message) => resendNow(message), [resendNow])

  return {
    join,
    giveBack: () => giveBack.mutate(),
    reopen,
    finalize: async () => {
      // A person who has opened another room meanwhile stays there.
      const remember = { label: inboxTexts.askNoMore, run: () => asks.set(false) }
      const question = {
        text: readDraft(userId, id).trim() === '' ? inboxTexts.finalizeAsk : inboxTexts.finalizeAskUnsent,
        confirmLabel: inboxTexts.finalize,
        cancelLabel: inboxTexts.cancel,
        remember,
        ...(mayChooseNext
          ? {
              choice: {
                label: inboxTexts.andOpenNext,
                isOn: !roomsAfter.isOn,
                set: (isOn: boolean) => roomsAfter.set(!isOn),
              },
            }
          : {}),
      }
      if (finalize.isPending) return
      const planned = cache.getQueryData<Dialog>(key)?.hasScheduled ? await (await planning()).askToKeep(id) : 'none'
      if (planned === 'no' || (planned === 'none' && asks.isOn && !(await confirm(question)))) return
      finalize.mutate(undefined, { onSuccess: onFinalized })
    },
    isFinalizing: finalize.isPending,
    markUnread: () => void markUnread(id),
    remove,
    resend,
    settle,
  }
}
