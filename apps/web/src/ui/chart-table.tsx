import clsx from 'clsx'
import classes from './chart.module.css'
import type { ChartProps, ChartRow } from './chart-view.tsx'
import { formatNumber } from './format.ts'

/** Title of a number that can be pressed. */
export const openTitle = 'Ver os atendimentos'

interface ChartTableProps extends ChartProps {
  /** Colour of each row, if the drawing has a colour per row. */
  colorOf: ((row: ChartRow, index: number) => string) | null
  /** Visible; otherwise only for screen readers and keyboard. */
  isSeen: boolean
}

export function ChartTable(props: ChartTableProps) {
  const { title, rowName, series, moreColumns = [], rows, onChoose, onOpen, colorOf, isSeen } = props
  const { format = formatNumber } = props
  return (
    <div className={isSeen ? classes.tableFrame : clsx('visually-hidden', classes.hidden)}>
      <table className={classes.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {[rowName, ...series, ...moreColumns].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // If a row has only one number to press, the whole row takes the press.
            <tr key={row.label} data-pressed={(onOpen && !onChoose && series.length === 1) || undefined}>
              <th scope="row">
                {colorOf ? <i style={{ background: colorOf(row, index) }} aria-hidden /> : null}
                {onChoose ? (
                  <button type="button" onClick={() => onChoose(row)}>
                    {row.label}
                  </button>
                ) : (
                  row.label
                )}
              </th>
              {series.map((name, place) => (
                <td key={name}>
                  {onOpen && row.values[place] ? (
                    <button type="button" title={openTitle} onClick={() => onOpen(row, place)}>
                      {format(row.values[place])}
                    </button>
                  ) : (
                    format(row.values[place] ?? 0)
                  )}
                </td>
              ))}
              {moreColumns.map((name, place) => (
                <td key={name}>{row.more?.[place]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
