import clsx from 'clsx'
import classes from './chart.module.css'
import type { ChartProps } from './chart-view.tsx'
import { formatNumber } from './format.ts'

interface ChartTableProps extends ChartProps {
  /** The colour of each row, where the drawing has one for each. */
  colorOf: ((index: number) => string) | null
  /** Otherwise it is there for screen readers and keys alone. */
  isSeen: boolean
}

export function ChartTable(props: ChartTableProps) {
  const { title, rowName, series, moreColumns = [], rows, onChoose, colorOf, isSeen } = props
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
            <tr key={row.label}>
              <th scope="row">
                {colorOf ? <i style={{ background: colorOf(index) }} aria-hidden /> : null}
                {onChoose ? (
                  <button type="button" onClick={() => onChoose(row)}>
                    {row.label}
                  </button>
                ) : (
                  row.label
                )}
              </th>
              {series.map((name, place) => (
                <td key={name}>{formatNumber(row.values[place] ?? 0)}</td>
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
