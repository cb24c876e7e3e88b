import { type QuotedExit, quotedExitLabels } from '../documents.ts'
import type { LoadedNode } from '../load.ts'
import {
  askDocuments,
  type DocumentsChoice,
  documentsChoice,
  offerSections,
  offersOf,
  sayAskAgain,
  sayQuotation,
  sayRefusal,
} from './documents.ts'
import { follow } from './enter.ts'
import { sayFallback } from './fallback.ts'
import { bounded, understandAt, wordsOf } from './reading.ts'
import { closeQuestions, handOver, note, type Turn } from './turn.ts'
import type { Awaiting, CustomerInput, DocumentsAnswer, TraceEntry } from './types.ts'

/**
 * Continues after the documents' answer: quotes, offers titles, or says that nothing was found and takes that exit. Null, and nothing found by a bot
 * that asks everywhere: as if nothing was understood.
 */
export const takeDocumentsAnswer = (
  turn: Turn,
  node: LoadedNode,
  { message: input, mayOffer, sectionId }: DocumentsAwaited,
  answer: DocumentsAnswer | null,
): void => {
  const text = wordsOf(turn, node, input) ?? ''
  const sections = answer && mayOffer ? offersOf(answer) : []
  if (answer?.quote)
    sayQuotation(turn, node, { input, text, answer, quote: answer.quote, isChosen: sectionId !== undefined })
  else if (answer && sections.length > 0) offerSections(turn, node, { input, text, answer, sections })
  else if (answer) takeNothingFound(turn, node, input, { text, documents: answer })
  else sayFallback(turn, node, input, { text })
}
type DocumentsAwaited = Pick<Extract<Awaiting, { kind: 'documents' }>, 'message' | 'mayOffer' | 'sectionId'>

const takeNothingFound = (turn: Turn, node: LoadedNode, input: CustomerInput, entry: Partial<TraceEntry>): void => {
  const own = node.content.documents
  const told = { ...entry, rule: 'documents' } as const
  if (!own) {
    sayFallback(turn, node, input, told)
    return
  }
  sayRefusal(turn, node)
  if (own.notFound) follow(turn, own.notFound.target, input, { ...told, exitId: own.notFound.exitId })
  else note(turn, input.kind, { ...told, outcome: 'fallback' })
}

/**
 * The customer wrote more while the documents were asked. They are asked once more with all of it; but what takes an exit is a subject of its own, and
 * then, or where it happens again, their answer is dropped.
 * @returns whether they are asked again
 */
export const askAgain = (turn: Turn, node: LoadedNode, awaited: Extract<Awaiting, { kind: 'documents' }>): boolean => {
  const { message, mayOffer, isAgain } = awaited
  const { queue } = turn.session
  const isMore = (input: CustomerInput): boolean =>
    input.kind === 'text' &&
    documentsChoice(turn, input, input.text) === null &&
    understandAt(turn, node, input, input.text).exitId === null
  if (isAgain || !queue.every(isMore)) return false
  const text = [message, ...queue].map((input) => wordsOf(turn, node, input) ?? '').join('\n')
  turn.session.queue = []
  const whole = bounded({ kind: 'text', text })
  askDocuments(turn, node, { message: whole, text: wordsOf(turn, node, whole) ?? '', mayOffer, isAgain: true })
  return true
}

/** A button below a quotation or an offer. */
export const takeDocumentsChoice = (
  turn: Turn,
  node: LoadedNode,
  input: CustomerInput,
  text: string,
  choice: DocumentsChoice,
): void => {
  closeQuestions(turn)
  if (choice.kind === 'none') takeNothingFound(turn, node, input, { text })
  else if (choice.kind === 'exit') takeQuotedExit(turn, node, input, { text, exit: choice.exit })
  else {
    const { section, question } = choice
    const message = { kind: 'text', text: question } as const
    askDocuments(turn, node, { message, text: question, mayOffer: false, sectionId: section.sectionId })
  }
}

/**
 * Who wants a person and has no way drawn takes the one of what was not found, else the bot's own transfer. What did not help goes the way of what was
 * not found; without one the customer may ask in other words.
 */
const takeQuotedExit = (
  turn: Turn,
  node: LoadedNode,
  input: CustomerInput,
  { text, exit }: { text: string; exit: QuotedExit },
): void => {
  const { helped, person, notFound } = node.content.documents ?? {}
  const way = { helped, notHelped: notFound, person: person ?? notFound }[exit]
  const told = exit === 'person' ? {} : { helped: exit === 'helped' }
  const entry = { rule: 'documents', text, score: 1, phrase: quotedExitLabels[exit], ...told } as const
  if (way) {
    follow(turn, way.target, input, { ...entry, exitId: way.exitId })
    return
  }
  if (exit !== 'person') {
    note(turn, input.kind, { ...entry, outcome: 'judged' })
    sayAskAgain(turn, node)
    return
  }
  note(turn, input.kind, { ...entry, outcome: 'rested' })
  handOver(turn, node.content.id)
}
