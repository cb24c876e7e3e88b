import type { LoadedNode } from '../load.ts'
import { fillText } from './fill.ts'
import { emit, rest, shownButtons, type Turn, valuesByName, variableValue } from './turn.ts'

/** What entering a node came to: `waits` for the customer, `calls` a webhook whose answer goes on, or at `rest`. */
export type Arrival = 'waits' | 'calls' | 'rest'

/** Enters a node: tag, then webhook or straight on to `arrive`. */
export const enter = (turn: Turn, node: LoadedNode): Arrival => {
  const { id, name, tag, callsWebhook } = node.content
  turn.session.nodeId = id
  if (tag) emit(turn, { kind: 'tag', nodeId: id, stage: tag.stage, list: tag.list })
  if (!callsWebhook) return arrive(turn, node)
  turn.session.calls += 1
  const callId = turn.session.calls
  turn.session.awaiting = { kind: 'webhook', callId, nodeId: id, since: turn.context.now, opening: null }
  emit(turn, { kind: 'callWebhook', nodeId: id, nodeName: name, callId, variables: valuesByName(turn) })
  return 'calls'
}

/** The rest of entering: messages, then transfer, end or wait. A transfer takes the queue with it: people answer now. */
export const arrive = (turn: Turn, node: LoadedNode): Arrival => {
  const { id, transfer, exits } = node.content
  sayMessages(turn, node)
  if (transfer) {
    emit(turn, { kind: 'transfer', nodeId: id, transferData: transfer.data, workspaceId: turn.session.workspaceId })
    rest(turn)
    turn.session.queue = []
    return 'rest'
  }
  if (exits.length > 0) return 'waits'
  emit(turn, { kind: 'end', nodeId: id })
  rest(turn)
  return 'rest'
}

const sayMessages = (turn: Turn, node: LoadedNode): void => {
  for (const message of node.content.messages) {
    const text = fillText(message.text, (label) => variableValue(turn, label))
    const buttons = shownButtons(node, message.buttons)
    if (text.trim() === '' && buttons.length === 0 && message.files.length === 0) continue
    const content = { text, buttons, files: message.files, fallback: false }
    emit(turn, { kind: 'say', nodeId: node.content.id, interactionId: message.id, ...content })
  }
}

/** Says the node's last text again with its buttons; false where it has none. */
export const repeatLast = (turn: Turn, node: LoadedNode): boolean => {
  for (const message of node.content.messages.toReversed()) {
    const text = fillText(message.text, (label) => variableValue(turn, label))
    if (text.trim() === '') continue
    emit(turn, { kind: 'repeat', nodeId: node.content.id, text, buttons: shownButtons(node, message.buttons) })
    return true
  }
  return false
}
