import { comparable } from '@prosa/language'
import type { SaidRow } from './suggestions.queries.ts'

/** What a customer asked, and what our side has said in the room. */
export interface Question {
  /** The newest of the messages that ask it. */
  seq: number
  text: string
  /** As one text that can be compared. */
  said: string
  /** A person has written in the room. */
  isGreeted: boolean
}

/** Messages that a customer writes in a row to say one thing. */
const mostInRow = 3
const questionLength = 1_000

/**
 * The customer's last words that no person has answered; null where a person has, or there are no words. A bot's answer after them is none: a person
 * was called since it did not do.
 * @param messages The newest first.
 */
export const questionOf = (messages: readonly SaidRow[]): Question | null => {
  const from = messages.findIndex(({ sender }) => sender !== 'BOT')
  const newest = messages[from]
  if (newest?.sender !== 'CLIENT') return null
  const after = messages.slice(from)
  const end = after.findIndex(({ sender }) => sender !== 'CLIENT')
  const row = (end < 0 ? after : after.slice(0, end)).slice(0, mostInRow)
  const text = row
    .map((message) => message.text.trim())
    .reverse()
    .filter(Boolean)
    .join('\n')
  if (text === '') return null
  const ours = messages.filter(({ sender }) => sender !== 'CLIENT').map((message) => message.text)
  const isGreeted = messages.some(({ sender }) => sender === 'HUMAN')
  return { seq: newest.seq, text: text.slice(-questionLength), said: comparable(ours.reverse().join('\n')), isGreeted }
}

/** What is filled in where an answer is used. */
const mark = /\{\{[^{}]*\}\}/

/** Whether our side has said this already in what was said last, whatever stood in the places of its variables. */
export const wasSaid = (text: string, { said }: Pick<Question, 'said'>): boolean => {
  const parts = text.split(mark).map(comparable).filter(Boolean)
  let from = 0
  for (const part of parts) {
    const at = said.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return parts.length > 0
}
