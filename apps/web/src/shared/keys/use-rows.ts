import type { KeyUse } from '@prosa/contract'
import type { ChartRow } from '../../ui/chart.tsx'
import { formatDay } from '../../ui/day-range.ts'
import { addDays } from './spans.ts'

type UseDays = KeyUse['days']

const shownDays = 30

/** Calls of each of the last 30 days, the oldest first; 0 for a day without calls. */
export function daysOfUse(days: UseDays, today: string): ChartRow[] {
  const calls = new Map(
    days.map(({ day, operations }) => [day, operations.reduce((sum, operation) => sum + operation.calls, 0)]),
  )
  return Array.from({ length: shownDays }, (_, place) => addDays(today, place - shownDays + 1)).map((day) => ({
    label: formatDay(day).slice(0, 5),
    values: [calls.get(day) ?? 0],
  }))
}

export interface OperationUse {
  operation: string
  label: string
  calls: number
  lastDay: string
}

/** What an operation does, without its conditions: a summary up to its first sentence, clause or bracket. */
const shortly = (summary: string): string => summary.replace(/(?:[.;:] | \().*|\.$/s, '')

/** Calls per operation over all days, the most called first. */
export function operationsOfUse(days: UseDays): OperationUse[] {
  const all = new Map<string, OperationUse>()
  for (const { day, operations } of days)
    for (const { operation, label, calls } of operations) {
      const before = all.get(operation)
      all.set(operation, {
        operation,
        label: shortly(label),
        calls: calls + (before?.calls ?? 0),
        lastDay: before && before.lastDay > day ? before.lastDay : day,
      })
    }
  return [...all.values()].sort((one, other) => other.calls - one.calls)
}
