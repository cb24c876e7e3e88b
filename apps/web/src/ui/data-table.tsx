import { useMediaQuery } from '@mantine/hooks'
import { type CSSProperties, type Key, type ReactNode, useCallback, useRef } from 'react'
import { CompactRows } from './compact-rows.tsx'
import classes from './data-table.module.css'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { useKeptScroll } from './kept-scroll.ts'
import { Pager } from './pager.tsx'
import type { Paging } from './paging.ts'
import { SelectionBar } from './selection-bar.tsx'
import { choiceOf } from './table-choice.ts'
import { TableHead } from './table-head.tsx'
import { TableRows } from './table-rows.tsx'
import type { Column, CompactRow, RowsProps, Selection, Sort } from './table-types.ts'
import { uiTexts } from './texts.ts'

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** The row below 900 px, where the table becomes a list. */
  compact: (row: Row) => CompactRow
  /** Filters above that list, e.g. a search or a state. */
  compactFilters?: ReactNode
  idOf: (row: Row) => Key
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined
  /** The rows belong to another page or filter whose successor is loading. */
  isOld?: boolean
  /** Absent: a short list, shown whole. */
  paging?: Paging
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  selection?: Selection<Row>
  /** Called for a press on the row, or Enter on its name. */
  onOpen?: (row: Row) => void
  /** Empty state; 'Nenhum resultado encontrado' by default. */
  empty?: ReactNode
  failure?: { title: string; text?: string; onRetry: () => void } | null
}

const boxWidth = 44
const sharedWidth = 120
/** Px bounds of the maximum width of tables with few, short columns: actions stay near the row's name. */
const shortTable = { from: 960, to: 1000 }
const nameWidth = 320

/** A page of a server list: sort, filters, selection, skeletons, empty and error state, pager. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, idOf, rows, selection, failure, isOld = false } = props
  const isCompact = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false })
  const scroll = useRef<HTMLElement>(null)
  const keepScroll = useKeptScroll(label)
  const holdScroll = useCallback(
    (element: HTMLElement | null) => {
      scroll.current = element
      return keepScroll(element)
    },
    [keepScroll],
  )
  if (failure && rows === undefined) return <ErrorState {...failure} />
  const choice = selection ? choiceOf(selection, rows ?? [], idOf) : null
  const shared: RowsProps<Row> = { label, rows, idOf, onOpen: props.onOpen, choice }
  return (
    <div className={classes.frame}>
      {isCompact && props.compactFilters ? <div className={classes.compactFilters}>{props.compactFilters}</div> : null}
      <section
        ref={holdScroll}
        className={classes.scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={label}
        aria-busy={rows === undefined || isOld}
        data-old={isOld || undefined}
        data-barred={(selection && selection.rows.length > 0) || undefined}
      >
        {isCompact ? (
          <CompactRows {...shared} compact={props.compact} />
        ) : (
          <WideTable {...props} shared={shared} columns={columns} />
        )}
        {rows?.length === 0 ? (
          <div className={classes.empty}>
            {props.empty ?? <EmptyState drawing="search" title={uiTexts.nothingFound} />}
          </div>
        ) : null}
      </section>
      {selection ? (
        <SelectionBar
          {...selection}
          count={selection.rows.length}
          onClear={() => {
            selection.onChange([])
            // The selection bar disappears with the focus inside, so the table takes it.
            scroll.current?.focus()
          }}
        />
      ) : null}
      {props.paging ? <Pager {...props.paging} /> : null}
    </div>
  )
}

interface WideTableProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSort'> {
  shared: RowsProps<Row>
}

function WideTable<Row>({ columns, sort = null, onSort, shared }: WideTableProps<Row>) {
  const pins = pinnedAt(columns, shared.choice ? boxWidth : 0)
  const minWidth = columns.reduce((sum, { width = sharedWidth }) => sum + width, shared.choice ? boxWidth : 0)
  return (
    <table className={classes.table} style={{ minWidth, maxWidth: maxWidthOf(columns) }} aria-label={shared.label}>
      <colgroup>
        {shared.choice ? <col style={{ width: boxWidth }} /> : null}
        {columns.map(({ key, width }) => (
          <col key={key} {...(width ? { style: { width } } : {})} />
        ))}
      </colgroup>
      <TableHead columns={columns} sort={sort} onSort={onSort} choice={shared.choice} pins={pins} />
      <TableRows {...shared} columns={columns} pins={pins} />
    </table>
  )
}

function maxWidthOf<Row>(columns: readonly Column<Row>[]): number | undefined {
  if (columns.some(({ isLong }) => isLong) || columns.every(({ width }) => width)) return undefined
  const wanted = columns.reduce((sum, { width = nameWidth }) => sum + width, 0)
  return wanted > shortTable.to ? undefined : Math.max(shortTable.from, wanted)
}

/** Left offsets of pinned columns. */
function pinnedAt<Row>(columns: readonly Column<Row>[], start: number): (CSSProperties | undefined)[] {
  let left = start
  return columns.map(({ isPinned, width = sharedWidth }) => {
    if (!isPinned) return undefined
    const pin = { left }
    left += width
    return pin
  })
}
