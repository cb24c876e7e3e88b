import { type FlowDocument, type FlowNode, isAnswerExit, noEntityId, phoneEntityId, phoneExitOf } from '../document.ts'
import { emptyExit, emptyMessage } from '../empty.ts'
import { flowLimits } from '../limits.ts'
import { phraseKey } from '../phrases.ts'
import type { MakeId } from '../server-format.ts'
import { texts } from '../texts.ts'
import { buttonProblem } from './buttons.ts'
import { type CommandResult, changeNode, done, findNode, refuse } from './result.ts'

/** Texts of a node's request for the phone. */
export interface PhoneRequest {
  question: string
  /** Text when the answer contains no phone. */
  retry: string
  /** Quick reply for continuing without a phone; empty: none. */
  without: string
}

/** Initial values of the form: the node's own texts, else the default ones. */
export const phoneRequestOf = (node: FlowNode): PhoneRequest => ({
  question: node.botInteractions.find(({ text }) => text.trim() !== '')?.text ?? texts.phone.question,
  retry: node.fallbackMessages[0] ?? texts.phone.retry,
  without: wayOutOf(node)?.label ?? (node.phoneRequest ? '' : texts.phone.without),
})

/** The first quick reply that is a phrase of an exit. */
const wayOutOf = ({ botInteractions, userInteractions }: FlowNode) => {
  const phrases = new Set(userInteractions.flatMap((exit) => exit.phrases.map(phraseKey)))
  return botInteractions
    .flatMap(({ buttons }) => buttons)
    .find(({ type, label }) => type === 'QUICK_REPLY' && phrases.has(phraseKey(label)))
}

/** Error of a request, by field; null if valid. */
export const phoneRequestProblem = ({
  question,
  retry,
  without,
}: PhoneRequest): { field: keyof PhoneRequest; message: string } | null => {
  if (question.trim() === '') return { field: 'question', message: texts.phone.noQuestion }
  if (question.length > flowLimits.textLength) return { field: 'question', message: texts.message.tooLong }
  if (retry.length > flowLimits.textLength) return { field: 'retry', message: texts.message.tooLong }
  const problem = without.trim() === '' ? null : buttonProblem({ id: '', type: 'QUICK_REPLY', label: without })
  return problem && { field: 'without', message: problem.message }
}

/**
 * Makes a node ask for the phone: its question, an exit for a phone number, and a quick reply with its own exit for
 * customers who refuse. Existing parts are kept. Null: it no longer asks, and keeps its texts.
 */
export const setPhoneRequest = (
  document: FlowDocument,
  nodeId: string,
  request: PhoneRequest | null,
  makeId: MakeId,
): CommandResult => {
  const node = findNode(document, nodeId)
  if (!node) return refuse(document, texts.gone)
  if (node.type === 'start') return refuse(document, texts.phone.onStart)
  const problem = request && phoneRequestProblem(request)
  if (problem) return refuse(document, problem.message)
  return done(
    document,
    changeNode(document, nodeId, (same) =>
      request ? asking(same, request, makeId) : { ...same, phoneRequest: false },
    ),
  )
}

const asking = (node: FlowNode, request: PhoneRequest, makeId: MakeId): FlowNode => {
  const [retry, without] = [request.retry.trim(), request.without.trim()]
  const [, ...others] = node.fallbackMessages
  const said = saying(node, request.question, makeId)
  const withWay = without === '' ? said : leadingOut(said, without, makeId)
  return {
    ...withWay,
    phoneRequest: true,
    fallbackMessages: retry === '' ? others : [retry, ...others],
    userInteractions: withPhoneExit(withWay, makeId),
  }
}

const saying = (node: FlowNode, question: string, makeId: MakeId): FlowNode => {
  const spoken = node.botInteractions.find(({ text }) => text.trim() !== '') ?? node.botInteractions[0]
  const botInteractions = spoken
    ? node.botInteractions.map((message) => (message === spoken ? { ...message, text: question } : message))
    : [{ ...emptyMessage(makeId()), text: question }]
  return { ...node, botInteractions }
}

/** The quick reply with its exit; existing ones get the new text. */
const leadingOut = (node: FlowNode, label: string, makeId: MakeId): FlowNode => {
  const known = wayOutOf(node)
  if (known) {
    const isKnown = (phrase: string): boolean => phraseKey(phrase) === phraseKey(known.label)
    return {
      ...node,
      botInteractions: node.botInteractions.map((message) => ({
        ...message,
        buttons: message.buttons.map((button) => (button.id === known.id ? { ...button, label } : button)),
      })),
      userInteractions: node.userInteractions.map((exit) => ({
        ...exit,
        phrases: exit.phrases.map((phrase) => (isKnown(phrase) ? label : phrase)),
      })),
    }
  }
  const last = node.botInteractions.at(-1)
  const exit = { ...emptyExit(makeId(), node.userInteractions.length), phrases: [label] }
  return {
    ...node,
    botInteractions: node.botInteractions.map((message) =>
      message === last
        ? {
            ...message,
            buttons: [
              ...message.buttons,
              { id: makeId(), position: message.buttons.length, label, type: 'QUICK_REPLY' as const, link: null },
            ],
          }
        : message,
    ),
    userInteractions: [...node.userInteractions, exit],
  }
}

/** An empty exit becomes the one for a number. */
const withPhoneExit = (node: FlowNode, makeId: MakeId): FlowNode['userInteractions'] => {
  if (phoneExitOf(node)) return node.userInteractions
  const entity = { entityTypeId: phoneEntityId, entityTypeName: 'phone' }
  const free = node.userInteractions.find(
    (exit) => exit.phrases.length === 0 && exit.entityTypeId === noEntityId && isAnswerExit(exit),
  )

  if (free) return node.userInteractions.map((exit) => (exit === free ? { ...exit, ...entity } : exit))
  const added = { ...emptyExit(makeId(), 0), ...entity }
  return [added, ...node.userInteractions].map((exit, position) => ({ ...exit, position }))
}
