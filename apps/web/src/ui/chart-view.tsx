import '@mantine/charts/styles.layer.css'
import { AreaChart, BarChart, DonutChart } from '@mantine/charts'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './chart.module.css'
import { ChartTable, openTitle } from './chart-table.tsx'
import { Explanation } from './explanation.tsx'
import { FailedNote } from './failed-note.tsx'
import { formatNumber } from './format.ts'
import { uiTexts } from './texts.ts'

export interface ChartRow {
  label: string
  /** One value per series, in the same order. */
  values: readonly number[]
  /** Texts for the table's further columns. */
  more?: readonly string[]
  /** Index of its colour; by default the row's index. */
  color?: number
  /** In the future: nothing is drawn, not even zero. */
  isToCome?: boolean
}

export interface ChartProps {
  kind: 'doughnut' | 'line' | 'bars'
  title: string
  /** The unit of the rows: 'por dia'. */
  subtitle?: string
  /** Error text with a retry, shown instead of the chart. */
  failure?: { text: string; onRetry: () => void } | null
  /** Explains what the figure counts, in a flyout. */
  explanation?: string
  /** Title of the first column: 'Canal', 'Dia'. */
  rowName: string
  series: readonly string[]
  moreColumns?: readonly string[]
  rows: readonly ChartRow[]
  /** Opens a row, e.g. the hours of a day. */
  onChoose?: (row: ChartRow) => void
  /** Opens the records behind a number, by row and series index; a null row is the doughnut's total. */
  onOpen?: (row: ChartRow | null, place: number) => void
  /** Further buttons of the head. */
  actions?: readonly { label: string; title: string; onAct: () => void }[]
  /** Formats the numbers; whole numbers by default. */
  format?: (value: number) => string
  /** Label of the row whose point shows its value; by default the highest. */
  marked?: string
}

const colors = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)', 'var(--chart-5)']
const colorOf = (index: number): string => colors[index % colors.length] as string

const rowColor = (row: ChartRow, index: number): string => colorOf(row.color ?? index)

const sumOf = ({ values }: ChartRow): number => values.reduce((sum, value) => sum + value, 0)

/** A chart with its table, which gives the same data to screen readers and keyboard. */
export function ChartView(props: ChartProps) {
  const { kind, title, subtitle, explanation, actions = [], rows, series, failure = null } = props
  const [isTable, setTable] = useState(false)
  const isEmpty = failure !== null || rows.every((row) => sumOf(row) === 0)
  const canSwitch = kind !== 'doughnut' && !isEmpty
  const Icon = isTable ? IconChartBar : IconTable
  return (
    <section className={classes.card} aria-label={title}>
      <header className={classes.head}>
        <h2>{title}</h2>
        {subtitle ? <span>{subtitle}</span> : null}
        {actions.map(({ label, title: does, onAct }) => (
          <button key={label} type="button" className={classes.action} title={does} onClick={onAct}>
            {label}
          </button>
        ))}
        {explanation ? <Explanation of={title} text={explanation} /> : null}
        {canSwitch ? (
          <button
            type="button"
            className={classes.switch}
            aria-label={isTable ? uiTexts.showChart(title) : uiTexts.showTable(title)}
            onClick={() => setTable(!isTable)}
          >
            <Icon size={16} stroke={1.75} aria-hidden />
          </button>
        ) : null}
      </header>
      {failure ? <FailedNote {...failure} /> : isEmpty ? <p className={classes.empty}>{uiTexts.noData}</p> : null}
      {!isEmpty && series.length > 1 ? <Legend series={series} /> : null}
      {isEmpty ? null : (
        <div className={kind === 'doughnut' ? classes.pair : undefined}>
          {isTable ? null : <Drawing {...props} />}
          <ChartTable
            {...props}
            colorOf={kind === 'doughnut' ? rowColor : null}
            isSeen={isTable || kind === 'doughnut'}
          />
        </div>
      )}
    </section>
  )
}

function Legend({ series }: { series: readonly string[] }) {
  return (
    <p className={classes.legend} aria-hidden>
      {series.map((name, index) => (
        <span key={name}>
          <i style={{ background: colorOf(index) }} /> {name}
        </span>
      ))}
    </p>
  )
}

function Drawing(props: ChartProps) {
  const { kind, rows, series, onChoose, onOpen, marked, format = formatNumber } = props
  if (kind === 'doughnut') return <Doughnut rows={rows} onOpen={onOpen} />
  const data = rows.map((row) => ({
    label: row.label,
    ...Object.fromEntries(series.map((name, index) => [name, row.isToCome ? null : (row.values[index] ?? 0)])),
  }))
  const drawn = series.map((name, index) => ({ name, color: colorOf(index) }))
  const common = {
    h: 264,
    data,
    dataKey: 'label',
    series: drawn,
    gridAxis: 'x' as const,
    gridColor: 'var(--line)',
    textColor: 'var(--text-3)',
    strokeDasharray: 0,
    xAxisProps: { interval: 'preserveStartEnd' as const, minTickGap: 16 },
    tickLine: 'none' as const,
    valueFormatter: format,
    yAxisProps: { width: 44, allowDecimals: false },
  }
  const press = (row: ChartRow | undefined, place: number): void => {
    if (!row) return
    if (onChoose) onChoose(row)
    else if (row.values[place]) onOpen?.(row, place)
  }
  return (
    <div className={classes.drawing} data-chosen={onChoose || onOpen ? true : undefined} aria-hidden>
      {kind === 'line' ? (
        <AreaChart
          {...common}
          curveType="linear"
          referenceLines={markOf(rows.find(({ label }) => label === marked) ?? peakOf(rows), format)}
          withDots={rows.length < 15}
          areaChartProps={{
            accessibilityLayer: false,
            margin: { top: labelPx },
            onClick: ({ activeTooltipIndex }) => press(rows[Number(activeTooltipIndex)], 0),
          }}
        />
      ) : (
        <BarChart
          {...common}
          type="stacked"
          withBarValueLabel
          // Mantine labels each part with the height of the stack so far; only the top label, the total, is shown.
          valueLabelProps={({ name }) => ({ fill: name === series.at(-1) ? 'var(--text-2)' : 'transparent' })}
          maxBarWidth={32}
          barChartProps={{ accessibilityLayer: false, margin: { top: labelPx } }}
          barProps={({ name }) => ({ onClick: (_part, index) => press(rows[index], series.indexOf(name)) })}
        />
      )}
    </div>
  )
}

/** Px reserved above the drawing for the highest label, so that it does not touch the title. */
const labelPx = 20

const peakOf = (rows: readonly ChartRow[]): ChartRow | null =>
  rows.reduce<ChartRow | null>((best, row) => (best && sumOf(best) >= sumOf(row) ? best : row), null)

/** Label of the one marked point. */
const markOf = (row: ChartRow | null, format: (value: number) => string) =>
  row ? [{ x: row.label, label: format(sumOf(row)), color: 'var(--text-2)', labelPosition: 'top' as const }] : []

function Doughnut({ rows, onOpen }: Pick<ChartProps, 'rows' | 'onOpen'>) {
  const total = rows.reduce((sum, row) => sum + sumOf(row), 0)
  const number = formatNumber(total)
  // With a single slice only the number is shown.
  const isRing = rows.filter((row) => sumOf(row) > 0).length > 1
  return (
    <div className={classes.doughnut} data-alone={!isRing || undefined}>
      {isRing ? (
        <div data-chosen={onOpen ? true : undefined} aria-hidden>
          <DonutChart
            size={128}
            thickness={16}
            startAngle={90}
            endAngle={-270}
            paddingAngle={2}
            withTooltip={false}
            pieChartProps={{ accessibilityLayer: false }}
            pieProps={{
              rootTabIndex: -1,
              onClick: (_slice, index) => {
                const row = rows[index]
                if (row) onOpen?.(row, 0)
              },
            }}
            data={rows.map((row, index) => ({ name: row.label, value: sumOf(row), color: rowColor(row, index) }))}
          />
        </div>
      ) : null}
      <p>
        {onOpen ? (
          <button type="button" title={openTitle} onClick={() => onOpen(null, 0)}>
            <b>{number}</b>
          </button>
        ) : (
          <b>{number}</b>
        )}
        <span>{uiTexts.total}</span>
      </p>
    </div>
  )
}
