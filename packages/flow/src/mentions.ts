import { type FlowDocument, noEntityId } from './document.ts'
import { entityLabel } from './entity-label.ts'
import { flowLimits } from './limits.ts'

/** A value that texts may use: an entity that a node asks for, or known contact data. */
export interface FlowVariable {
  /** Name of the entity, or nome, telefone, email. */
  name: string
  /** The node that asks for it; the start node for contact data. */
  nodeId: string
  nodeName: string
  entityTypeId: number
}

/** Contact data, offered as if asked at 'Início'. */
export const contactVariableNames = ['nome', 'telefone', 'email'] as const
export type ContactVariableName = (typeof contactVariableNames)[number]

/** A text split at its mentions. */
export type TextPart = { type: 'text'; text: string } | { type: 'mention'; variable: FlowVariable }

/** Variables by name, prepared for longest match: node names by length, and the lengths in descending order. */
export type VariableIndex = ReadonlyMap<
  string,
  { lengths: readonly number[]; byNode: ReadonlyMap<string, FlowVariable> }
>

/** The mention as stored in a text, without '@'; also the key of its value in a session. */
export const mentionLabel = (variable: Pick<FlowVariable, 'name' | 'nodeName'>): string =>
  `${variable.name}-${variable.nodeName}`

/** The mention as shown to people, without '@'. */
export const shownMention = ({ name, nodeName, entityTypeId }: Omit<FlowVariable, 'nodeId'>): string =>
  `${entityLabel(entityTypeId, name)}-${nodeName}`

/** All variables of a flow, in node order. */
export const variablesOf = (document: FlowDocument): FlowVariable[] =>
  document.nodes.flatMap((node) => {
    const own = new Map<string, FlowVariable>()
    const place = { nodeId: node.id, nodeName: node.name }
    if (node.type === 'start') {
      for (const name of contactVariableNames) own.set(name, { name, ...place, entityTypeId: noEntityId })
    }
    for (const { entityTypeId, entityTypeName: name } of node.userInteractions) {
      if (entityTypeId !== noEntityId && name !== '') own.set(name, { name, ...place, entityTypeId })
    }
    return [...own.values()]
  })

/** Prepares variables for `parseMentions`. */
export const indexVariables = (variables: readonly FlowVariable[]): VariableIndex => {
  const byName = new Map<string, Map<string, FlowVariable>>()
  for (const variable of variables) {
    const byNode = byName.get(variable.name) ?? new Map<string, FlowVariable>()
    byNode.set(variable.nodeName, variable)
    byName.set(variable.name, byNode)
  }
  return new Map(
    [...byName].map(([name, byNode]) => {
      const lengths = [...new Set([...byNode.keys()].map((nodeName) => nodeName.length))].sort((a, b) => b - a)
      return [name, { lengths, byNode }]
    }),
  )
}

const letterOrDigit = /[\p{L}\p{N}]$/u

/** The variable mentioned at the '@' at index `at`. Scans no further than the longest name. */
const mentionAt = (text: string, at: number, index: VariableIndex): FlowVariable | null => {
  if (letterOrDigit.test(text.slice(Math.max(0, at - 2), at))) return null
  const ahead = text.slice(at + 1, at + 2 + flowLimits.nameLength)
  const dash = ahead.indexOf('-')
  const named = dash < 0 ? undefined : index.get(ahead.slice(0, dash))
  const from = at + 2 + dash
  for (const length of named?.lengths ?? []) {
    const variable = named?.byNode.get(text.slice(from, from + length))
    if (variable) return variable
  }
  return null
}

/**
 * Splits a stored text. A mention is `@variable-node name` with no letter or digit before the '@', for a known pair; the longest match wins; all else
 * is text.
 */
export const parseMentions = (text: string, index: VariableIndex): TextPart[] => {
  const parts: TextPart[] = []
  let from = 0
  let at = text.indexOf('@')
  while (at >= 0) {
    const variable = mentionAt(text, at, index)
    if (!variable) {
      at = text.indexOf('@', at + 1)
      continue
    }
    if (at > from) parts.push({ type: 'text', text: text.slice(from, at) })
    parts.push({ type: 'mention', variable })
    from = at + 1 + mentionLabel(variable).length
    at = text.indexOf('@', from)
  }
  if (from < text.length) parts.push({ type: 'text', text: text.slice(from) })
  return parts
}

/** The stored form of a split text; inverse of `parseMentions`. */
export const printMentions = (parts: readonly TextPart[]): string =>
  parts.map((part) => (part.type === 'text' ? part.text : `@${mentionLabel(part.variable)}`)).join('')

/** The distinct variables of a text, in order. */
export const mentionedVariables = (text: string, index: VariableIndex): FlowVariable[] => {
  if (!text.includes('@')) return []
  const found = new Map<string, FlowVariable>()
  for (const part of parseMentions(text, index)) {
    if (part.type === 'mention') found.set(mentionLabel(part.variable), part.variable)
  }
  return [...found.values()]
}

/** Rewrites the mentions of a text: `change` returns the variable to write, or null to remove the mention. */
export const rewriteMentions = (
  text: string,
  index: VariableIndex,
  change: (variable: FlowVariable) => FlowVariable | null,
): string => {
  if (!text.includes('@')) return text
  const parts = parseMentions(text, index).map((part): TextPart => {
    if (part.type === 'text') return part
    const variable = change(part.variable)
    return variable ? { type: 'mention', variable } : { type: 'text', text: '' }
  })
  return printMentions(parts)
}

/** Whether a text contains something like a mention (`@word-`) of an unknown variable. */
export const unknownMentions = (text: string, index: VariableIndex): string[] =>
  parseMentions(text, index).flatMap((part) =>
    part.type === 'text'
      ? [...part.text.matchAll(/(?<![\p{L}\p{N}])@[\p{L}\p{N}_]+-[\p{L}\p{N}]\S*/gu)].map(([found]) => found)
      : [],
  )
