import { type Understanding, understand } from '@prosa/language'
import { cutText } from '../cut-text.ts'
import type { LoadedNode } from '../load.ts'
import type { Turn } from './turn.ts'
import { type CustomerInput, sessionLimits } from './types.ts'

/**
 * Text of the customer's input, null without one (a file without caption, a location). A button counts as its label.
 */
export const wordsOf = (turn: Turn, node: LoadedNode, input: CustomerInput): string | null => {
  const text = rawWordsOf(turn, node, input)
  return text === null ? null : cutText(text, sessionLimits.textLength)
}

const rawWordsOf = (turn: Turn, node: LoadedNode, input: CustomerInput): string | null => {
  if (input.kind === 'text') return input.text
  if (input.kind === 'wordless') return null
  if (input.kind === 'file') return input.caption?.trim() ? input.caption : null
  const here = node.quickReplies.find(({ id }) => id === input.id) ?? node.quickReplies[(input.position ?? 0) - 1]
  return here?.label ?? turn.flow.buttonLabels.get(input.id ?? '') ?? input.label ?? input.id ?? ''
}

/** What the exits of a node make of a text. */
export const understandAt = (turn: Turn, node: LoadedNode, input: CustomerInput, text: string): Understanding => {
  const message = { text, buttons: node.quickReplies, isPressed: input.kind === 'button' }
  return understand(node.matcher(), turn.flow.entities, message, turn.context)
}

/** Truncates an input to the limits of a session. */
export const bounded = (input: CustomerInput): CustomerInput => {
  const cut = (text: string) => cutText(text, sessionLimits.textLength)
  if (input.kind === 'text') return { kind: 'text', text: cut(input.text) }
  if (input.kind === 'wordless') return { ...input, text: cut(input.text) }
  if (input.kind === 'file') return { ...input, caption: input.caption === null ? null : cut(input.caption) }
  const { id, position, label } = input
  return {
    kind: 'button',
    ...(id === undefined ? {} : { id: cut(id) }),
    ...(position === undefined ? {} : { position }),
    ...(label === undefined ? {} : { label: cut(label) }),
  }
}
