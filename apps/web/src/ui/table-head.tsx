import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import classes from './data-table.module.css'
import type { Choice, Column, Sort } from './table-types.ts'
import { uiTexts } from './texts.ts'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  sort: Sort | null
  onSort?: ((sort: Sort) => void) | undefined
  choice: Choice<Row> | null
  pins: readonly (CSSProperties | undefined)[]
}

/** Column titles, which sort, and the filters below them. Both stay visible while the rows scroll. */
export function TableHead<Row>({ columns, sort, onSort, choice, pins }: TableHeadProps<Row>) {
  const hasFilters = columns.some(({ filter }) => filter)
  return (
    <thead className={classes.thead}>
      <tr>
        {choice ? (
          <th scope="col" className={classes.box} style={{ left: 0 }}>
            <Checkbox
              aria-label={uiTexts.selectAll}
              checked={choice.page === 'all'}
              indeterminate={choice.page === 'some'}
              onChange={choice.togglePage}
            />
          </th>
        ) : null}
        {columns.map((column, index) => (
          <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} pin={pins[index]} />
        ))}
      </tr>
      {hasFilters ? (
        <tr className={classes.filters}>
          {choice ? <td className={classes.box} style={{ left: 0 }} /> : null}
          {columns.map(({ key, filter }, index) => (
            <td key={key} style={pins[index]} data-pinned={pins[index] ? true : undefined}>
              {filter}
            </td>
          ))}
        </tr>
      ) : null}
    </thead>
  )
}

interface HeadCellProps<Row> {
  column: Column<Row>
  sort: Sort | null
  onSort: ((sort: Sort) => void) | undefined
  pin: CSSProperties | undefined
}

function HeadCell<Row>({
  column: { key, title, isSortable, firstOrder = 'asc', align },
  sort,
  onSort,
  pin,
}: HeadCellProps<Row>) {
  const order = sort?.field === key ? sort.order : null
  const nextOrder = order === null ? firstOrder : order === 'asc' ? 'desc' : 'asc'
  const Arrow = order === 'desc' ? IconArrowDown : IconArrowUp
  const canSort = isSortable && onSort
  return (
    <th
      scope="col"
      style={pin}
      data-pinned={pin ? true : undefined}
      data-align={align}
      {...(canSort ? { 'aria-sort': order === null ? 'none' : order === 'asc' ? 'ascending' : 'descending' } : {})}
    >
      {canSort ? (
        <button
          type="button"
          className={classes.sort}
          title={title}
          data-sorted={order ?? undefined}
          onClick={() => onSort({ field: key, order: nextOrder })}
        >
          <span className="clip">{title}</span>
          {order ? <Arrow size={12} stroke={2.1} aria-hidden /> : null}
        </button>
      ) : (
        <span className="clip" title={title} style={{ display: 'block' }}>
          {title}
        </span>
      )}
    </th>
  )
}
