import { z } from 'zod'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'

const access = anyOf('dashboard_view')
const tags = ['Dashboard'] as const

export const weeklyReport = z.object({
  /** Whether the caller gets the weekly figures by mail. */
  isWanted: z.boolean(),
  /** Recipient address; null for administrators, who get no mail. */
  email: z.string().nullable(),
})
export type WeeklyReport = z.infer<typeof weeklyReport>

export const readWeeklyReport = operation({
  method: 'GET',
  url: '/api/dashboard/weekly-report',
  schema: {
    operationId: 'readWeeklyReport',
    tags,
    summary: 'Se quem chama recebe toda segunda-feira, por e-mail, os números da semana.',
    response: { 200: weeklyReport },
  },
  config: { access },
})

export const setWeeklyReport = operation({
  method: 'PUT',
  url: '/api/dashboard/weekly-report',
  schema: {
    operationId: 'setWeeklyReport',
    tags,
    summary: 'Liga ou desliga o e-mail semanal de quem chama.',
    body: z.object({ isWanted: z.boolean() }),
    response: { 200: weeklyReport },
  },
  config: { access },
})
