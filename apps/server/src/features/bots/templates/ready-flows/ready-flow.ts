import { type FlowDocument, freeTextEntity } from '@prosa/flow'
import type { EntityDefinition } from '@prosa/language'
import { drawFlow, type NodeDraft } from '../../flows/index.ts'

/** A flow of the installation that any bot may start with, written as data. */
export interface ReadyFlow {
  /** Does not change with the name. */
  key: string
  name: string
  description: string
  /** The objective of its bots: 1 service, 2 support. */
  target: 1 | 2
  /** Nodes with texts that the company must fill in: opening hours, prices, documents. */
  review: readonly string[]
  entities: readonly EntityDefinition[]
  nodes: Readonly<Record<string, NodeDraft>>
}

/** Placeholder for the company's name in texts. */
export const companyMark = '{empresa}'

/** No workspace has this id: the target of a transfer is chosen on import. */
export const askedWorkspace = -1

/** An entity for any answer, stored under a name. */
export const freeText = (name: string) => ({ id: freeTextEntity.id, name })
/** The same for a person's name, which becomes the contact's name. */
export const contactName = (name: string) => ({ ...freeText(name), contactName: true })
export const day = { id: -101, name: 'date' }
export const hour = { id: -102, name: 'hour' }
export const number = { id: -100, name: 'number' }
export const money = { id: -103, name: 'money' }
export const email = { id: -104, name: 'email' }
export const phone = { id: -105, name: 'phone' }
export const cpf = { id: -106, name: 'cpf' }

/** A list entity with its values and their synonyms. */
export const listEntity = (
  id: number,
  name: string,
  values: Readonly<Record<string, readonly string[]>>,
): EntityDefinition => ({
  id,
  name,
  kind: 'list',
  fuzzy: true,
  entries: Object.entries(values).map(([value, synonyms]) => ({ value, synonyms })),
})

export const patternEntity = (id: number, name: string, ...patterns: string[]): EntityDefinition => ({
  id,
  name,
  kind: 'regex',
  fuzzy: false,
  entries: patterns.map((value) => ({ value, synonyms: [] })),
})

/** The document of a ready flow, with the company's name in its texts. */
export const drawReadyFlow = ({ key, name, nodes }: ReadyFlow, companyName: string): FlowDocument => {
  const named = Object.entries(nodes).map(([label, node]): [string, NodeDraft] => [
    label,
    { ...node, says: node.says.replaceAll(companyMark, companyName) },
  ])
  return drawFlow(key, name, Object.fromEntries(named))
}
