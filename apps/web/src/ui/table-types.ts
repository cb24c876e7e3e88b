import type { Key, ReactNode } from 'react'

export interface Sort {
  field: string
  order: 'asc' | 'desc'
}

export interface Column<Row> {
  /** Unique; also the field that is sorted by. */
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** In px. Columns without one share what is left; pinned ones need it. */
  width?: number
  align?: 'left' | 'right'
  isSortable?: boolean
  /** What the first press on its title sorts by: 'asc' unless said. */
  firstOrder?: 'asc' | 'desc'
  /** A control below the title; it writes the list's parameters. */
  filter?: ReactNode
  /** Stays in sight while the table scrolls sideways; the first columns only. */
  isPinned?: boolean
  /** The row's name: darker and heavier, and what is pressed to open the row. */
  isMain?: boolean
}

/** A row where there is no room for columns (under 900 px): a picture, two lines, and what stands at their ends. */
export interface CompactRow {
  picture?: ReactNode
  name: ReactNode
  /** The name is a sentence, which is read to its end. */
  isSentence?: boolean
  detail?: ReactNode
  /** At the end of the first line: a date. */
  when?: ReactNode
  /** At the end of the second: a state. */
  status?: ReactNode
}

export interface Selection<Row> {
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  /** Names a row for its box, e.g. 'sala 48213'. */
  nameOf: (row: Row) => string
  /** '3 salas selecionadas'. */
  describe: (count: number) => string
  /** Buttons of the bar that floats up. */
  actions: ReactNode
}

/** What the table's two shapes draw. */
export interface RowsProps<Row> {
  label: string
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined
  idOf: (row: Row) => Key
  onOpen?: ((row: Row) => void) | undefined
  choice: Choice<Row> | null
}

/** Which rows of the page are chosen, and the acts of their boxes. */
export interface Choice<Row> {
  has: (row: Row) => boolean
  nameOf: (row: Row) => string
  toggle: (row: Row) => void
  page: 'none' | 'some' | 'all'
  togglePage: () => void
}
