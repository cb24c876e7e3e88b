import { foldText } from './fold-text.ts'
import { uiTexts } from './texts.ts'

/** An option of a select: `value` is the id, `label` only the name. */
export interface Choice {
  value: string
  label: string
}

interface Named {
  id: number
  name: string
  /** The container's name, to distinguish equal names. */
  parent?: string | null | undefined
}

interface NamedNode {
  id: number
  name: string
  children?: readonly NamedNode[]
}

/** Compares names as people see them: without case, accents, spaces and invisible characters. */
const seenAs = (name: string): string =>
  foldText(name)
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Unique display names: a repeated name gets its container's name, and if still repeated, its id. */
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

/** Options with ids, each with a unique name. */
export function choicesOf(rows: readonly Named[]): Choice[] {
  const names = tellApart(rows)
  return rows.map(({ id }, index) => ({ value: String(id), label: names[index] ?? '' }))
}

/** Options with their container's name, for flattened trees. */
export function withParents(nodes: readonly NamedNode[], all: readonly NamedNode[] = nodes): Named[] {
  const parents = new Map(all.flatMap(({ name, children }) => (children ?? []).map(({ id }) => [id, name])))
  return nodes.map(({ id, name }) => ({ id, name, parent: parents.get(id) }))
}

/** Distinct options of texts without ids. */
export const textChoices = (texts: readonly string[]): Choice[] =>
  [...new Set(texts)].map((value) => ({ value, label: value }))

/** Adds the current value to the options if it is missing, as from a saved URL. */
export const withChosen = (choices: readonly Choice[], value: string): readonly Choice[] =>
  value === '' || choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, { value, label: /^\d+$/.test(value) ? uiTexts.numbered(value) : value }]
