import { randomUUID } from 'node:crypto'
import { invalid, precondition } from './errors.ts'

export interface Part {
  text: string
  entityType?: string
  alias?: string
}
export interface Intent {
  name: string
  displayName: string
  isFallback?: boolean
  inputContextNames?: string[]
  action?: string
  trainingPhrases?: { type?: string; parts?: Part[] }[]
  parameters?: { displayName: string; entityTypeDisplayName?: string; value?: string }[]
}
export interface EntityType {
  name: string
  displayName: string
  kind: 'KIND_MAP' | 'KIND_LIST' | 'KIND_REGEXP'
  enableFuzzyExtraction?: boolean
  entities?: { value: string; synonyms?: string[] }[]
}

export interface Limits {
  intents: number
  entityTypes: number
  phrase: number
  text: number
  session: number
}
export const usualLimits: Limits = { intents: 2_000, entityTypes: 250, phrase: 768, text: 256, session: 36 }

export interface Trained {
  intents: Intent[]
  entityTypes: EntityType[]
}

/** One project's agent: what was edited, and apart from it what was trained last, from which it answers. */
export interface Agent {
  project: string
  language: string
  intents: Map<string, Intent>
  entityTypes: Map<string, EntityType>
  trained: Trained
}

export const newAgent = (project: string, language = 'pt-br'): Agent => ({
  project,
  language,
  intents: new Map(),
  entityTypes: new Map(),
  trained: { intents: [], entityTypes: [] },
})

export const train = (agent: Agent): void => {
  agent.trained = structuredClone({
    intents: [...agent.intents.values()],
    entityTypes: [...agent.entityTypes.values()],
  })
}

const demandFreeName = (set: ReadonlyMap<string, { name: string; displayName: string }>, value: Named): void => {
  if (!value.displayName) throw invalid('displayName is required')
  for (const other of set.values())
    if (other.displayName === value.displayName && other.name !== value.name)
      throw precondition(`'${value.displayName}' already exists.`)
}
type Named = { name?: string; displayName: string }

export const putEntityType = (agent: Agent, value: Omit<EntityType, 'name'> & Named, limits: Limits): EntityType => {
  demandFreeName(agent.entityTypes, value)
  if (!/^[A-Za-z][\w-]{0,29}$/.test(value.displayName)) throw invalid('entity type display name')
  const isPattern = value.kind === 'KIND_REGEXP'
  if (isPattern && value.enableFuzzyExtraction) throw invalid('fuzzy extraction is not for regexp')
  for (const { value: text, synonyms = [] } of value.entities ?? []) {
    if (synonyms.length === 0) throw invalid('synonyms required')
    if (synonyms.length > 200) throw invalid('too many synonyms')
    if (!isPattern) continue
    if (synonyms.length !== 1 || synonyms[0] !== text) throw invalid('exactly one synonym equal to value')
    if (/\(\?[=!<]/.test(text)) throw invalid('look-around is not supported')
  }
  if (!value.name && agent.entityTypes.size >= limits.entityTypes) throw precondition('entity type limit')
  const name = value.name ?? `projects/${agent.project}/agent/entityTypes/${randomUUID()}`
  const kept: EntityType = { ...value, name }
  agent.entityTypes.set(name, kept)
  return kept
}

export const putIntent = (agent: Agent, value: Omit<Intent, 'name'> & Named, limits: Limits): Intent => {
  demandFreeName(agent.intents, value)
  if (!value.name && agent.intents.size >= limits.intents)
    throw precondition('The number of intents in agent exceeded the limit')
  const types = new Set([...agent.entityTypes.values()].map(({ displayName }) => `@${displayName}`))
  for (const { parts = [] } of value.trainingPhrases ?? []) {
    const text = parts.map((part) => part.text).join('')
    if (text === '') throw invalid('empty training phrase')
    if (text.length > limits.phrase) throw invalid('training phrase too long')
    for (const { entityType } of parts)
      if (entityType && !types.has(entityType)) throw invalid(`entity type ${entityType} not found`)
  }
  for (const context of value.inputContextNames ?? [])
    if (!/^projects\/[^/]+\/agent\/sessions\/-\/contexts\/[\w%-]{1,250}$/.test(context))
      throw invalid(`context name ${context}`)
  const name = value.name ?? `projects/${agent.project}/agent/intents/${randomUUID()}`
  const kept: Intent = { ...value, name }
  agent.intents.set(name, kept)
  return kept
}
