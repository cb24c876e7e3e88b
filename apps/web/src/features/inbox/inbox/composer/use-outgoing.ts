import type { Dialog } from '@prosa/contract'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { readScope } from '../../../../app/scope.ts'
import type { Attachment } from '../../../../shared/attachment/attachments.ts'
import { applyMessages } from '../conversation/dialog-cache.ts'
import { outgoing, type PendingMessage, sendFrom, startOutgoing, watchRoom } from './outgoing.ts'
import { boxKey } from './outgoing-storage.ts'
import { takeQuote } from './quotes.ts'

/**
 * Outgoing messages of a room: shown at once and sent one after another, whichever room is on screen. `isLinked`: the
 * room's stream is open, so the server is reachable.
 */
export function useOutgoing(
  dialogId: number,
  dialog: Pick<Dialog, 'messages'> | undefined,
  isLinked: boolean,
  change: (apply: (dialog: Dialog) => Dialog) => void,
) {
  const key = boxKey(readScope(), dialogId)
  const pending = useSyncExternalStore(outgoing.subscribe, () => outgoing.read(key))
  const messages = dialog?.messages
  const isLoaded = messages !== undefined
  const newest = useRef<string | null>(null)

  useEffect(startOutgoing, [])
  useEffect(() => {
    newest.current = messages?.at(-1)?.seq.toString() ?? null
    if (messages) outgoing.settle(key, messages)
  }, [messages, key])
  useEffect(() => {
    if (!isLoaded) return
    return watchRoom(dialogId, {
      take: (message) => change((known) => applyMessages(known, [message])),
      newestPlace: () => newest.current,
    })
  }, [dialogId, isLoaded, change])
  useEffect(() => {
    if (isLinked) outgoing.nudge()
  }, [isLinked])

  const retry = useCallback(({ clientId }: PendingMessage) => outgoing.retry(key, clientId), [key])
  const discard = useCallback(({ clientId }: PendingMessage) => outgoing.discard(key, clientId), [key])
  const send = useCallback(
    (text: string, files: readonly Attachment[]) =>
      sendFrom(key, { text, button: null, files, quoted: takeQuote(key) }),
    [key],
  )
  return useMemo(() => ({ pending, send, retry, discard }), [pending, send, retry, discard])
}
