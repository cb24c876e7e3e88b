import type { LoadedNode } from '../load.ts'
import { texts } from '../texts.ts'
import { phoneAsked } from './enter.ts'
import { fillText } from './fill.ts'
import { emit, note, pick, shownButtons, spokenVariable, type Turn } from './turn.ts'
import type { CustomerInput, TraceEntry } from './types.ts'

/** Says that nothing was understood. */
export const sayFallback = (
  turn: Turn,
  node: LoadedNode,
  input: CustomerInput,
  entry: Partial<TraceEntry>,
  said: string | null = null,
): void => {
  note(turn, input.kind, { ...entry, outcome: 'fallback' })
  const text = said ?? chooseFallback(turn, node)
  const replies = node.content.messages.flatMap((message) =>
    message.buttons.filter(({ type }) => type === 'QUICK_REPLY'),
  )
  const buttons = shownButtons(node, replies)
  const content = { text, buttons, files: [], fallback: true, ...phoneAsked(node) }
  emit(turn, { kind: 'say', nodeId: node.content.id, interactionId: null, ...content })
}

/**
 * One of the node's texts, else the bot's, else the product's; not the same one twice in a row, if there are others.
 */
const chooseFallback = (turn: Turn, node: LoadedNode): string => {
  const own = node.content.fallbackMessages.map((text) => fillText(text, (label) => spokenVariable(turn, label)))
  const [all = []] = [own, turn.context.botFallbackMessages ?? [], [texts.fallback]]
    .map((list) => list.filter((text) => text.trim() !== ''))
    .filter((list) => list.length > 0)
  const others = [...new Set(all)].filter((text) => text !== turn.session.lastFallback)
  const choices = others.length > 0 ? others : all
  const chosen = choices[pick(turn, choices.length)] ?? texts.fallback
  turn.session.lastFallback = chosen
  return chosen
}
