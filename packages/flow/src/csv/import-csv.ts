import { systemEntities } from '@prosa/language'
import { type FlowDocument, type FlowNode, noEntityId, type UserInteraction } from '../document.ts'
import { emptyExit, emptyMessage } from '../empty.ts'
import { graphOf } from '../graph.ts'
import { flowLimits } from '../limits.ts'
import { nameKey } from '../names.ts'
import { phraseKey } from '../phrases.ts'
import type { MakeId } from '../server-format.ts'
import { settleDocument } from '../settle.ts'
import { texts } from '../texts.ts'
import { type CsvRow, decodeCsv, parseCsv } from './cells.ts'
import { type CsvNode, type CsvReport, readRows, reportAt } from './rows.ts'
import { csvTexts } from './texts.ts'

export type { CsvReport } from './rows.ts'

/** Options of an import: the source of ids, and the bot's own entities (system entities are known). */
export interface CsvImportOptions {
  makeId: MakeId
  entities: readonly { id: number; name: string }[]
}

/** With any error nothing is imported: `document` is null. */
export interface CsvImport {
  document: FlowDocument | null
  errors: readonly CsvReport[]
  warnings: readonly CsvReport[]
}

const maxBytes = 10 * 1024 * 1024

/** Reads a flow from a CSV file (bytes, or decoded text). The document is settled, but not laid out. */
export const importCsv = (source: Uint8Array | string, options: CsvImportOptions): CsvImport => {
  if (source.length > maxBytes) return failed([reportAt(1, 1, csvTexts.tooLarge)])
  const { rows, openQuote } = parseCsv(typeof source === 'string' ? source : decodeCsv(source))
  if (openQuote !== null) return failed([reportAt(openQuote, 1, csvTexts.openQuote)])
  const data = isHeader(rows) ? rows.slice(1) : rows
  const [first] = data
  if (!first) return failed([reportAt(1, 1, csvTexts.empty)])
  if (!isStart(first)) return failed([reportAt(rows[0]?.line ?? 1, 1, csvTexts.startFirst)])
  const entities = new Map([...systemEntities, ...options.entities].map((entity) => [nameKey(entity.name), entity]))
  const { nodes, errors } = readRows(data, entities)
  if (nodes.length > flowLimits.nodes) errors.push(reportAt(first.line, 1, csvTexts.manyNodes))
  const built = buildDocument(nodes, options.makeId)
  const all = [...errors, ...built.errors].sort((a, b) => a.line - b.line || a.column - b.column)
  return all.length > 0 ? failed(all) : { document: built.document, errors: [], warnings: built.warnings }
}

const failed = (errors: readonly CsvReport[]): CsvImport => ({ document: null, errors, warnings: [] })

const isStart = (row: CsvRow | undefined): boolean => phraseKey(row?.cells[0] ?? '') === phraseKey(texts.startNodeName)

/** Whether the first row is a header: four titles, of which the last is no node, and the first nobody's target. */
const isHeader = ([first, ...rows]: readonly CsvRow[]): boolean => {
  if (!first || isStart(first)) return false
  const [title, , , destination] = first.cells.map((cell) => nameKey(cell))
  const isTitled = [0, 1, 2, 3].every((column) => first.cells[column]?.trim())
  return (
    isTitled && !rows.some(({ cells }) => nameKey(cells[0] ?? '') === destination || nameKey(cells[3] ?? '') === title)
  )
}

const buildDocument = (nodes: readonly CsvNode[], makeId: MakeId) => {
  const ids = new Map(nodes.map((node) => [nameKey(node.name), makeId()]))
  const startKey = nameKey(texts.startNodeName)
  const errors: CsvReport[] = []
  const warnings: CsvReport[] = []
  const lines = new Map<string, { line: number; destination: string }>()
  const targetOf = (node: CsvNode, exit: CsvNode['exits'][number]): string | null => {
    if (exit.destination === '') return null
    const key = destinationKey(exit.destination)
    const target = ids.get(key) ?? null
    if (target === null) {
      warnings.push(reportAt(exit.line, 4, csvTexts.unknownDestination(node.name, exit.destination)))
    } else if (key === startKey) errors.push(reportAt(exit.line, 4, csvTexts.leadsToStart))
    lines.set(`${ids.get(nameKey(node.name))}>${target}`, exit)
    return target
  }
  const document: FlowDocument = {
    name: '',
    nodes: nodes.map((node) => buildNode(node, ids.get(nameKey(node.name)) ?? makeId(), makeId, targetOf)),
  }
  for (const [from, to] of graphOf(document).backEdges) {
    const [source, target] = [document.nodes[from], document.nodes[to]]
    if (!source || !target || target.type === 'start') continue
    const edge = lines.get(`${source.id}>${target.id}`)
    errors.push(reportAt(edge?.line ?? 1, 4, csvTexts.closesCycle(target.name)))
  }
  return { document: settleDocument(document), errors, warnings }
}

const destinationKey = (name: string): string =>
  phraseKey(name) === phraseKey(texts.startNodeName) ? nameKey(texts.startNodeName) : nameKey(name)

const buildNode = (
  node: CsvNode,
  id: string,
  makeId: MakeId,
  targetOf: (node: CsvNode, exit: CsvNode['exits'][number]) => string | null,
): FlowNode => {
  const isStartNode = node.name === texts.startNodeName
  const exits = node.exits.map(
    (exit, position): UserInteraction => ({
      ...emptyExit(makeId(), position),
      target: targetOf(node, exit),
      phrases: exit.phrases,
      entityTypeId: exit.entity?.id ?? noEntityId,
      entityTypeName: exit.entity?.name ?? '',
      ...(exit.wait && { wait: exit.wait }),
    }),
  )
  return {
    id,
    type: isStartNode ? 'start' : 'default',
    name: node.name,
    position: { x: 0, y: 0 },
    level: -1,
    botInteractions: node.texts.map((text, position) => ({ ...emptyMessage(makeId(), position), text })),
    userInteractions: exits.length === 0 && isStartNode ? [emptyExit(makeId())] : exits,
    sourceEntityNodeId: null,
    fallbackMessages: [],
    transfer: false,
    transferData: null,
    webhookCall: false,
    phoneRequest: false,
    tag: null,
  }
}
