import type { Message } from '@prosa/contract'
import { useCallback, useSyncExternalStore } from 'react'
import { readScope } from '../../../../app/scope.ts'
import { boxKey } from './outgoing-storage.ts'
import { dropQuote, quote, quoteOf, subscribeToQuotes } from './quotes.ts'

/** The message being replied to in a room, and how to start and cancel the reply. */
export function useQuote(dialogId: number) {
  const key = boxKey(readScope(), dialogId)
  const quoted = useSyncExternalStore(subscribeToQuotes, () => quoteOf(key))
  return {
    quoted,
    begin: useCallback((message: Message) => quote(key, message), [key]),
    cancel: useCallback(() => dropQuote(key), [key]),
  }
}
