import {
  type FlowDocument,
  type FlowNode,
  freeTextEntity,
  noEntityId,
  type UserInteraction,
  waitExitOf,
} from '../document.ts'
import { findCycle } from '../edges.ts'
import { itemSeparator, printCell } from './cells.ts'
import { csvTexts } from './texts.ts'
import { printWait } from './wait-cell.ts'

/** The file's text with the parts that its columns cannot hold (in Portuguese), or why nothing was written. */
export type CsvExport = { text: string; leftOut: readonly string[]; refusal: null } | { text: null; refusal: string }

/**
 * Writes a flow as CSV: header, ';', UTF-8 with mark. The columns hold names, texts, variables, phrases, entities and
 * targets, and a fifth one the waits of a flow that has some; importing the file gives the same.
 */
export const exportCsv = (document: FlowDocument): CsvExport => {
  if (findCycle(document)) return { text: null, refusal: csvTexts.cycles }
  const names = new Map(document.nodes.map((node) => [node.id, node.name]))
  const nodes = document.nodes.toSorted((a, b) => Number(b.type === 'start') - Number(a.type === 'start'))
  const rows = [[...csvTexts.header, csvTexts.waitHeader], ...nodes.flatMap((node) => rowsOf(node, names))]
  const columns = nodes.some(waitExitOf) ? 5 : 4
  const lines = rows.map((row) => row.slice(0, columns).map(printCell).join(';'))
  const text = `\uFEFF${lines.join('\r\n')}\r\n`
  return { text, leftOut: leftOutOf(document), refusal: null }
}

const rowsOf = (node: FlowNode, names: ReadonlyMap<string, string>): string[][] => {
  const bot = node.botInteractions
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join(itemSeparator)
  const exits = node.userInteractions.flatMap((exit) => {
    if (exit.documents) return []
    const user = userCell(exit)
    const destination = names.get(exit.target ?? '') ?? ''
    const wait = exit.wait ? printWait(exit.wait) : ''
    return user === '' && destination === '' && wait === '' ? [] : [{ user, destination, wait }]
  })
  if (exits.length === 0) return [[node.name, bot, '', '', '']]
  return exits.map(({ user, destination, wait }, place) => [node.name, place === 0 ? bot : '', user, destination, wait])
}

/** The entity comes first; an empty first item precedes a phrase that begins with '@'. */
const userCell = (exit: UserInteraction): string => {
  const entity = exit.entityTypeId === noEntityId ? [] : [`@${entityCell(exit)}`]
  const items = [...entity, ...exit.phrases]
  const isMistakable = entity.length === 0 && items[0]?.startsWith('@')
  return (isMistakable ? ['', ...items] : items).join(itemSeparator)
}

/** A free text with its name: `texto:nome`. */
const entityCell = ({ entityTypeId: id, entityTypeName: name }: UserInteraction): string =>
  id === freeTextEntity.id && name !== freeTextEntity.name ? `${freeTextEntity.name}:${name}` : name

/** Parts of a flow that the columns cannot hold, and an import loses (in Portuguese). */
export const leftOutOf = ({ nodes }: FlowDocument): string[] => {
  const names = csvTexts.leftOut
  const messages = nodes.flatMap((node) => node.botInteractions)
  const written = [...messages.map(({ text }) => text), ...nodes.flatMap((node) => phrasesOf(node))]
  const found: [boolean, string][] = [
    [messages.some(({ buttons }) => buttons.length > 0), names.buttons],
    [messages.some(({ files }) => files.length > 0), names.files],
    [nodes.some(({ fallbackMessages }) => fallbackMessages.length > 0), names.fallback],
    [nodes.some(({ transfer }) => transfer), names.transfer],
    [nodes.some(({ webhookCall }) => webhookCall), names.webhook],
    [nodes.some(({ phoneRequest }) => phoneRequest), names.phone],
    [nodes.some(({ userInteractions }) => userInteractions.some((exit) => exit.contactName)), names.contactName],
    [nodes.some(({ tag }) => tag !== null), names.tag],
    [nodes.some(({ documents }) => documents !== undefined), names.documents],
    [written.some((text) => text.includes(itemSeparator)), names.separators],
  ]
  return found.flatMap(([isFound, name]) => (isFound ? [name] : []))
}

const phrasesOf = (node: FlowNode): string[] => node.userInteractions.flatMap((exit) => exit.phrases)

const exampleRows = [
  csvTexts.header,
  ['Início', 'Olá!/r/nPosso ajudar com vendas ou suporte?', 'vendas/r/nquero comprar', 'Vendas'],
  ['Início', '', 'suporte/r/npreciso de ajuda', 'Suporte'],
  ['Vendas', 'Qual é o seu e-mail?', '@email', 'Obrigado'],
  ['Suporte', 'Conte o que aconteceu.', '', 'Obrigado'],
  ['Obrigado', 'Obrigado! Já vamos responder.', '', ''],
]

/** The import dialog's example file, exampleCSV.csv. */
export const exampleCsv = `\uFEFF${exampleRows.map((row) => row.map(printCell).join(';')).join('\r\n')}\r\n`
