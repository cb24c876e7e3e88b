import { z } from 'zod'
import { id, reversedPeriod } from './common.ts'

/** As many years as one look spans at most. */
export const maxDashboardYears = 5

/** A day of the company's time zone. */
export const dashboardDay = z.iso
  .date('Data inválida')
  .refine((value) => value >= '1900' && value < '3000', 'Data inválida')

/** Without its end a period is its first day. */
export const dashboardBody = z
  .object({
    /** None: all figures are zero. */
    bots: z.array(id).max(1_000).default([]),
    startAt: dashboardDay,
    endAt: dashboardDay.nullish(),
  })
  .refine(({ startAt, endAt }) => !endAt || endAt >= startAt, {
    path: ['endAt'],
    message: reversedPeriod,
  })
  .refine(({ startAt, endAt }) => Number(endAt?.slice(0, 4) ?? 0) - Number(startAt.slice(0, 4)) <= maxDashboardYears, {
    path: ['endAt'],
    message: `O período pode ter no máximo ${maxDashboardYears} anos.`,
  })
