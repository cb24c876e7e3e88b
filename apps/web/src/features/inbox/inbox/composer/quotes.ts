import { cutText, type Message } from '@prosa/contract'
import type { OutboxQuote } from '@prosa/talk'

/** The quoted message of each room's reply; kept while another room is open. */
const quotes = new Map<string, OutboxQuote>()
const listeners = new Set<() => void>()

export const subscribeToQuotes = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the same object until the quote changes. */
export const quoteOf = (key: string): OutboxQuote | null => quotes.get(key) ?? null

const tell = (): void => {
  for (const listener of listeners) listener()
}

/** Characters of a quote that the server keeps. */
const maxLength = 200

export function quote(key: string, { id, seq, sender, senderName, message, files }: Message): void {
  const text = cutText(message, maxLength)
  quotes.set(key, { id, seq, sender, senderName, text, file: files[0]?.name ?? null })
  tell()
}

export function dropQuote(key: string): void {
  if (quotes.delete(key)) tell()
}

/** Removes and returns the quote, for the message being sent. */
export function takeQuote(key: string): OutboxQuote | undefined {
  const taken = quotes.get(key)
  dropQuote(key)
  return taken
}

export function forgetQuotes(): void {
  quotes.clear()
  tell()
}
