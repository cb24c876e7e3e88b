import { chosenButton, namesSomething } from '@prosa/language'
import { cutText } from '../cut-text.ts'
import { documentsExitLabels } from '../documents.ts'
import { flowLimits } from '../limits.ts'
import type { LoadedNode } from '../load.ts'
import { texts } from '../texts.ts'
import { emit, note, type Turn } from './turn.ts'
import type { CustomerInput, DocumentsAnswer, QuotedExit, ShownButton } from './types.ts'

/** Whether a message that no exit takes is looked up: the node has the ability, and the message names something. */
export const mayAskDocuments = ({ content }: LoadedNode, text: string): boolean =>
  content.documents !== undefined && namesSomething(text)

/** Requests what the documents say; the conversation stays at its node until the answer comes. */
export const askDocuments = (turn: Turn, node: LoadedNode, message: CustomerInput, text: string): void => {
  note(turn, message.kind, { outcome: 'asked', text })
  turn.session.calls += 1
  const callId = turn.session.calls
  const nodeId = node.content.id
  const boldness = node.content.documents?.boldness ?? 'normal'
  turn.session.awaiting = { kind: 'documents', callId, nodeId, since: turn.context.now, message, boldness }
  emit(turn, { kind: 'askDocuments', nodeId, callId, text, boldness })
}

const buttonId = (exit: QuotedExit): string => `documents:${exit}`

const buttonsOf = (exits: readonly QuotedExit[]): ShownButton[] =>
  exits.map((exit, place) => ({
    id: buttonId(exit),
    type: 'QUICK_REPLY',
    label: documentsExitLabels[exit],
    link: null,
    position: place,
    number: place + 1,
  }))

const say = (turn: Turn, node: LoadedNode, text: string, exits: readonly QuotedExit[]): void => {
  turn.session.quoted = exits.length > 0 ? exits : null
  const content = { text, buttons: buttonsOf(exits), files: [], fallback: false }
  emit(turn, { kind: 'say', nodeId: node.content.id, interactionId: null, ...content })
}

/** Says the section's own words, with their source below where the node shows it. */
export const sayQuotation = (
  turn: Turn,
  node: LoadedNode,
  said: { input: CustomerInput; text: string; answer: DocumentsAnswer; quote: NonNullable<DocumentsAnswer['quote']> },
): void => {
  const { input, text, answer, quote } = said
  const [best] = answer.sections
  note(turn, input.kind, {
    outcome: 'quoted',
    rule: 'documents',
    text,
    score: best?.probability ?? 0,
    documents: answer,
  })
  const source =
    node.content.documents?.showSource && quote.source !== '' ? `\n\n${texts.documents.source(quote.source)}` : ''
  const words = cutText(quote.text, flowLimits.textLength - source.length)
  say(turn, node, words + source, node.content.documents?.helped ? ['helped', 'person'] : ['person'])
}

/** Says that nothing was found; the exit for it is taken by the caller. */
export const sayRefusal = (turn: Turn, node: LoadedNode): void => {
  const { refusal = '', notFound } = node.content.documents ?? {}
  say(turn, node, refusal.trim() === '' ? texts.documents.refusal : refusal, notFound ? [] : ['person'])
}

/** The button below a quotation that a message chooses; null where none is shown or chosen. */
export const quotedExit = ({ session }: Turn, input: CustomerInput, text: string): QuotedExit | null => {
  if (!session.quoted) return null
  const buttons = buttonsOf(session.quoted)
  const tapped = input.kind === 'button' ? (input.id ?? '') : ''
  const chosen = (tapped && chosenButton(tapped, buttons)) || chosenButton(text, buttons)
  return session.quoted.find((exit) => chosen?.id === buttonId(exit)) ?? null
}

/** The label of a tapped button below a quotation, for channels that only send ids; null for any other. */
export const quotedLabel = (
  quoted: readonly QuotedExit[] | null | undefined,
  tapped: string | undefined,
): string | null => {
  const exit = quoted?.find((one) => buttonId(one) === tapped)
  return exit ? documentsExitLabels[exit] : null
}
