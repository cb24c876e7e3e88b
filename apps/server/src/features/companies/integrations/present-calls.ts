import { operations, type readIntegrationUse } from '@prosa/contract'
import type { z } from 'zod'
import { toolLabels } from '../mcp/index.ts'
import type { DayOfCalls } from './calls.queries.ts'

type Days = z.output<(typeof readIntegrationUse)['schema']['response'][200]>['days']

const labels = new Map([
  ...operations.map(({ schema }) => [schema.operationId, schema.summary] as const),
  ...toolLabels,
])

/** Rows by day, newest first; an operation the program no longer has is shown by its id. */
export const presentCalls = (rows: readonly DayOfCalls[]): Days =>
  [...Map.groupBy(rows, ({ day }) => day)].map(([day, calls]) => ({
    day,
    operations: calls.map((row) => ({
      operation: row.operation,
      label: labels.get(row.operation) ?? row.operation,
      calls: row.calls,
    })),
  }))
