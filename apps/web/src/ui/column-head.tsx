import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import classes from './column-head.module.css'
import type { Column, Sort } from './data-table.tsx'
import { uiTexts } from './texts.ts'

interface ColumnHeadProps<Row> {
  column: Column<Row>
  sort: Sort | null
  onSort?: (sort: Sort) => void
}

/** A column's title, the way to sort by it, and its filter below. */
export function ColumnHead<Row>({ column: { key, title, isSortable, filter }, sort, onSort }: ColumnHeadProps<Row>) {
  const order = sort?.field === key ? sort.order : null
  const Arrow = order === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <div className={classes.head}>
      {isSortable && onSort ? (
        <button
          type="button"
          className={classes.sort}
          title={title}
          data-sorted={order ?? undefined}
          onClick={() => onSort({ field: key, order: order === 'asc' ? 'desc' : 'asc' })}
        >
          <span className="clip">{title}</span>
          {order ? (
            <>
              <Arrow size={12} stroke={2.1} aria-hidden />
              <span className="visually-hidden">
                {order === 'asc' ? uiTexts.sortAscending : uiTexts.sortDescending}
              </span>
            </>
          ) : null}
        </button>
      ) : (
        <span className={`${classes.title} clip`} title={title}>
          {title}
        </span>
      )}
      {filter}
    </div>
  )
}
