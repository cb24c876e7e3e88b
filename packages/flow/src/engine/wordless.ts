import { type WordlessEntity, wordlessEntities } from '@prosa/language'
import type { LoadedNode } from '../load.ts'
import { setVariable, type Turn } from './turn.ts'
import type { CustomerInput } from './types.ts'

type Exit = LoadedNode['content']['exits'][number]

/** The entity of a wordless input, which an exit may ask for; null for text, or without such an entity. */
const entityOf = (input: CustomerInput): WordlessEntity | null => {
  if (input.kind === 'file') return 'file'
  if (input.kind !== 'wordless' || input.what === 'sticker' || input.what === 'other') return null
  return input.what
}

/** The exit that asks for exactly this input: a location, a contact card, a file, a form or an order. */
export const namedExit = (node: LoadedNode, input: CustomerInput): Exit | null => {
  const entity = entityOf(input)
  if (entity === null) return null
  return node.content.exits.find(({ entityId }) => entityId === wordlessEntities[entity].id) ?? null
}

/**
 * The exit for an input without text: the one that asks for it. A file, which may be a voice message, also matches an
 * exit for any answer; nothing else does.
 */
export const exitForWordless = (node: LoadedNode, input: CustomerInput): Exit | null => {
  const named = namedExit(node, input)
  if (named || input.kind !== 'file') return named
  return node.content.exits.find(({ phrases, entityId }) => phrases.length === 0 && entityId === null) ?? null
}

/**
 * Stores a requested input: a location's address, a file's name, otherwise the readable text. @returns the stored text
 */
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
