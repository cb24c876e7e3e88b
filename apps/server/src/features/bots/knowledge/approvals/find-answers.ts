import { createHash } from 'node:crypto'
import { knowledgeLimits } from '@prosa/contract'
import { comparable, fold, maskPersonal, namesSomething } from '@prosa/language'
import { anonymous } from '../questions/note-questions.ts'

/** A message of a dialog, in order. */
export interface SaidMessage {
  dialogId: number
  seq: number
  sender: string
  userId: number | null
  text: string
  at: Date
  /** A message that the provider approved beforehand. */
  isTemplate: boolean
  /** The documents were asked in its turn, and refused. */
  isRefusal: boolean
}

export interface FoundAnswer {
  dialogId: number
  seq: number
  question: string
  answer: string
  same: Buffer
  saidBy: number
  at: Date
}

/** Shorter ones greet or ask back. */
const leastAnswer = 40
/** A later answer may be to something else. */
const mostWaitMs = 10 * 60_000

const asking =
  /^(?:qual|quais|quant[oa]s?|quando|onde|aonde|como|quem|por ?que|o que|que (?:dia|hora)|voces?|vcs?|tem|posso|da pra|pode|aceitam?|fazem?|precis[ao]|existe|ha)\b/
const isQuestion = (text: string): boolean =>
  (text.includes('?') || asking.test(fold(text).trim())) && namesSomething(text)

/**
 * Questions of customers with the first answer of an attendant: what the documents refused, and what a person was asked. What a bot answered in between is
 * no question of theirs.
 * @param isCanned whether an answer is one of the company's canned answers, which need no approval
 */
export const findAnswers = (messages: readonly SaidMessage[], isCanned: (text: string) => boolean): FoundAnswer[] =>
  [...Map.groupBy(messages, ({ dialogId }) => dialogId).values()].flatMap((own) => answersOf(own, isCanned))

const answersOf = (messages: readonly SaidMessage[], isCanned: (text: string) => boolean): FoundAnswer[] => {
  const found: FoundAnswer[] = []
  let last: SaidMessage | null = null
  let question: SaidMessage | null = null
  let isOpen = false
  for (const message of messages) {
    if (message.sender === 'CLIENT') {
      last = message
      if (!isQuestion(message.text)) continue
      question = message
      isOpen = true
    } else if (message.sender === 'BOT') {
      // What it says after a refusal (that somebody will come) is no answer.
      if (message.isRefusal) [question, isOpen] = [last, false]
      else if (isOpen) question = null
    } else {
      const answer = question && answerTo(question, message, isCanned)
      if (answer) found.push(answer)
      question = null
    }
  }
  return found
}

/** Keeps its lines: it is quoted whole. */
const anonymousAnswer = (text: string): string => maskPersonal(text).trim().toWellFormed()

const answerTo = (
  question: SaidMessage,
  { dialogId, seq, userId, text, at, isTemplate }: SaidMessage,
  isCanned: (text: string) => boolean,
): FoundAnswer | null => {
  const isLate = at.getTime() - question.at.getTime() > mostWaitMs
  const length = text.trim().length
  if (userId === null || isTemplate || isLate || length < leastAnswer || length > knowledgeLimits.answerLength)
    return null
  if (isCanned(text)) return null
  const asked = anonymous(question.text)
  const answer = anonymousAnswer(text)
  if (asked === '' || answer === '') return null
  const same = createHash('sha256')
    .update(`${comparable(asked)}\n${folded(answer)}`)
    .digest()
  return { dialogId, seq, question: asked, answer, same, saidBy: userId, at }
}

/** Keeps digits and signs, which are what answers differ in. */
export const folded = (text: string): string => fold(text).replace(/\s+/gu, ' ').trim()
