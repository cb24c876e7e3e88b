import { type WordlessEntity, wordlessEntities } from '@prosa/language'
import type { LoadedNode } from '../load.ts'
import { setVariable, type Turn } from './turn.ts'
import type { CustomerInput } from './types.ts'

type Exit = LoadedNode['content']['exits'][number]

/** What of an input an exit can ask for by name; null: words, or nothing that one can ask for. */
const entityOf = (input: CustomerInput): WordlessEntity | null => {
  if (input.kind === 'file') return 'file'
  if (input.kind !== 'wordless' || input.what === 'sticker' || input.what === 'other') return null
  return input.what
}

/** The exit that asks for a place, a card, a file, a form or an order, where the customer sent just that. */
export const namedExit = (node: LoadedNode, input: CustomerInput): Exit | null => {
  const entity = entityOf(input)
  if (entity === null) return null
  return node.content.exits.find(({ entityId }) => entityId === wordlessEntities[entity].id) ?? null
}

/** The exit of a node that takes what has no words: the one that asks for it. A file, which may be spoken words, is also any answer; nothing else is. */
export const exitForWordless = (node: LoadedNode, input: CustomerInput): Exit | null => {
  const named = namedExit(node, input)
  if (named || input.kind !== 'file') return named
  return node.content.exits.find(({ phrases, entityId }) => phrases.length === 0 && entityId === null) ?? null
}

/** Keeps what was asked for by name: the address of a place, the name of a file, the rest as people read it. @returns what was kept */
export const rememberWordless = (turn: Turn, node: LoadedNode, input: CustomerInput): string | null => {
  const entity = entityOf(input)
  if (entity === null || !namedExit(node, input)) return null
  const { id } = wordlessEntities[entity]
  const variable = turn.flow.variables.find(({ nodeId, entityId }) => nodeId === node.content.id && entityId === id)
  const value = keptOf(input)
  if (variable) setVariable(turn, variable.label, value)
  return value
}

const keptOf = (input: CustomerInput): string => {
  if (input.kind === 'file') return input.name || 'arquivo'
  if (input.kind !== 'wordless') return ''
  return (input.what === 'location' && /https?:\/\/\S+/.exec(input.text)?.[0]) || input.text
}
