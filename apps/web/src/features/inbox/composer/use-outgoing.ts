import type { Dialog, Message } from '@prosa/contract'
import { sendMessage } from '@prosa/contract'
import { useCallback, useSyncExternalStore } from 'react'
import { call } from '../../../app/api.ts'
import { ApiError } from '../../../app/api-error.ts'
import { applyMessages } from '../conversation/dialog-cache.ts'
import {
  addOutgoing,
  changeOutgoing,
  outgoingOf,
  type PendingMessage,
  removeOutgoing,
  subscribeToOutgoing,
} from './outgoing.ts'

const triesAfterMs = [1_000, 3_000, 8_000]
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Resolves when the browser has a network again, at once when it has one. */
const untilOnline = (): Promise<void> =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }))

/** A failure that may pass by itself: no network, or a server that is away. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429)

/** Messages of a dialog on their way: shown at once, sent in order, tried again with the same id, kept when they fail. */
export function useOutgoing(dialogId: number, change: (apply: (dialog: Dialog) => Dialog) => void) {
  const pending = useSyncExternalStore(subscribeToOutgoing, () => outgoingOf(dialogId))

  const deliver = useCallback(
    async (message: PendingMessage) => {
      changeOutgoing(message.clientId, { state: 'sending', failure: null })
      for (let tries = 0; ; tries += 1) {
        // Without a network no try is wasted: the message goes as soon as there is one.
        await untilOnline()
        try {
          const body = {
            clientId: message.clientId,
            message: message.message,
            fileIds: message.files.map(({ fileId }) => fileId),
          }
          const stored: Message = await call(sendMessage, { params: { id: message.dialogId }, body })
          change((dialog) => applyMessages(dialog, [stored]))
          removeOutgoing(message.clientId)
          return
        } catch (error) {
          const pauseMs = triesAfterMs[tries]
          if (mayPass(error) && pauseMs !== undefined) {
            await wait(pauseMs)
            continue
          }
          changeOutgoing(message.clientId, { state: 'failed', failure: error instanceof Error ? error.message : null })
          return
        }
      }
    },
    [change],
  )

  const send = useCallback(
    (text: string, files: PendingMessage['files']) => {
      const message: PendingMessage = {
        clientId: crypto.randomUUID(),
        dialogId,
        message: text,
        files,
        dateTime: new Date().toISOString(),
        state: 'sending',
        failure: null,
      }
      addOutgoing(message)
      return deliver(message)
    },
    [dialogId, deliver],
  )

  return {
    pending,
    send,
    retry: (message: PendingMessage) => void deliver(message),
    discard: ({ clientId }: PendingMessage) => removeOutgoing(clientId),
  }
}
