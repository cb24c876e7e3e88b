import { createHash } from 'node:crypto'
import type { EntityDefinition } from '@prosa/language'

/** What of a published flow an agent must know. */
export interface AgentSource {
  nodes: readonly { id: string; exits: readonly { id: string; phrases: readonly string[] }[] }[]
  entities: readonly EntityDefinition[]
}

export interface AgentIntent {
  displayName: string
  priority: number
  action: string
  inputContextNames: string[]
  trainingPhrases: { type: 'EXAMPLE'; parts: PhrasePart[] }[]
  parameters: { displayName: string; entityTypeDisplayName: string; value: string }[]
}
interface PhrasePart {
  text: string
  entityType?: string
  alias?: string
  userDefined?: boolean
}
export interface AgentEntityType {
  displayName: string
  kind: 'KIND_MAP' | 'KIND_REGEXP'
  autoExpansionMode: 'AUTO_EXPANSION_MODE_UNSPECIFIED'
  enableFuzzyExtraction: boolean
  entities: { value: string; synonyms: string[] }[]
}
export interface AgentContent {
  intents: AgentIntent[]
  entityTypes: AgentEntityType[]
}

/** The provider's limits. */
export const agentLimits = {
  intents: 2_000,
  entityTypes: 250,
  phraseLength: 768,
  phrases: 2_000,
  entries: 30_000,
  synonyms: 200,
  /** Of a customer's message. */
  text: 256,
} as const

/**
 * What the agent holds of ours is named after the version or trial that it belongs to, its tag: the next one is built beside the one
 * that answers, and each is told from the other by its contexts.
 */
const prefix = 'prosa'
const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** The context in which the exits of a node are tried; the whole set of a conversation's at a time. */
export const contextOf = (tag: string, nodeId: string): string => `${prefix}-${tag}-${hash(nodeId)}`

/** What an intent answers: whose exit it is. */
const actionOf = (tag: string, exitId: string): string => `${prefix} ${tag} ${exitId}`

/** The exit that an answer names; null where it is none of this tag. */
export const exitOfAction = (action: unknown, tag: string): string | null => {
  const start = actionOf(tag, '')
  return typeof action === 'string' && action.startsWith(start) ? action.slice(start.length) : null
}

/** The tag that something of an agent is named after; null where it is not ours. */
export const tagOfName = (displayName: string): string | null =>
  /^prosa[-_]([vt]\d+)[-_]/.exec(displayName)?.[1] ?? null

const entityName = (tag: string, id: number): string => `${prefix}_${tag}_${id}`

/** Intents, their contexts and entity types of a flow. An exit without phrases needs none: its entity is found without the provider. */
export const toAgentContent = (projectId: string, tag: string, { nodes, entities }: AgentSource): AgentContent => {
  const entityTypes = entities.slice(0, agentLimits.entityTypes).map((entity) => toEntityType(tag, entity))
  const mark = createMarker(tag, entities.slice(0, agentLimits.entityTypes))
  const intents = nodes.flatMap(({ id: nodeId, exits }) =>
    exits.flatMap((exit) => {
      const trainingPhrases = exit.phrases
        .filter((phrase) => phrase.trim() !== '' && phrase.length <= agentLimits.phraseLength)
        .slice(0, agentLimits.phrases)
        .map((phrase) => ({ type: 'EXAMPLE' as const, parts: mark(phrase) }))
      if (trainingPhrases.length === 0) return []
      return [
        {
          displayName: `${prefix}-${tag}-${hash(`${nodeId} ${exit.id}`)}`,
          priority: 500_000,
          action: actionOf(tag, exit.id),
          inputContextNames: [`projects/${projectId}/agent/sessions/-/contexts/${contextOf(tag, nodeId)}`],
          trainingPhrases,
          parameters: parametersOf(trainingPhrases.flatMap(({ parts }) => parts)),
        },
      ]
    }),
  )
  return { intents, entityTypes: entityTypes.filter(({ entities: entries }) => entries.length > 0) }
}

const parametersOf = (parts: readonly PhrasePart[]): AgentIntent['parameters'] => {
  const named = new Map(parts.flatMap(({ alias, entityType }) => (alias && entityType ? [[alias, entityType]] : [])))
  return [...named].map(([alias = '', entityType = '']) => ({
    displayName: alias,
    entityTypeDisplayName: entityType,
    value: `$${alias}`,
  }))
}

/** The provider's patterns are RE2: no look-around. One that it would refuse is left to the built-in understanding. */
const isTaken = (pattern: string): boolean => !/\(\?(?:[=!]|<[=!])|\\[1-9]/.test(pattern)

const toEntityType = (tag: string, { id, kind, fuzzy, entries }: EntityDefinition): AgentEntityType => {
  const isPattern = kind === 'regex'
  const kept = isPattern ? entries.filter(({ value }) => isTaken(value)) : entries
  return {
    displayName: entityName(tag, id),
    kind: isPattern ? 'KIND_REGEXP' : 'KIND_MAP',
    autoExpansionMode: 'AUTO_EXPANSION_MODE_UNSPECIFIED',
    enableFuzzyExtraction: fuzzy && !isPattern,
    entities: kept.slice(0, agentLimits.entries).map(({ value, synonyms }) => ({
      value,
      // A map finds the value itself only where it is among its synonyms.
      synonyms: isPattern ? [value] : [...new Set([value, ...synonyms])].slice(0, agentLimits.synonyms),
    })),
  }
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Values that a phrase is searched for; more of them would cost more than they tell. */
const maxMarked = 500

/** Cuts a phrase where a value of a list stands in it, so that every other value of the list is understood there too. */
const createMarker = (tag: string, entities: readonly EntityDefinition[]): ((phrase: string) => PhrasePart[]) => {
  const places = new Map<string, { entityType: string; alias: string }>()
  for (const { id, kind, entries } of entities)
    if (kind === 'list')
      for (const { value, synonyms } of entries)
        for (const text of [value, ...synonyms]) {
          const key = text.toLowerCase()
          if (text.trim() !== '' && !places.has(key) && places.size < maxMarked)
            places.set(key, { entityType: `@${entityName(tag, id)}`, alias: `e${id}` })
        }
  if (places.size === 0) return (phrase) => [{ text: phrase }]
  const words = [...places.keys()].sort((a, b) => b.length - a.length).map((text) => escapePattern(text))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return (phrase) => {
    const parts: PhrasePart[] = []
    let end = 0
    for (const { 0: text, index } of phrase.matchAll(pattern)) {
      const place = places.get(text.toLowerCase())
      if (!place) continue
      if (index > end) parts.push({ text: phrase.slice(end, index) })
      parts.push({ text, ...place, userDefined: true })
      end = index + text.length
    }
    if (end < phrase.length) parts.push({ text: phrase.slice(end) })
    return parts
  }
}
