import type { Key, ReactNode } from 'react'

export interface Sort {
  field: string
  order: 'asc' | 'desc'
}

export interface Column<Row> {
  /** Unique; also the name of the sort field. */
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** Width in px. Columns without one share the rest; pinned ones need it. */
  width?: number
  align?: 'left' | 'right'
  isSortable?: boolean
  /** Direction of the first press on its title; 'asc' by default. */
  firstOrder?: 'asc' | 'desc'
  /** A control below the title that sets the list's parameters. */
  filter?: ReactNode
  /** Fixed while the table scrolls sideways; first columns only. */
  isPinned?: boolean
  /** Contains sentences: the table takes the full width. */
  isLong?: boolean
  /** The row's name: emphasized, and the link that opens the row. */
  isMain?: boolean
}

/** A row without columns (below 900 px): picture, two lines, and values at their ends. */
export interface CompactRow {
  picture?: ReactNode
  name: ReactNode
  /** The name is a sentence and not truncated. */
  isSentence?: boolean
  detail?: ReactNode
  /** At the end of the first line: a date. */
  when?: ReactNode
  /** At the end of the second line: a state. */
  status?: ReactNode
}

export interface Selection<Row> {
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  /** Label of a row's check box, e.g. 'sala 48213'. */
  nameOf: (row: Row) => string
  /** '3 salas selecionadas'. */
  describe: (count: number) => string
  /** Buttons of the selection bar. */
  actions: ReactNode
}

/** Input of both layouts of the table. */
export interface RowsProps<Row> {
  label: string
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined
  idOf: (row: Row) => Key
  onOpen?: ((row: Row) => void) | undefined
  choice: Choice<Row> | null
}

/** Selected rows of the page, and the check boxes' handlers. */
export interface Choice<Row> {
  has: (row: Row) => boolean
  nameOf: (row: Row) => string
  toggle: (row: Row) => void
  page: 'none' | 'some' | 'all'
  togglePage: () => void
}
