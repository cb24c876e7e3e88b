import type { Dialog, Message } from '@prosa/contract'
import { deleteMessage, finalizeDialog, joinDialog, markAsRead, openDialog, retryMessage } from '@prosa/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../app/api.ts'
import { confirm } from '../../../ui/confirm.ts'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { type InboxFilter, inboxKeys } from '../keys.ts'
import { applyDialog, type ListPages, markDialogRead } from '../list/list-cache.ts'
import { inboxTexts } from '../texts.ts'
import { applyFresh, applyMessages } from './dialog-cache.ts'

const errorText = (error: unknown): string => (error instanceof Error ? error.message : inboxTexts.dialogFailed)

/** Everything one can do with an open room; answers go into the cache at once, the stream brings the same later. */
export function useDialogActs(id: number) {
  const cache = useQueryClient()
  const changeLists = useCallback(
    (apply: (pages: ListPages, filter: InboxFilter) => ListPages) => {
      for (const query of cache.getQueryCache().findAll({ queryKey: inboxKeys.lists }))
        cache.setQueryData<ListPages>(
          query.queryKey,
          (pages) => pages && apply(pages, query.queryKey[2] as InboxFilter),
        )
    },
    [cache],
  )
  const settle = useCallback(
    (fresh: Dialog) => {
      cache.setQueryData<Dialog>(inboxKeys.dialog(fresh.id), (known) => applyFresh(known, fresh))
      changeLists((pages, filter) => applyDialog(pages, fresh, filter))
      void cache.invalidateQueries({ queryKey: ['unread-rooms'] })
    },
    [cache, changeLists],
  )
  const putMessage = (message: Message): void => {
    cache.setQueryData<Dialog>(inboxKeys.dialog(id), (known) => known && applyMessages(known, [message]))
  }
  const quiet = { meta: { quiet: true }, onError: (error: unknown) => toastError(errorText(error)) } as const

  const join = useMutation({ ...quiet, mutationFn: () => call(joinDialog, { params: { id } }), onSuccess: settle })
  const reopen = useMutation({ ...quiet, mutationFn: () => call(openDialog, { params: { id } }), onSuccess: settle })
  const finalize = useMutation({
    ...quiet,
    mutationFn: () => call(finalizeDialog, { params: { id } }),
    onSuccess: (fresh) => {
      settle(fresh)
      toastSuccess(inboxTexts.finalized)
    },
  })
  const remove = useMutation({
    meta: { quiet: true },
    mutationFn: (message: Message) => call(deleteMessage, { params: { id: message.id } }),
    onSuccess: (message) => {
      putMessage(message)
      toastSuccess(inboxTexts.deleted)
    },
    onError: () => toastError(inboxTexts.deleteFailed),
  })
  const resend = useMutation({
    ...quiet,
    mutationFn: (message: Message) => call(retryMessage, { params: { id: message.id } }),
    onSuccess: putMessage,
  })

  const markRead = useCallback(() => {
    changeLists((pages) => markDialogRead(pages, id))
    // A mark that is not taken is taken with the next message or visit; nothing is lost by it.
    call(markAsRead, { params: { id } })
      .then(() => cache.invalidateQueries({ queryKey: ['unread-rooms'] }))
      .catch(() => undefined)
  }, [cache, changeLists, id])

  return {
    join,
    reopen,
    finalize: async () => {
      if (await confirm({ text: inboxTexts.finalizeAsk })) finalize.mutate()
    },
    isFinalizing: finalize.isPending,
    remove: async (message: Message) => {
      if (await confirm({ text: inboxTexts.deleteAsk, isDestructive: true })) remove.mutate(message)
    },
    resend: (message: Message) => resend.mutate(message),
    settle,
    markRead,
  }
}
