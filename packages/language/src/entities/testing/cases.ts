import { readFileSync } from 'node:fs'
import type { EntityDefinition } from '../../types.ts'

/** A line of a table in `packages/language/cases`: a message with its expected values, in order. */
export interface EntityCase {
  text: string
  values: string[]
  /** Time of the message, ISO 8601 with São Paulo's offset. */
  now: string
}

/** Default time of messages in the tables: a Wednesday morning in São Paulo. */
const usualMoment = '2026-11-18T10:20'

const rowsOf = (table: string): string[][] =>
  readFileSync(new URL(`../../../cases/${table}.tsv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))

const valuesOf = (cell: string): string[] => (cell === '' ? [] : cell.split(' | '))

/** A table with `text`, `values` (separated by ' | ') and `now` (local time of São Paulo). */
export const readCases = (table: string): EntityCase[] =>
  rowsOf(table).map(([text = '', values = '', now = usualMoment]) => ({
    text,
    values: valuesOf(values),
    now: `${now}:00-03:00`,
  }))

/** The fuzzy lists of `fuzzy-lists.tsv`, each with its cases from `fuzzy.tsv`. */
export const readFuzzyCases = (): { entity: EntityDefinition; cases: EntityCase[] }[] => {
  const lists = Map.groupBy(rowsOf('fuzzy-lists'), ([name = '']) => name)
  const cases = Map.groupBy(rowsOf('fuzzy'), ([name = '']) => name)
  return [...lists].map(([name, entries], index) => ({
    entity: {
      id: index + 1,
      name,
      kind: 'list',
      fuzzy: true,
      entries: entries.map(([, value = '', synonyms = '']) => ({
        value,
        synonyms: synonyms === '' ? [] : synonyms.split(', '),
      })),
    },
    cases: (cases.get(name) ?? []).map(([, text = '', values = '']) => ({
      text,
      values: valuesOf(values),
      now: `${usualMoment}:00-03:00`,
    })),
  }))
}

export interface Measured {
  recall: number
  precision: number
  /** Share of cases with exactly the expected values, in order. */
  exact: number
  /** The other cases as readable lines. */
  misses: string[]
}

/** @param find the values found in a message */
export function measure<Case extends EntityCase>(cases: readonly Case[], find: (of: Case) => string[]): Measured {
  let [expected, given, right] = [0, 0, 0]
  const misses: string[] = []
  for (const one of cases) {
    const found = find(one)
    const rest = [...found]
    for (const value of one.values) {
      const at = rest.indexOf(value)
      if (at === -1) continue
      rest.splice(at, 1)
      right++
    }
    expected += one.values.length
    given += found.length
    if (found.join('\t') !== one.values.join('\t'))
      misses.push(`${one.now.slice(0, 16)} ${one.text} => ${found.join(' | ')} (not ${one.values.join(' | ')})`)
  }
  return { recall: right / expected, precision: right / given, exact: 1 - misses.length / cases.length, misses }
}
