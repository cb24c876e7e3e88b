import type { KeyUse } from '@prosa/contract'
import { Chart } from '../../ui/chart.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { formatDay } from '../../ui/day-range.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatNumber } from '../../ui/format.ts'
import type { Column } from '../../ui/table-types.ts'
import { useFormats } from '../../ui/use-formats.ts'
import { useToday } from '../../ui/use-now.ts'
import classes from './keys.module.css'
import { keyTexts } from './texts.ts'
import { daysOfUse, type OperationUse, operationsOfUse } from './use-rows.ts'

const texts = keyTexts.use

/** Calls of the last 30 days, by day and by operation. */
export function UseOfKey({ use: { lastUse, days } }: { use: KeyUse }) {
  const { moment } = useFormats()
  const today = useToday()
  if (days.length === 0) return <EmptyState level={3} drawing="calm" title={texts.none} text={texts.noneText} />
  return (
    <div className={classes.part}>
      {lastUse ? <p className={classes.hint}>{texts.last(moment(lastUse.at), lastUse.address)}</p> : null}
      <Chart
        kind="line"
        title={texts.perDay}
        subtitle={texts.last30}
        rowName={texts.day}
        series={[texts.calls]}
        rows={daysOfUse(days, today)}
      />
      <DataTable
        label={texts.perOperation}
        columns={columns}
        compact={({ label, calls, lastDay }) => ({
          name: label,
          when: formatNumber(calls),
          detail: formatDay(lastDay),
        })}
        idOf={({ operation }) => operation}
        rows={operationsOfUse(days)}
      />
    </div>
  )
}

const columns: readonly Column<OperationUse>[] = [
  { key: 'label', title: texts.operation, isMain: true, render: ({ label }) => label },
  { key: 'calls', title: texts.calls, width: 110, align: 'right', render: ({ calls }) => formatNumber(calls) },
  { key: 'lastDay', title: texts.lastDay, width: 120, render: ({ lastDay }) => formatDay(lastDay) },
]
