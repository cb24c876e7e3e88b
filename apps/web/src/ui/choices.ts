import { foldText } from './fold-text.ts'
import { uiTexts } from './texts.ts'

/** An option of a select: its value is an id, and its name only what is read. */
export interface Choice {
  value: string
  label: string
}

interface Named {
  id: number
  name: string
  /** What it stands in, by which those of one name are told apart. */
  parent?: string | null | undefined
}

interface NamedNode {
  id: number
  name: string
  children?: readonly NamedNode[]
}

/** What looks the same is the same: case, accents and spaces are not seen, nor signs without a width. */
const seenAs = (name: string): string =>
  foldText(name)
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Names as they are read in a list: where the name alone is not unique with its parent, and with its number where that is not either. */
export function tellApart(rows: readonly Named[]): string[] {
  const countOf = (names: readonly string[]): ((name: string) => number) => {
    const counts = new Map<string, number>()
    for (const name of names) counts.set(seenAs(name), (counts.get(seenAs(name)) ?? 0) + 1)
    return (name) => counts.get(seenAs(name)) ?? 0
  }
  const times = countOf(rows.map(({ name }) => name))
  const longer = rows.map(({ name, parent }) => (times(name) > 1 && parent ? uiTexts.within(name, parent) : name))
  const timesLonger = countOf(longer)
  return rows.map(({ id }, index) => {
    const name = longer[index] ?? ''
    return timesLonger(name) > 1 ? uiTexts.within(name, uiTexts.numbered(id)) : name
  })
}

/** Options of what has an id, each with a name that no other has. */
export function choicesOf(rows: readonly Named[]): Choice[] {
  const names = tellApart(rows)
  return rows.map(({ id }, index) => ({ value: String(id), label: names[index] ?? '' }))
}

/** Each with the name of what it stands in, if that is there; for trees that were made flat, of which these are some. */
export function withParents(nodes: readonly NamedNode[], all: readonly NamedNode[] = nodes): Named[] {
  const parents = new Map(all.flatMap(({ name, children }) => (children ?? []).map(({ id }) => [id, name])))
  return nodes.map(({ id, name }) => ({ id, name, parent: parents.get(id) }))
}

/** Options of texts that have no id, as they are written; each once. */
export const textChoices = (texts: readonly string[]): Choice[] =>
  [...new Set(texts)].map((value) => ({ value, label: value }))

/** What is chosen stands among the choices, also where it comes of an address that somebody has kept. */
export const withChosen = (choices: readonly Choice[], value: string): readonly Choice[] =>
  value === '' || choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, { value, label: /^\d+$/.test(value) ? uiTexts.numbered(value) : value }]
