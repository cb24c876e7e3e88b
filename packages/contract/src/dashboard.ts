import { z } from 'zod'
import { queryIds } from './common.ts'
import { dashboardBody, dashboardDay } from './dashboard-bodies.ts'
import { operation } from './operation.ts'
import { anyOf } from './permissions.ts'

const access = anyOf('dashboard_view')
const tags = ['Dashboard'] as const
const count = z.int().min(0)

/** Dialogs of a channel, or of an objective; `averageTime` in minutes, from the first message to the last. */
const share = z.object({
  /** Null where a bot has no objective. */
  channel: z.string().nullable(),
  count,
  averageTime: count,
})

/** Days and months without a dialog are left out. Spelled as the wire has it. */
export const dashboard = z.object({
  botVsHumanServices: z.array(
    z.object({ botServices: count, humanServices: count, month: z.int().min(1).max(12), year: z.int() }),
  ),
  channelsServices: z.array(share),
  targetsServices: z.array(share),
  closedServices: count,
  humanServices: count,
  openServices: count,
  messages: count,
  servicesByDayHistory: z.array(z.object({ day: z.string(), count })),
  humanServicesMinutes: count,
})
export type Dashboard = z.infer<typeof dashboard>

export const readDashboard = operation({
  method: 'POST',
  url: '/api/dashboard/:info',
  schema: {
    operationId: 'readDashboard',
    tags,
    summary:
      'Números dos atendimentos que começaram no período, no fuso horário da empresa; as mensagens são as do período em qualquer atendimento desses bots.',
    params: z.object({ info: z.literal('general') }),
    body: dashboardBody,
    response: { 200: dashboard },
  },
  config: { access },
})

export const listServicesByHour = operation({
  method: 'GET',
  url: '/api/dashboard/services-by-hour',
  schema: {
    operationId: 'listServicesByHour',
    tags,
    summary: 'Atendimentos que começaram em cada hora de um dia; sem dia, hoje. `bots` se repete; 0 é nenhum.',
    querystring: z.object({ bots: queryIds, day: dashboardDay.optional() }),
    response: { 200: z.array(z.object({ hour: z.int().min(0).max(23), count })) },
  },
  config: { access },
})
