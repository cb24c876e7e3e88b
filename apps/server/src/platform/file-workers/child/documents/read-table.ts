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

/** A cell that may reach over others. */
export interface SpannedCell {
  text: string
  columns: number
  rows: number
  /** It goes on from the row above. */
  isContinued: boolean
}

export const newCell = (): SpannedCell => ({ text: '', columns: 1, rows: 1, isContinued: false })

const mostSpanned = 50
/** How many columns or rows a cell says that it reaches over. */
export const spanOf = (told: string | undefined): number =>
  /^\d{1,5}$/.test(told ?? '') ? Math.min(Math.max(Number(told), 1), mostSpanned) : 1

/** Rows with each cell in its column: what reaches over rows is of each of them. */
export const spread = (rows: readonly (readonly SpannedCell[])[]): string[][] => {
  const grid: (string | undefined)[][] = rows.map(() => [])
  for (const [at, cells] of rows.entries()) {
    let column = 0
    for (const { text, columns, rows: high, isContinued } of cells) {
      while (grid[at]?.[column] !== undefined) column += 1
      const above = columns === 1 ? (grid[at - 1]?.[column] ?? '') : ''
      const said = isContinued ? above : text
      for (const row of grid.slice(at, at + high))
        for (let next = 0; next < columns; next++) row[column + next] = next === 0 && columns === 1 ? said : ''
      const own = grid[at]
      if (own) own[column] = said
      column += columns
    }
  }
  return grid.map((row) => Array.from(row, (cell) => cell ?? ''))
}

const isBlank = (cell: string): boolean => cell.trim() === ''
const filled = (row: readonly string[]): number => row.filter((cell) => !isBlank(cell)).length
/** The first row of the table itself. Above its names stand titles, which may have a cell beside them (a day, a phone). */
const firstOf = (rows: readonly (readonly string[])[], isNamed: boolean): number => {
  const most = isNamed ? rows.reduce((sum, row) => Math.max(sum, filled(row)), 0) : 0
  return rows.findIndex((row) => filled(row) >= 2 && filled(row) > most / 2)
}

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
  const first = firstOf(all, isNamed)
  if (first < 0) return { above: all.map((row) => row.filter((cell) => !isBlank(cell)).join(' ')), table: null }
  const above = all.slice(0, first).map((row) => row.filter((cell) => !isBlank(cell)).join(' '))
  const [head = [], ...below] = all.slice(first)
  const looksNamed = isNamed ? !head.some(isNumber) : !head.some(hasNumber) && below.some((row) => row.some(hasNumber))
  const hasNames = below.length > 0 && looksNamed
  const columns = hasNames ? head.map((cell) => cell.replace(/\s+/gu, ' ').replace(/:\s*$/, '').trim()) : []
  // Lists in blocks name their columns above each.
  const rows = hasNames ? below.filter((row) => !isSame(row, head)) : [head, ...below]
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

const isSame = (row: readonly string[], other: readonly string[]): boolean =>
  row.every((cell, at) => cell.trim() === (other[at] ?? '').trim())

const isWord = (cell: string): boolean => /\p{L}{3}/u.test(cell)
/** Of a column's values, those that return. */
const mostRepeated = 0.2

/** The columns that say what a row is about: the first of words that differ, not a code or a group; else the first ones that differ together. */
export const nameColumns = (rows: readonly (readonly string[])[]): number[] => {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const isOfWords = (column: number): boolean =>
    rows.filter((row) => isWord(row[column] ?? '')).length * 2 >= rows.length
  const differs = (columns: readonly number[]): boolean => {
    const names = rows.map((row) => nameOf(row, columns)).filter((name) => name !== '')
    return new Set(names).size >= names.length * (1 - mostRepeated)
  }
  const words = Array.from({ length: width }, (_, column) => column).filter(isOfWords)
  const alone = words.find((column) => differs([column]))
  if (alone !== undefined) return [alone]
  const count = words.findIndex((_, at) => differs(words.slice(0, at + 1))) + 1
  return count === 0 ? [0] : words.slice(0, count)
}

/** What a row is called by these columns. */
export const nameOf = (row: readonly string[], columns: readonly number[]): string =>
  columns
    .map((column) => (row[column] ?? '').replace(/\s+/gu, ' ').trim())
    .filter((cell) => cell !== '')
    .join(', ')

/** The only cell of a row of a table with more columns: the name of a group of rows, or a remark. */
export const onlyCell = (row: readonly string[]): string | null => {
  const [only = null, ...others] = row.filter((cell) => !isBlank(cell))
  return row.length > 1 && others.length === 0 ? only : null
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
