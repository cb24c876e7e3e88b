import type { EntityDefinition } from '../../types.ts'

/** One line of a table of cases: a message and the values that must be found in it, in their order. */
export interface EntityCase {
  text: string
  values: string[]
  /** When it was said, ISO 8601 with the offset of São Paulo; where the table says nothing, the test's own moment. */
  now?: string
}

/**
 * Reads a table: one case a line, message and values parted by '=>'; values of currencies hold a space after their code.
 * A line '@ 2026-11-17T09:30' sets the moment (local time of São Paulo, without summer time) of the lines after it.
 */
export function readCases(lines: string): EntityCase[] {
  let moment: { now?: string } = {}
  return lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('@ ')) {
        moment = { now: `${line.slice(2)}:00-03:00` }
        return []
      }
      const at = line.lastIndexOf('=>')
      const values = line.slice(at + 2).match(/(?:[A-Z]{3} )?\S+/g) ?? []
      return [{ text: line.slice(0, at).replace(/ $/, ''), values: [...values], ...moment }]
    })
}

/** A fuzzy list of a line for each value: the value, ': ', its synonyms parted by commas. */
export const list = (id: number, name: string, lines: string): EntityDefinition => ({
  id,
  name,
  kind: 'list',
  fuzzy: true,
  entries: lines.split('\n').map((line) => {
    const [value = '', synonyms = ''] = line.split(': ')
    return { value, synonyms: synonyms === '' ? [] : synonyms.split(', ') }
  }),
})
