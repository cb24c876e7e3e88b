import type { EntityDefinition } from '../../types.ts'

/** One line of a table of cases: a message and the values that must be found in it, in their order. */
export interface EntityCase {
  text: string
  values: string[]
}

/** Reads a table: one case a line, message and values parted by '=>'; values of currencies hold a space after their code. */
export function readCases(lines: string): EntityCase[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const at = line.lastIndexOf('=>')
      const values = line.slice(at + 2).match(/(?:[A-Z]{3} )?\S+/g) ?? []
      return { text: line.slice(0, at).replace(/ $/, ''), values: [...values] }
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
