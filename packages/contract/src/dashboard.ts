import { z } from 'zod'
import { id, instant, queryIds } from './common.ts'
import { dashboardBody, dashboardDay, servicesBody, servicesFileBody } from './dashboard-bodies.ts'
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

/** Of as many times, in seconds; null without any. Half take no longer than the median, nine of ten no longer than `p90`. */
const spread = z.object({ count, mean: count, median: count, p90: count }).nullable()

export const peopleFigures = z.object({
  handed: count,
  taken: count,
  /** Handed, and answered by a person. */
  answered: count,
  lost: count,
  abandoned: count,
  /** Handed, and no person took part: they wait still, or were lost. */
  unserved: count,
  /** From the hand-over until a person enters; until a person answers; from when a person enters until it is closed. */
  wait: spread,
  firstAnswer: spread,
  handling: spread,
  satisfaction: z.object({ asked: count, answered: count, mean: z.number().nullable() }),
  /** By who entered last, those with most first; at most 200. */
  attendants: z.array(
    z.object({
      id,
      name: z.string(),
      services: count,
      firstAnswer: spread,
      handling: spread,
      rated: count,
      rating: z.number().nullable(),
    }),
  ),
})
export type PeopleFigures = z.infer<typeof peopleFigures>
export type Spread = z.infer<typeof spread>

export const readPeopleFigures = operation({
  method: 'POST',
  url: '/api/dashboard/people',
  schema: {
    operationId: 'readPeopleFigures',
    tags,
    summary:
      'Como as pessoas atenderam o que começou no período: espera, primeira resposta e duração em segundos, perdidos, abandonados, satisfação e cada atendente.',
    body: dashboardBody,
    response: { 200: peopleFigures },
  },
  config: { access },
})

/** A wait that goes on: since when; null where nobody waits. */
const waitingSince = instant.nullable()

export const dashboardNow = z.object({
  /** Rooms that wait for a person, offered ones too; counted to 1,000 for each workspace. */
  queue: z.object({ count, isCapped: z.boolean(), oldest: waitingSince }),
  /** Rooms that people hold; of those, whose customer wrote last. */
  served: z.object({ count, unanswered: count, oldest: waitingSince }),
  online: count,
  /** Of those who are online. */
  away: count,
  /** Attendants who are online, and whoever holds rooms; the first 200. */
  people: z.array(
    z.object({
      id,
      name: z.string(),
      state: z.enum(['available', 'away', 'offline']),
      rooms: count,
      /** Rooms that they hold at most before another is offered; null: any number. */
      roomLimit: z.int().nullable(),
      waiting: count,
      oldest: waitingSince,
    }),
  ),
})
export type DashboardNow = z.infer<typeof dashboardNow>

export const readDashboardNow = operation({
  method: 'GET',
  url: '/api/dashboard/now',
  schema: {
    operationId: 'readDashboardNow',
    tags,
    summary: 'O que espera e quem atende neste momento, nos workspaces pedidos; `workspaces` se repete.',
    querystring: z.object({ workspaces: queryIds }),
    response: { 200: dashboardNow },
  },
  config: { access },
})

/** A dialog behind a figure. */
const service = z.object({
  id,
  /** Null where whoever asks may not open the dialog. */
  contact: z.string().nullable(),
  canOpen: z.boolean(),
  bot: z.string(),
  channel: z.string(),
  workspace: z.string(),
  target: z.string().nullable(),
  startedAt: instant,
  /** Null while it is open. */
  closedAt: instant.nullable(),
  by: z.enum(['bot', 'human']),
  /** From the first message to the last. */
  minutes: count,
  savedMinutes: count,
  /** Of the period. */
  messages: count,
})
export type Service = z.infer<typeof service>

/** A file of more is refused. */
export const maxServicesOfFile = 100_000

export const listServices = operation({
  method: 'POST',
  url: '/api/dashboard/services/list',
  schema: {
    operationId: 'listServices',
    tags,
    summary:
      'Os atendimentos que um número do dashboard conta, dos que começaram por último; segue por `next`. A contagem para em 10.000.',
    body: servicesBody,
    response: {
      200: z.object({
        result: z.array(service),
        total: count,
        isTotalCapped: z.boolean(),
        next: z.string().nullable(),
      }),
    },
  },
  config: { access },
})

export const downloadServices = operation({
  method: 'POST',
  url: '/api/dashboard/services/csv',
  schema: {
    operationId: 'downloadServices',
    tags,
    summary: 'Os mesmos atendimentos como CSV (text/csv), uma linha para cada um, até 100.000.',
    body: servicesFileBody,
    response: { 200: z.string() },
  },
  config: { access },
})
