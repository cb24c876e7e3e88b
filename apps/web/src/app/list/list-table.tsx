import type { Key, ReactNode } from 'react'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column, CompactRow } from '../../ui/table-types.ts'
import { uiTexts } from '../../ui/texts.ts'
import { errorMessage } from '../api-error.ts'
import { type ListTexts, NoRows, type StateTexts } from './list-page.tsx'
import type { ListState } from './use-list.ts'

interface ListTableProps<Row> {
  list: ListState<Row>
  texts: ListTexts
  columns: readonly Column<Row>[]
  /** The row under 900 px, where it is a list. */
  compact: (row: Row) => CompactRow
  /** Filters above the list then, where else they stand below the titles. */
  compactFilters?: ReactNode
  onOpen?: (row: Row) => void
  /** Rows are chosen for acts on many; `actions` are the buttons of the bar that floats up. */
  selection?: {
    nameOf: (row: Row) => string
    /** '3 salas selecionadas'. */
    describe: (count: number) => string
    actions: ReactNode
  }
  /** In the empty list without a filter: how one gets a first one. */
  emptyAction?: ReactNode
  /** In place of the kit's own empty states. */
  empty?: ReactNode
}

/** The rows of a list as a table, with all its states and its pager. */
export function ListTable<Row extends { id: Key }>(props: ListTableProps<Row>) {
  const { list, texts, selection, emptyAction, empty, ...table } = props
  return (
    <DataTable
      {...table}
      label={texts.title}
      idOf={({ id }) => id}
      rows={list.rows}
      isOld={list.isOld}
      paging={list.paging}
      sort={list.sort}
      onSort={list.setSort}
      {...(selection ? { selection: { ...selection, rows: list.selected, onChange: list.select } } : {})}
      failure={failureOf(list, texts)}
      empty={empty ?? <NoRows list={list} texts={texts} action={emptyAction} />}
    />
  )
}

export const failureOf = <Row,>({ error, refetch }: ListState<Row>, texts: StateTexts) =>
  error && {
    title: texts.failedTitle ?? uiTexts.failedTitle,
    text: texts.failedText ?? errorMessage(error),
    onRetry: refetch,
  }
