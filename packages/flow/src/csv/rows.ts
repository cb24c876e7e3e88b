import { freeTextEntity } from '../document.ts'
import { freeTextName } from '../free-text.ts'
import { flowLimits } from '../limits.ts'
import { nameKey } from '../names.ts'
import { phraseKey } from '../phrases.ts'
import { texts } from '../texts.ts'
import type { FlowWait } from '../wait.ts'
import { type CsvRow, itemSeparator, unguard } from './cells.ts'
import { csvTexts } from './texts.ts'
import { parseWait } from './wait-cell.ts'

/** An error or warning with its line (from 1) and column (1 to 5); the message names both. */
export interface CsvReport {
  line: number
  column: number
  message: string
}

export const reportAt = (line: number, column: number, sentence: string): CsvReport => ({
  line,
  column,
  message: csvTexts.at(line, column, sentence),
})

interface Entity {
  id: number
  name: string
}

interface CsvExit {
  line: number
  phrases: string[]
  entity: Entity | null
  destination: string
  wait: FlowWait | null
}

/** All rows of one node. */
export interface CsvNode {
  name: string
  texts: string[]
  exits: CsvExit[]
}

/** Groups the rows by node, in order of appearance. */
export const readRows = (
  rows: readonly CsvRow[],
  entities: ReadonlyMap<string, Entity>,
): { nodes: CsvNode[]; errors: CsvReport[] } => {
  const nodes = new Map<string, CsvNode>()
  const errors: CsvReport[] = []
  for (const { line, cells } of rows) {
    const fail = (column: number, sentence: string) => errors.push(reportAt(line, column, sentence))
    const [name = '', bot = '', user = '', destination = '', time = ''] = cells.map((cell) => unguard(cell).trim())
    const isTimed = /^\d/.test(time)
    if (cells.slice(isTimed ? 5 : 4).some((cell) => cell.trim() !== '')) fail(5, csvTexts.tooManyColumns)
    const nameProblem = problemOfName(name)
    if (nameProblem) {
      fail(1, nameProblem)
      continue
    }
    const node = nodeNamed(nodes, name)
    const textProblem = takeTexts(node.node, itemsOf(bot), node.isNew)
    if (textProblem) fail(2, textProblem)
    if (isTimed) {
      const waitProblem = takeWait(node.node, line, user, destination, time)
      if (waitProblem) fail(5, waitProblem)
      continue
    }
    if (user === '' && destination === '') continue
    const userProblem = takeExit(node.node, line, user, destination, entities)
    if (userProblem) fail(3, userProblem)
  }
  return { nodes: [...nodes.values()], errors }
}

const nodeNamed = (nodes: Map<string, CsvNode>, written: string): { node: CsvNode; isNew: boolean } => {
  const isStart = phraseKey(written) === phraseKey(texts.startNodeName)
  const name = isStart ? texts.startNodeName : written.normalize('NFC')
  const known = nodes.get(nameKey(name))
  if (known) return { node: known, isNew: false }
  const node: CsvNode = { name, texts: [], exits: [] }
  nodes.set(nameKey(name), node)
  return { node, isNew: true }
}

const problemOfName = (name: string): string | null => {
  if (name === '') return csvTexts.noName
  if (name.length > flowLimits.nameLength) return csvTexts.longName
  return name.includes('_') ? csvTexts.underscore : null
}

const itemsOf = (cell: string): string[] =>
  cell
    .split(itemSeparator)
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** A node's texts are in its first row; later rows leave them empty or repeat them. */
const takeTexts = (node: CsvNode, items: readonly string[], isNew: boolean): string | null => {
  if (!isNew) {
    const repeats = items.length === node.texts.length && items.every((item, place) => item === node.texts[place])
    return items.length === 0 || repeats ? null : csvTexts.otherTexts(node.name)
  }
  if (items.length > flowLimits.messages) return csvTexts.manyTexts
  if (items.some(({ length }) => length > flowLimits.textLength)) return csvTexts.longText
  node.texts.push(...items)
  return null
}

/** Rows with the same node and target form one exit; rows without target stay separate. */
const takeExit = (
  node: CsvNode,
  line: number,
  user: string,
  destination: string,
  entities: ReadonlyMap<string, Entity>,
): string | null => {
  const parsed = parseUserCell(user, entities)
  if (typeof parsed === 'string') return parsed
  const key = nameKey(destination)
  const same = destination === '' ? undefined : node.exits.find((exit) => nameKey(exit.destination) === key)
  if (same && parsed.entity && same.entity && parsed.entity.id !== same.entity.id) return csvTexts.twoEntities
  if (same?.wait) return csvTexts.waitSharesDestination
  const exit = same ?? { line, phrases: [], entity: null, destination, wait: null }
  const known = new Set(exit.phrases.map(phraseKey))
  exit.phrases.push(...parsed.phrases.filter((phrase) => !known.has(phraseKey(phrase))))
  exit.entity ??= parsed.entity
  if (exit.phrases.length > flowLimits.phrases) return csvTexts.manyPhrases
  if (!same) node.exits.push(exit)
  return node.exits.length > flowLimits.exits ? csvTexts.manyExits : null
}

/** A row with a time is the exit of customers who do not answer; it has no phrases. */
const takeWait = (node: CsvNode, line: number, user: string, destination: string, time: string): string | null => {
  const wait = parseWait(time)
  if (!wait) return csvTexts.badWait
  if (user !== '') return csvTexts.waitWithAnswers
  if (node.exits.some((exit) => exit.wait)) return csvTexts.twoWaits(node.name)
  const key = nameKey(destination)
  if (destination !== '' && node.exits.some((exit) => nameKey(exit.destination) === key))
    return csvTexts.waitSharesDestination
  node.exits.push({ line, phrases: [], entity: null, destination, wait })
  return node.exits.length > flowLimits.exits ? csvTexts.manyExits : null
}

/** `@texto:nome`: a free text with its name. */
const namedFreeText = (item: string): Entity | undefined => {
  const [word = '', written] = item.slice(1).split(':')
  const name = freeTextName(written ?? '')
  return nameKey(word) === freeTextEntity.name && name !== '' ? { id: freeTextEntity.id, name } : undefined
}

/** The phrases of a cell, and its entity: `@name` as the first item. After an empty first item, `@` begins a phrase. */
const parseUserCell = (
  cell: string,
  entities: ReadonlyMap<string, Entity>,
): { phrases: string[]; entity: Entity | null } | string => {
  const items = itemsOf(cell)
  const named = (item: string): Entity | undefined => entities.get(nameKey(item.slice(1))) ?? namedFreeText(item)
  const hasEntity = cell.startsWith('@')
  const first = items[0] ?? ''
  const entity = hasEntity ? (named(first) ?? null) : null
  if (hasEntity && !entity) return csvTexts.unknownEntity(first.slice(1))
  const phrases = hasEntity ? items.slice(1) : items
  if (phrases.some((phrase) => phrase.startsWith('@') && named(phrase))) return csvTexts.twoEntities
  if (phrases.some(({ length }) => length > flowLimits.phraseLength)) return csvTexts.longPhrase
  return { phrases, entity }
}
