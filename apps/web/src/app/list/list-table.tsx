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
  /** The row below 900 px, where the table becomes a list. */
  compact: (row: Row) => CompactRow
  /** Filters above that list, instead of below the titles. */
  compactFilters?: ReactNode
  onOpen?: (row: Row) => void
  /** Rows can be selected; `actions` are the buttons of the selection bar. */
  selection?: {
    nameOf: (row: Row) => string
    /** '3 salas selecionadas'. */
    describe: (count: number) => string
    actions: ReactNode
  }
  /** In the empty list without a filter: action to create the first one. */
  emptyAction?: ReactNode
  /** Replaces the default empty states. */
  empty?: ReactNode
}

/** A list as a table, with all its states and its pager. */
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
