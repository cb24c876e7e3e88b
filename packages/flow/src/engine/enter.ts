import { type Ability, abilities } from '../abilities.ts'
import { phoneEntityId } from '../document.ts'
import type { LoadedNode } from '../load.ts'
import { questionOfOffer } from './documents.ts'
import { questionOf } from './doubt.ts'
import { fillText } from './fill.ts'
import {
  closeQuestions,
  emit,
  handOver,
  note,
  rest,
  setVariable,
  shownButtons,
  spokenVariable,
  type Turn,
  valuesByName,
} from './turn.ts'
import type { CustomerInput, TraceEntry } from './types.ts'

/** Result of entering a node: `waits` for the customer, `calls` a webhook whose answer continues, or at `rest`. */
export type Arrival = 'waits' | 'calls' | 'rest'

/** Performs an ability of a node, if it has it. Null: entering continues. */
type Act = (turn: Turn, node: LoadedNode) => Arrival | null

const acts = {
  tag: (turn, { content: { id, tag } }) => {
    if (tag) emit(turn, { kind: 'tag', nodeId: id, stage: tag.stage, list: tag.list })
    return null
  },
  webhook: (turn, { content: { id, name, callsWebhook } }) => {
    if (!callsWebhook) return null
    turn.session.calls += 1
    const callId = turn.session.calls
    turn.session.awaiting = { kind: 'webhook', callId, nodeId: id, since: turn.context.now, opening: null }
    emit(turn, { kind: 'callWebhook', nodeId: id, nodeName: name, callId, variables: valuesByName(turn) })
    return 'calls'
  },
  /**
   * A customer with a known phone is not asked, and continues as if they had given it. Once per turn, so that it always
   * ends.
   */
  phone: (turn, node) => {
    const { asksPhone, id, exits } = node.content
    const phone = turn.context.contact?.phone
    const exit = exits.find(({ entityId }) => entityId === phoneEntityId)
    const target = exit && turn.flow.nodes.get(exit.target)
    if (!asksPhone || !phone || !target || turn.passed.has(id) || node === turn.flow.start) return null
    turn.passed.add(id)
    const variable = turn.flow.variables.find(({ nodeId, entityId }) => nodeId === id && entityId === phoneEntityId)
    if (variable) setVariable(turn, variable.label, phone)
    return enter(turn, target)
  },
  say: (turn, node) => {
    if (turn.speaksByTemplate) emit(turn, { kind: 'template', nodeId: node.content.id })
    else sayMessages(turn, node)
    turn.speaksByTemplate = false
    return null
  },
  /** Questions are looked up when the customer asks; see documents.ts. */
  documents: () => null,
  transfer: (turn, { content: { id, transfer } }) => {
    if (!transfer) return null
    handOver(turn, id, transfer.data)
    return 'rest'
  },
} satisfies Record<Ability, Act>

const afterWebhook = abilities.slice(abilities.indexOf('webhook') + 1)

/** Enters a node: performs its abilities in order, until one ends or interrupts it. */
export const enter = (turn: Turn, node: LoadedNode): Arrival => {
  turn.session.nodeId = node.content.id
  closeQuestions(turn)
  return goOn(turn, node, abilities)
}

/** Takes an exit: enters its target. */
export const follow = (turn: Turn, targetId: string, input: CustomerInput, entry: Partial<TraceEntry>): void => {
  note(turn, input.kind, { ...entry, outcome: 'exit', targetId })
  const target = turn.flow.nodes.get(targetId)
  if (target) enter(turn, target)
}

/** Continues entering after the webhook's answer. */
export const arrive = (turn: Turn, node: LoadedNode): Arrival => goOn(turn, node, afterWebhook)

const goOn = (turn: Turn, node: LoadedNode, left: readonly Ability[]): Arrival => {
  for (const ability of left) {
    const arrival = acts[ability](turn, node)
    if (arrival) return arrival
  }
  if (node.content.exits.length > 0 || node.content.wait || node.content.documents) return 'waits'
  emit(turn, { kind: 'end', nodeId: node.content.id })
  rest(turn)
  return 'rest'
}

const sayMessages = (turn: Turn, node: LoadedNode): void => {
  const last = node.content.messages.findLast(({ text }) => text.length > 0)
  for (const message of node.content.messages) {
    const text = fillText(message.text, (label) => spokenVariable(turn, label))
    const buttons = shownButtons(node, message.buttons)
    if (text.trim() === '' && buttons.length === 0 && message.files.length === 0) continue
    const content = {
      text,
      buttons,
      files: message.files,
      fallback: false,
      ...(message === last ? phoneAsked(node) : {}),
    }
    emit(turn, { kind: 'say', nodeId: node.content.id, interactionId: message.id, ...content })
  }
}

/** Marks messages that ask for the phone. */
export const phoneAsked = ({ content }: LoadedNode): { asksPhone?: true } =>
  content.asksPhone ? { asksPhone: true } : {}

/** Repeats the open question with its buttons: that of a doubt or an offer, else the node's last text; false without one. */
export const repeatLast = (turn: Turn, node: LoadedNode): boolean => {
  if (turn.session.doubt) {
    emit(turn, { kind: 'repeat', nodeId: node.content.id, ...questionOf(turn.session.doubt) })
    return true
  }
  if (turn.session.offered) {
    emit(turn, { kind: 'repeat', nodeId: node.content.id, ...questionOfOffer(turn.session.offered) })
    return true
  }
  for (const message of node.content.messages.toReversed()) {
    const text = fillText(message.text, (label) => spokenVariable(turn, label))
    if (text.trim() === '') continue
    const buttons = shownButtons(node, message.buttons)
    emit(turn, { kind: 'repeat', nodeId: node.content.id, text, buttons, ...phoneAsked(node) })
    return true
  }
  return false
}
