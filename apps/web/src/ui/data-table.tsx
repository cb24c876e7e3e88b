import '@mantine/core/styles/Table.layer.css'
import 'mantine-datatable/styles.layer.css'
import clsx from 'clsx'
import { DataTable as MantineDataTable } from 'mantine-datatable'
import type { Key, ReactNode } from 'react'
import { ColumnHead } from './column-head.tsx'
import classes from './data-table.module.css'
import { ErrorState } from './error-state.tsx'
import type { ListParams } from './list-params.ts'
import { Pager } from './pager.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { Skeleton } from './skeleton.tsx'
import { uiTexts } from './texts.ts'

export interface Sort {
  field: string
  order: 'asc' | 'desc'
}

export interface Column<Row> {
  /** Unique; also the field that is sorted by. */
  key: string
  title: string
  render: (row: Row) => ReactNode
  width?: number
  align?: 'left' | 'right'
  isSortable?: boolean
  /** A control below the title; it writes the list's parameters. */
  filter?: ReactNode
  /** Stays in sight while the table scrolls sideways; the first columns only. */
  isPinned?: boolean
  /** The row's name: darker and heavier. */
  isMain?: boolean
}

export interface Selection<Row> {
  rows: Row[]
  onChange: (rows: Row[]) => void
  /** Names a row for its box, e.g. 'sala 48213'. */
  nameOf: (row: Row) => string
  /** '3 salas selecionadas'. */
  describe: (count: number) => string
  /** Buttons of the bar that floats up. */
  actions: ReactNode
}

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  idOf: (row: Row) => Key
  /** Undefined while the first page loads; old rows stay while the next page does. */
  rows: readonly Row[] | undefined
  total: number | undefined
  isTotalCapped?: boolean
  params: Pick<ListParams, 'page' | 'perPage' | 'setPage' | 'setPerPage'>
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  selection?: Selection<Row>
  onRowClick?: (row: Row) => void
  /** What stands there without rows; 'Nenhum resultado encontrado' unless given. */
  empty?: ReactNode
  failure?: { title: string; text?: string; onRetry: () => void } | null
}

interface TableRow<Row> {
  id: Key
  /** Null is a skeleton. */
  row: Row | null
}

const skeletonRows = Array.from({ length: 12 }, (_, index) => ({ id: `skeleton-${index}`, row: null }))

/** A page of a list from the server: sort, filters, selection, skeletons, empty and failed state, and the pager. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, idOf, rows, total, params, sort = null, onSort, selection, onRowClick, failure } = props
  if (failure && rows === undefined) return <ErrorState {...failure} />
  const records: TableRow<Row>[] = rows ? rows.map((row) => ({ id: idOf(row), row })) : skeletonRows
  return (
    <section className={classes.frame} aria-label={label}>
      <MantineDataTable<TableRow<Row>>
        className={classes.table ?? ''}
        height="100%"
        minHeight={rows?.length === 0 ? 360 : 0}
        highlightOnHover={rows !== undefined}
        records={records}
        idAccessor="id"
        pinFirstColumn={columns[0]?.isPinned ?? false}
        columns={columns.map((column) => ({
          accessor: column.key,
          title: <ColumnHead column={column} sort={sort} {...(onSort ? { onSort } : {})} />,
          textAlign: column.align ?? 'left',
          ellipsis: true,
          ...(column.width ? { width: column.width } : {}),
          cellsClassName: clsx(column.isMain && classes.main),
          render: ({ row }) => (row === null ? <Skeleton width="70%" /> : column.render(row)),
        }))}
        emptyState={props.empty ?? <p className="muted">{uiTexts.nothingFound}</p>}
        noRecordsText={uiTexts.nothingFound}
        {...(onRowClick ? { onRowClick: ({ record }) => record.row !== null && onRowClick(record.row) } : {})}
        {...(selection && rows
          ? {
              selectedRecords: selection.rows.map((row) => ({ id: idOf(row), row })),
              onSelectedRecordsChange: (next) =>
                selection.onChange(next.flatMap(({ row }) => (row === null ? [] : [row]))),
              allRecordsSelectionCheckboxProps: { 'aria-label': uiTexts.selectAll },
              getRecordSelectionCheckboxProps: ({ row }) => ({
                'aria-label': uiTexts.selectRow(row === null ? '' : selection.nameOf(row)),
              }),
            }
          : {})}
      />
      {selection ? (
        <SelectionBar {...selection} count={selection.rows.length} onClear={() => selection.onChange([])} />
      ) : null}
      <Pager
        page={params.page}
        perPage={params.perPage}
        total={total}
        isTotalCapped={props.isTotalCapped ?? false}
        onPage={params.setPage}
        onPerPage={params.setPerPage}
      />
    </section>
  )
}
