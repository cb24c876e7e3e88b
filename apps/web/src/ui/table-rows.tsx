import { Checkbox } from '@mantine/core'
import type { CSSProperties, MouseEvent, PointerEvent, ReactNode } from 'react'
import classes from './data-table.module.css'
import { Skeleton } from './skeleton.tsx'
import { walkRows } from './table-keys.ts'
import type { Column, RowsProps } from './table-types.ts'
import { uiTexts } from './texts.ts'

interface TableRowsProps<Row> extends RowsProps<Row> {
  columns: readonly Column<Row>[]
  pins: readonly (CSSProperties | undefined)[]
}

const skeletons = Array.from({ length: 12 }, (_, index) => index)

/** Table body: a page of rows, or skeletons. */
export function TableRows<Row>({ columns, rows, idOf, onOpen, choice, pins }: TableRowsProps<Row>) {
  const cells = (draw: (column: Column<Row>) => ReactNode): ReactNode =>
    columns.map((column, index) => (
      <td
        key={column.key}
        style={pins[index]}
        className={column.isMain ? classes.main : undefined}
        data-pinned={pins[index] ? true : undefined}
        data-align={column.align}
        onPointerEnter={tellWhole}
      >
        {draw(column)}
      </td>
    ))
  if (rows === undefined)
    return (
      <tbody aria-hidden>
        {skeletons.map((row) => (
          <tr key={row}>
            {choice ? <td className={classes.box} /> : null}
            {cells(() => (
              <Skeleton width="70%" />
            ))}
          </tr>
        ))}
      </tbody>
    )
  return (
    <tbody onKeyDown={(event) => walkRows(event, 'tr')}>
      {rows.map((row) => (
        <tr
          key={idOf(row)}
          data-selected={choice?.has(row) || undefined}
          data-opens={onOpen ? true : undefined}
          onClick={(event) => !hitsControl(event) && onOpen?.(row)}
        >
          {choice ? (
            <td className={classes.box} style={{ left: 0 }}>
              <Checkbox
                aria-label={uiTexts.selectRow(choice.nameOf(row))}
                checked={choice.has(row)}
                onChange={() => choice.toggle(row)}
              />
            </td>
          ) : null}
          {cells((column) =>
            column.isMain && onOpen ? (
              <button type="button" className={classes.open} onClick={() => onOpen(row)}>
                {column.render(row)}
              </button>
            ) : (
              column.render(row)
            ),
          )}
        </tr>
      ))}
    </tbody>
  )
}

/** Whether a click must not open the row: it hit a control, or ended a text selection. */
export const hitsControl = ({ target }: MouseEvent): boolean =>
  (target instanceof Element && target.closest('a, button, input, label, select') !== null) ||
  window.getSelection()?.type === 'Range'

/** Shows the full text of a truncated cell as title. */
const tellWhole = ({ currentTarget: cell }: PointerEvent<HTMLElement>): void => {
  const inner = cell.querySelector('button') ?? cell
  cell.title = inner.scrollWidth > inner.clientWidth ? (cell.textContent ?? '') : ''
}
