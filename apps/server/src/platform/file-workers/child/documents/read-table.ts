/** A table as rows of text. */
export interface Table {
  /** Names of the columns; empty where the table has none. */
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** The columns are a question and its answer. */
  isPairs: boolean
}

const question = /^(?:perguntas?|d[úu]vidas?|quest(?:ão|ao|ões|oes))(?:\s.*)?$/iu
const answer = /^respostas?(?:\s.*)?$/iu
const hasNumber = (cell: string): boolean => /\d|@/.test(cell)
/** A number, an amount, a day or a time, and nothing else. */
const isNumber = (cell: string): boolean => /\d/.test(cell) && !/[^\d\s.,:%/h-]/.test(cell.replace(/R\$/g, ''))

const isBlank = (cell: string): boolean => cell.trim() === ''
const isFull = (row: readonly string[]): boolean => row.filter((cell) => !isBlank(cell)).length >= 2

/**
 * Reads rows of cells: titles above the table, the names of its columns, and its rows.
 * @param isNamed the first full row has the names of the columns, as in a spreadsheet; otherwise only if it looks like it
 * @returns the texts that stood above it, and the table; null where no row has two cells
 */
export const readTable = (
  cells: readonly (readonly string[])[],
  isNamed: boolean,
): { above: string[]; table: Table | null } => {
  const all = withoutBlankColumns(cells.filter((row) => !row.every(isBlank)))
  const first = all.findIndex(isFull)
  if (first < 0) return { above: all.map((row) => row.filter((cell) => !isBlank(cell)).join(' ')), table: null }
  const above = all.slice(0, first).map((row) => row.filter((cell) => !isBlank(cell)).join(' '))
  const [head = [], ...below] = all.slice(first)
  const looksNamed = isNamed ? !head.some(isNumber) : !head.some(hasNumber) && below.some((row) => row.some(hasNumber))
  const hasNames = below.length > 0 && looksNamed
  const columns = hasNames ? head.map((cell) => cell.replace(/\s+/gu, ' ').replace(/:\s*$/, '').trim()) : []
  const rows = hasNames ? below : [head, ...below]
  const [asked, answered] = [
    columns.findIndex((name) => question.test(name)),
    columns.findIndex((name) => answer.test(name)),
  ]
  if (asked < 0 || answered < 0) return { above, table: { columns, rows, isPairs: false } }
  const pairs = rows.map((row) => [row[asked] ?? '', row[answered] ?? ''])
  return {
    above,
    table: {
      columns: ['Pergunta', 'Resposta'],
      rows: pairs.filter(([a = '', b = '']) => !isBlank(a) && !isBlank(b)),
      isPairs: true,
    },
  }
}

const withoutBlankColumns = (rows: readonly (readonly string[])[]): string[][] => {
  const used = new Set<number>()
  for (const row of rows) for (const [at, cell] of row.entries()) if (!isBlank(cell)) used.add(at)
  const kept = [...used].sort((a, b) => a - b)
  return rows.map((row) => kept.map((at) => row[at] ?? ''))
}

/** A row as a sentence: 'Exame: Raio X; Preço: R$ 90,00.' Without names of columns, 'Raio X: R$ 90,00'. */
export const rowText = (columns: readonly string[], row: readonly string[]): string => {
  const parts = row.flatMap((cell, at) => {
    const value = cell.replace(/\s+/gu, ' ').trim()
    if (value === '') return []
    const name = columns[at] ?? ''
    return [name === '' ? value : `${name}: ${value}`]
  })
  if (columns.length > 0) return ended(parts.join('; '))
  const [name = '', ...values] = parts
  return values.length === 0 ? name : `${name.replace(/[:.\s]+$/, '')}: ${values.join('; ')}`
}

const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
