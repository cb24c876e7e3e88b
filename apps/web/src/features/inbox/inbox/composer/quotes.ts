import { cutText, type Message } from '@prosa/contract'
import type { OutboxQuote } from '@prosa/talk'

/** What the message being written to a room answers; it stays while one looks at another room. */
const quotes = new Map<string, OutboxQuote>()
const listeners = new Set<() => void>()

export const subscribeToQuotes = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The same object until it changes. */
export const quoteOf = (key: string): OutboxQuote | null => quotes.get(key) ?? null

const tell = (): void => {
  for (const listener of listeners) listener()
}

/** As much of it as the server keeps of a quote. */
const maxLength = 200

export function quote(key: string, { id, seq, sender, senderName, message, files }: Message): void {
  const text = cutText(message, maxLength)
  quotes.set(key, { id, seq, sender, senderName, text, file: files[0]?.name ?? null })
  tell()
}

export function dropQuote(key: string): void {
  if (quotes.delete(key)) tell()
}

/** It goes with the message that is sent now. */
export function takeQuote(key: string): OutboxQuote | undefined {
  const taken = quotes.get(key)
  dropQuote(key)
  return taken
}

export function forgetQuotes(): void {
  quotes.clear()
  tell()
}
