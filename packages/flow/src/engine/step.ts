import type { LoadedFlow, LoadedNode } from '../load.ts'
import type { FlowWait } from '../wait.ts'
import { takeProviderAnswer, tryMessage, tryOpening } from './answer.ts'
import { type Arrival, arrive, enter, repeatLast } from './enter.ts'
import { bounded, wordsOf } from './reading.ts'
import { resume } from './resume.ts'
import { askAgain, takeDocumentsAnswer } from './take-documents.ts'
import { note, rest, restingSession, setVariable, startTurn, type Turn } from './turn.ts'
import {
  type CustomerInput,
  type Input,
  type Session,
  type StepContext,
  type StepResult,
  sessionLimits,
} from './types.ts'
import { namedExit } from './wordless.ts'

/**
 * Runs one turn of the bot: its effects for one input, and the next state. Pure, and always ends: a node with exits waits for the customer or a time,
 * so one input enters at most two nodes. `session` is null before the first message.
 */
export const step = (flow: LoadedFlow, session: Session | null, input: Input, context: StepContext): StepResult => {
  const turn = startTurn(flow, session, context)
  receive(turn, input)
  return { session: turn.session, effects: turn.effects, trace: turn.trace }
}

/** Starts a simulation at any node, as if an exit had led there. Throws RangeError for an unknown node. */
export const enterNode = (flow: LoadedFlow, nodeId: string, context: StepContext): StepResult => {
  const node = flow.nodes.get(nodeId)
  if (!node) throw new RangeError(`No node "${nodeId}" in the flow`)
  const turn = startTurn(flow, restingSession(), context)
  enter(turn, node)
  return { session: turn.session, effects: turn.effects, trace: turn.trace }
}

/** Whether the bot waits at a node, so that repeating the question makes sense. */
export const isWaiting = (session: Session | null): boolean => session?.nodeId != null && session.awaiting === null

/** The wait of the node where the bot waits; null where none runs. */
export const waitAt = (flow: LoadedFlow, session: Session | null): FlowWait | null =>
  isWaiting(session) ? (flow.nodes.get(session?.nodeId ?? '')?.content.wait?.after ?? null) : null

/** Whether an input begins the node's wait anew: all but those that leave the conversation as it is. */
export const beginsWait = ({ kind }: Input): boolean => kind !== 'silence' && kind !== 'reaction'

const receive = (turn: Turn, input: Input): void => {
  switch (input.kind) {
    case 'reaction':
      note(turn, input.kind, { outcome: 'ignored' })
      break
    case 'silence':
      breakSilence(turn)
      break
    case 'webhookAnswer':
      receiveWebhook(turn, input)
      break
    case 'languageAnswer':
      receiveLanguage(turn, input)
      break
    case 'documentsAnswer':
      receiveDocuments(turn, input)
      break
    case 'resume':
      resume(turn, input)
      break
    default:
      turn.session.resumes = 0
      if (isLost(turn)) goOnWithout(turn)
      if (turn.session.awaiting) wait(turn, input)
      else takeMessage(turn, input)
  }
}

/** An outside answer may never come (its process died); the customer must not wait for ever. */
const isLost = ({ session, context }: Turn): boolean =>
  session.awaiting !== null && Date.parse(context.now) - Date.parse(session.awaiting.since) > sessionLimits.patienceMs

const goOnWithout = (turn: Turn): void => {
  const { awaiting } = turn.session
  if (awaiting?.kind === 'webhook')
    receiveWebhook(turn, { kind: 'webhookAnswer', callId: awaiting.callId, variables: null })
  if (awaiting?.kind === 'language') {
    receiveLanguage(turn, { kind: 'languageAnswer', callId: awaiting.callId, understood: null })
  }
  if (awaiting?.kind === 'documents')
    receiveDocuments(turn, { kind: 'documentsAnswer', callId: awaiting.callId, answer: null })
}

/** A message that comes while an answer is awaited is kept, up to a limit; further ones are only in the dialog's history. */
const wait = (turn: Turn, input: CustomerInput): void => {
  const hasRoom = turn.session.queue.length < sessionLimits.queue
  if (hasRoom) turn.session.queue.push(bounded(input))
  note(turn, input.kind, { outcome: hasRoom ? 'queued' : 'ignored' })
}

const currentNode = (turn: Turn): LoadedNode | null => turn.flow.nodes.get(turn.session.nodeId ?? '') ?? null

const takeMessage = (turn: Turn, input: CustomerInput): void => {
  const node = currentNode(turn)
  if (node) {
    tryMessage(turn, node, input)
    return
  }
  rest(turn)
  const { start } = turn.flow
  // A sticker or the like does not trigger the greeting, which is for the first text.
  if (input.kind === 'wordless' && !namedExit(start, input)) {
    note(turn, input.kind, { outcome: 'ignored' })
    return
  }
  if (start.content.messages.length > 0) {
    note(turn, input.kind, { outcome: 'started', text: wordsOf(turn, start, input), targetId: start.content.id })
  }
  open(turn, enter(turn, start), input)
}

/** After entering Início: the first message is matched against its phrases or, if Início has no text, handled like any other. */
const open = (turn: Turn, arrival: Arrival, opening: CustomerInput): void => {
  const { awaiting } = turn.session
  if (arrival === 'calls' && awaiting?.kind === 'webhook') {
    turn.session.awaiting = { ...awaiting, opening: bounded(opening) }
  } else if (arrival === 'waits') {
    if (turn.flow.start.content.messages.length > 0) tryOpening(turn, opening)
    else tryMessage(turn, turn.flow.start, opening)
  }
}

const receiveWebhook = (turn: Turn, input: Extract<Input, { kind: 'webhookAnswer' }>): void => {
  const { awaiting } = turn.session
  const node = turn.flow.nodes.get(awaiting?.nodeId ?? '')
  if (awaiting?.kind !== 'webhook' || awaiting.callId !== input.callId || !node) {
    note(turn, input.kind, { outcome: 'ignored' })
    return
  }
  turn.session.awaiting = null
  fillFromWebhook(turn, input.variables ?? {})
  turn.session.workspaceId = input.workspaceId ?? turn.session.workspaceId
  note(turn, input.kind, { outcome: 'answered' })
  const arrival = arrive(turn, node)
  if (awaiting.opening) open(turn, arrival, awaiting.opening)
  takeQueue(turn)
}

/** A webhook's variables fill all variables of that name; `variable-node` fills only that one. */
const fillFromWebhook = (turn: Turn, variables: Readonly<Record<string, unknown>>): void => {
  for (const [name, labels] of turn.flow.variablesByName)
    for (const label of labels) {
      const key = [label, name].find((one) => Object.hasOwn(variables, one))
      const value = key === undefined ? undefined : variables[key]
      if (value === undefined || (value !== null && typeof value === 'object')) continue
      setVariable(turn, label, String(value ?? ''))
    }
}

const receiveLanguage = (turn: Turn, input: Extract<Input, { kind: 'languageAnswer' }>): void => {
  const { awaiting } = turn.session
  const node = turn.flow.nodes.get(awaiting?.nodeId ?? '')
  if (awaiting?.kind !== 'language' || awaiting.callId !== input.callId || !node) {
    note(turn, input.kind, { outcome: 'ignored' })
    return
  }
  turn.session.awaiting = null
  takeProviderAnswer(turn, node, awaiting.message, input.understood)
  takeQueue(turn)
}

const receiveDocuments = (turn: Turn, input: Extract<Input, { kind: 'documentsAnswer' }>): void => {
  const { awaiting } = turn.session
  const node = turn.flow.nodes.get(awaiting?.nodeId ?? '')
  if (awaiting?.kind !== 'documents' || awaiting.callId !== input.callId || !node) {
    note(turn, input.kind, { outcome: 'ignored' })
    return
  }
  turn.session.awaiting = null
  // What the customer chose is quoted; any other answer is to all that they have written.
  const isOvertaken = turn.session.queue.length > 0 && input.answer !== null && awaiting.sectionId === undefined
  if (isOvertaken && askAgain(turn, node, awaiting)) return
  if (isOvertaken) note(turn, input.kind, { outcome: 'ignored' })
  else takeDocumentsAnswer(turn, node, awaiting, input.answer)
  takeQueue(turn)
}

/** Kept messages are handled in order, until another answer is awaited. */
const takeQueue = (turn: Turn): void => {
  while (turn.session.awaiting === null) {
    const next = turn.session.queue.shift()
    if (!next) return
    takeMessage(turn, next)
  }
}

const breakSilence = (turn: Turn): void => {
  const node = turn.session.awaiting ? null : currentNode(turn)
  // A node that only waits for a time asks nothing.
  const repeated = node !== null && node.content.exits.length > 0 && repeatLast(turn, node)
  note(turn, 'silence', { outcome: repeated ? 'repeated' : 'ignored' })
}
