import { chosenButton, comparable, namesSomething } from '@prosa/language'
import { cutText } from '../cut-text.ts'
import { defaultDocuments, type QuotedExit, quotedExitLabels } from '../documents.ts'
import type { ExecutableDocuments } from '../executable.ts'
import { flowLimits } from '../limits.ts'
import type { LoadedNode } from '../load.ts'
import { texts } from '../texts.ts'
import { shortened } from './shortened.ts'
import { emit, note, type Turn } from './turn.ts'
import {
  type CustomerInput,
  type DocumentsAnswer,
  type DocumentsOffer,
  type Effect,
  type OfferedSections,
  type Session,
  type ShownButton,
  sessionLimits,
} from './types.ts'

/**
 * How a question at a node is looked up; null: not at all. By the node's own ability, else by the bot's setting; but a node that asks for a value
 * is asked only by its own.
 */
export const documentsAt = ({ context }: Turn, { content }: LoadedNode): ExecutableDocuments | null => {
  if (content.documents) return content.documents
  const asksValue = content.exits.some(({ entityId }) => entityId !== null)
  return context.asksDocuments && !asksValue ? defaultDocuments : null
}

/** Whether a message that no exit takes is looked up: it names something. */
export const mayAskDocuments = (turn: Turn, node: LoadedNode, text: string): boolean =>
  documentsAt(turn, node) !== null && namesSomething(text)

interface Question {
  /** The customer's words. */
  message: CustomerInput
  text: string
  /** Whether titles may be offered; never twice running. */
  mayOffer: boolean
  /** The section that the customer chose. */
  sectionId?: number
  /** Messages came meanwhile, and the question was asked once more with them. */
  isAgain?: boolean
}

/** Requests what the documents say; the conversation stays at its node until the answer comes. */
export const askDocuments = (turn: Turn, node: LoadedNode, { message, text, ...question }: Question): void => {
  note(turn, message.kind, {
    outcome: 'asked',
    text,
    ...(question.sectionId === undefined ? {} : { rule: 'documents' }),
  })
  turn.session.calls += 1
  const callId = turn.session.calls
  const nodeId = node.content.id
  const boldness = documentsAt(turn, node)?.boldness ?? 'normal'
  turn.session.awaiting = { kind: 'documents', callId, nodeId, since: turn.context.now, message, boldness, ...question }
  const { sectionId } = question
  emit(turn, {
    kind: 'askDocuments',
    nodeId,
    callId,
    text,
    boldness,
    ...(sectionId === undefined ? {} : { sectionId }),
  })
}

const exitId = (exit: QuotedExit): string => `documents:${exit}`
const noneId = 'documents:none'
const sectionId = ({ sectionId: id }: DocumentsOffer): string => `documents:section:${id}`

const shown = (buttons: readonly { id: string; label: string }[]): ShownButton[] =>
  buttons.map(({ id, label }, place) => ({
    id,
    type: 'QUICK_REPLY',
    label,
    link: null,
    position: place,
    number: place + 1,
  }))

const exitsShown = (exits: readonly QuotedExit[]): ShownButton[] =>
  shown(exits.map((exit) => ({ id: exitId(exit), label: quotedExitLabels[exit] })))

/** The question whether one of some sections is meant, with its buttons. */
export const questionOfOffer = ({
  sections,
}: OfferedSections): Pick<Extract<Effect, { kind: 'repeat' }>, 'text' | 'buttons'> => {
  const [only] = sections
  return {
    text: only && sections.length === 1 ? texts.documents.offerOne(only.title) : texts.documents.offer,
    buttons: shown([
      ...sections.map((section) => ({ id: sectionId(section), label: section.label })),
      { id: noneId, label: texts.documents.none },
      { id: exitId('person'), label: quotedExitLabels.person },
    ]),
  }
}

const say = (turn: Turn, node: LoadedNode, text: string, buttons: ShownButton[]): void => {
  const content = { text, buttons, files: [], fallback: false }
  emit(turn, { kind: 'say', nodeId: node.content.id, interactionId: null, ...content })
}

const sayWithExits = (turn: Turn, node: LoadedNode, text: string, exits: readonly QuotedExit[]): void => {
  turn.session.quoted = exits.length > 0 ? exits : null
  say(turn, node, text, exitsShown(exits))
}

interface Quotation {
  input: CustomerInput
  text: string
  answer: DocumentsAnswer
  quote: NonNullable<DocumentsAnswer['quote']>
  /** The customer chose it among titles. */
  isChosen: boolean
}

/** Says the section's own words, with their source below where the node and the source show it. */
export const sayQuotation = (
  turn: Turn,
  node: LoadedNode,
  { input, text, answer, quote, isChosen }: Quotation,
): void => {
  const [best] = answer.sections
  note(turn, input.kind, {
    outcome: 'quoted',
    rule: isChosen ? 'choice' : 'documents',
    text,
    score: best?.probability ?? 0,
    documents: answer,
  })
  const documents = documentsAt(turn, node)
  const source = documents?.showSource && quote.source !== '' ? `\n\n${texts.documents.source(quote.source)}` : ''
  const words = cutText(quote.text, flowLimits.textLength - source.length)
  sayWithExits(turn, node, words + source, exitsBelow(node))
}

/** Whether it helped is asked where the flow goes on from there. */
const exitsBelow = ({ content: { documents } }: LoadedNode): QuotedExit[] => [
  ...(documents?.helped ? (['helped'] as const) : []),
  ...(documents?.helped || documents?.notFound ? (['notHelped'] as const) : []),
  'person',
]

/** Says that the question may be asked in other words; the conversation stays. */
export const sayAskAgain = (turn: Turn, node: LoadedNode): void =>
  sayWithExits(turn, node, texts.documents.askAgain, ['person'])

/** Says that nothing was found; the exit for it is taken by the caller. */
export const sayRefusal = (turn: Turn, node: LoadedNode): void => {
  const { refusal = '', notFound } = node.content.documents ?? {}
  sayWithExits(turn, node, refusal.trim() === '' ? texts.documents.refusal : refusal, notFound ? [] : ['person'])
}

/** A heading's own number, which customers would take for the number of a button. */
const ownNumber = /^\d{1,2}(?:(?:\.\d{1,2})+[.)]?|\s*[-–—.):])(?!\d)\s*/u
const labelOf = (name: string): string => shortened(name.trim().replace(ownNumber, ''))

/** The sections to offer, under labels that differ; empty where there are none. Of a long section that was cut, its likeliest part. */
export const offersOf = ({ offers = [] }: DocumentsAnswer): OfferedSections['sections'] => {
  const seen = new Set([texts.documents.none, quotedExitLabels.person].map(comparable))
  const isFirst = ({ source, title }: DocumentsOffer, place: number): boolean =>
    offers.findIndex((other) => other.source === source && other.title === title) === place
  return offers.filter(isFirst).flatMap((offer) => {
    // The innermost heading says most; where two are equal, the path of headings tells them apart.
    const whole = offer.source === '' ? [] : [`${offer.source}: ${offer.title}`]
    const names = [offer.title.split(' › ').at(-1) ?? '', offer.title, ...whole]
    const label = names.map(labelOf).find((name) => name !== '' && !seen.has(comparable(name)))
    if (label === undefined) return []
    seen.add(comparable(label))
    return [{ ...offer, label }]
  })
}

/** Asks which section is meant; the conversation stays at its node. */
export const offerSections = (
  turn: Turn,
  node: LoadedNode,
  {
    input,
    text,
    answer,
    sections,
  }: { input: CustomerInput; text: string; answer: DocumentsAnswer; sections: OfferedSections['sections'] },
): void => {
  const score = answer.sections[0]?.probability ?? 0
  note(turn, input.kind, { outcome: 'offered', rule: 'documents', text, score, documents: answer })
  turn.session.offered = { text: cutText(text, sessionLimits.textLength), sections }
  const { text: question, buttons } = questionOfOffer(turn.session.offered)
  say(turn, node, question, buttons)
}

/** What a customer chose below a quotation or an offer. */
export type DocumentsChoice =
  | { kind: 'exit'; exit: QuotedExit }
  | { kind: 'section'; section: OfferedSections['sections'][number]; question: string }
  | { kind: 'none' }

const buttonsNow = ({ offered, quoted }: Pick<Session, 'offered' | 'quoted'>): ShownButton[] =>
  offered ? questionOfOffer(offered).buttons : exitsShown(quoted ?? [])

/** The button below a quotation or an offer that a message chooses; null where none is shown or chosen. A person is called by an older one too, at any node. */
export const documentsChoice = ({ session }: Turn, input: CustomerInput, text: string): DocumentsChoice | null => {
  const buttons = buttonsNow(session)
  const tapped = input.kind === 'button' ? (input.id ?? String(input.position ?? '')) : ''
  const chosen = (tapped && chosenButton(tapped, buttons)) || chosenButton(text, buttons)
  const id = chosen?.id ?? tapped
  if (id === exitId('person')) return { kind: 'exit', exit: 'person' }
  if (!chosen) return null
  if (id === noneId) return { kind: 'none' }
  const section = session.offered?.sections.find((one) => sectionId(one) === id)
  if (section) return { kind: 'section', section, question: session.offered?.text ?? '' }
  const exit = session.quoted?.find((one) => exitId(one) === id)
  return exit ? { kind: 'exit', exit } : null
}

/** The label of a tapped button of the documents, for channels that only send ids; null for any other. */
export const documentsLabel = (
  session: Pick<Session, 'offered' | 'quoted'> | null,
  tapped: string | undefined,
): string | null => {
  if (tapped === exitId('person')) return quotedExitLabels.person
  if (!session) return null
  return buttonsNow(session).find(({ id }) => id === tapped)?.label ?? null
}
