import '@mantine/charts/styles.layer.css'
import { AreaChart, BarChart, DonutChart } from '@mantine/charts'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './chart.module.css'
import { ChartTable } from './chart-table.tsx'
import { Explanation } from './explanation.tsx'
import { formatNumber } from './format.ts'
import { uiTexts } from './texts.ts'

export interface ChartRow {
  label: string
  /** One for each series, in their order. */
  values: readonly number[]
  /** Words for further columns of the table. */
  more?: readonly string[]
}

export interface ChartProps {
  kind: 'doughnut' | 'line' | 'bars'
  title: string
  /** What of: 'por dia'. */
  subtitle?: string
  /** What it counts, one press away. */
  explanation?: string
  /** The head of the first column: 'Canal', 'Dia'. */
  rowName: string
  series: readonly string[]
  moreColumns?: readonly string[]
  rows: readonly ChartRow[]
  /** A day opens its hours. */
  onChoose?: (row: ChartRow) => void
  /** Label of the row whose point says its figure; else it is the highest. */
  marked?: string
}

const colors = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)', 'var(--chart-5)']
const colorOf = (index: number): string => colors[index % colors.length] as string

const sumOf = ({ values }: ChartRow): number => values.reduce((sum, value) => sum + value, 0)

/** The drawing for the eye; the table says the same to whoever cannot see it, and by keys. */
export function ChartView(props: ChartProps) {
  const { kind, title, subtitle, explanation, rows, series } = props
  const [isTable, setTable] = useState(false)
  const isEmpty = rows.every((row) => sumOf(row) === 0)
  const canSwitch = kind !== 'doughnut' && !isEmpty
  const Icon = isTable ? IconChartBar : IconTable
  return (
    <section className={classes.card} aria-label={title}>
      <header className={classes.head}>
        <h2>{title}</h2>
        {subtitle ? <span>{subtitle}</span> : null}
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
      {isEmpty ? <p className={classes.empty}>{uiTexts.noData}</p> : null}
      {!isEmpty && series.length > 1 ? <Legend series={series} /> : null}
      {isEmpty ? null : (
        <div className={kind === 'doughnut' ? classes.pair : undefined}>
          {isTable ? null : <Drawing {...props} />}
          <ChartTable
            {...props}
            colorOf={kind === 'doughnut' ? colorOf : null}
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

function Drawing({ kind, rows, series, onChoose, marked }: ChartProps) {
  const data = rows.map((row) => ({
    label: row.label,
    ...Object.fromEntries(series.map((name, index) => [name, row.values[index] ?? 0])),
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
    valueFormatter: formatNumber,
    yAxisProps: { width: 44, allowDecimals: false },
  }
  const choose = (index: unknown): void => {
    const row = rows[Number(index)]
    if (row) onChoose?.(row)
  }
  return (
    <div className={classes.drawing} data-chosen={onChoose ? true : undefined} aria-hidden>
      {kind === 'doughnut' ? <Doughnut rows={rows} /> : null}
      {kind === 'line' ? (
        <AreaChart
          {...common}
          curveType="linear"
          referenceLines={markOf(rows.find(({ label }) => label === marked) ?? peakOf(rows))}
          withDots={rows.length < 15}
          areaChartProps={{
            accessibilityLayer: false,
            onClick: ({ activeTooltipIndex }) => choose(activeTooltipIndex),
          }}
        />
      ) : null}
      {kind === 'bars' ? (
        <BarChart
          {...common}
          type="stacked"
          withBarValueLabel
          // Mantine says at each part how high the stack is there: the whole is said, above all of them.
          valueLabelProps={({ name }) => ({ fill: name === series.at(-1) ? 'var(--text-2)' : 'transparent' })}
          maxBarWidth={32}
          barChartProps={{ accessibilityLayer: false, onClick: ({ activeTooltipIndex }) => choose(activeTooltipIndex) }}
        />
      ) : null}
    </div>
  )
}

const peakOf = (rows: readonly ChartRow[]): ChartRow | null =>
  rows.reduce<ChartRow | null>((best, row) => (best && sumOf(best) >= sumOf(row) ? best : row), null)

/** One point says its figure. */
const markOf = (row: ChartRow | null) =>
  row ? [{ x: row.label, label: formatNumber(sumOf(row)), color: 'var(--text-2)', labelPosition: 'top' as const }] : []

function Doughnut({ rows }: Pick<ChartProps, 'rows'>) {
  const total = rows.reduce((sum, row) => sum + sumOf(row), 0)
  return (
    <div className={classes.doughnut}>
      <DonutChart
        size={128}
        thickness={16}
        startAngle={90}
        endAngle={-270}
        paddingAngle={rows.length > 1 ? 2 : 0}
        withTooltip={false}
        pieChartProps={{ accessibilityLayer: false }}
        pieProps={{ rootTabIndex: -1 }}
        data={rows.map((row, index) => ({ name: row.label, value: sumOf(row), color: colorOf(index) }))}
      />
      <p>
        <b>{formatNumber(total)}</b>
        <span>{uiTexts.total}</span>
      </p>
    </div>
  )
}
