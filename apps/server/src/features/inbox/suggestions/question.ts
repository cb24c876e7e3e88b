import { comparable } from '@prosa/language'
import type { SaidRow } from './suggestions.queries.ts'

/** The customer's question, and our messages in the room. */
export interface Question {
  /** `seq` of the newest message of the question. */
  seq: number
  text: string
  /** Our messages as one comparable text. */
  said: string
  /** A person has written in the room. */
  isGreeted: boolean
}

/** Maximum of consecutive messages that form one question. */
const mostInRow = 3
const questionLength = 1_000

/**
 * The customer's last messages that no person has answered; null if a person has, or without text. A bot's answer does
 * not count: the person was called because it was not enough.
 * @param messages Newest first.
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

/** A placeholder of a canned answer. */
const mark = /\{\{[^{}]*\}\}/

/** Whether our side has recently said this text, whatever its placeholders were filled with. */
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
