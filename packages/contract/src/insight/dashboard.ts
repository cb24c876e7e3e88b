import { z } from 'zod'
import { id, instant, queryIds } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { dashboardBody, hoursQuery, peopleBody, servicesBody, servicesFileBody } from './dashboard-bodies.ts'

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
  /**
   * Only where so many dialogs changed at once that the figures are not of this moment: when all of them were counted last, null where that is
   * not known.
   */
  lag: z.object({ countedAt: instant.nullable() }).optional(),
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
  config: { access, reads: true },
})

export const listServicesByHour = operation({
  method: 'GET',
  url: '/api/dashboard/services-by-hour',
  schema: {
    operationId: 'listServicesByHour',
    tags,
    summary:
      'Atendimentos que começaram em cada hora do dia: de um dia (sem dia, hoje) ou, com `endDay`, a soma de todos os dias até ele, no máximo 366. `bots` se repete; 0 é nenhum.',
    querystring: hoursQuery,
    response: { 200: z.array(z.object({ hour: z.int().min(0).max(23), count })) },
  },
  config: { access },
})

/** Of as many times, in seconds; null without any. Half take no longer than the median, nine of ten no longer than `p90`. */
const spread = z.object({ count, mean: count, median: count, p90: count }).nullable()

/** Dialogs with a target that is met or missed by now, and how many met it. */
const inTime = z.object({ due: count, met: count })

/** Of dialogs that customers began but for the last four, which we began. */
const outcomes = z.object({
  finished: count,
  /** By the bot alone: it answered a question, the flow came to its end, and nobody else had the dialog. */
  solved: count,
  /** While the bot waited for an answer. */
  left: count,
  /** By the bot alone, or by a person who answered and closed it. */
  resolved: count,
  /** Resolved seven days ago or before; of those, not opened again, and the customer began no other dialog with the bot within the seven days. */
  judged: count,
  lasting: count,
  /** Begun by a campaign, or otherwise by us; of those, with a word of the customer. */
  campaigns: count,
  campaignReplies: count,
  outreaches: count,
  outreachReplies: count,
})
export type ServiceOutcomes = z.infer<typeof outcomes>

const served = {
  lost: count,
  /** From the hand-over until a person answers, by the clock, and within the hours of the workspace. */
  firstAnswer: spread,
  firstAnswerOpen: spread,
  /** From when a person enters until it is closed. */
  handling: spread,
  answerInTime: inTime,
  closeInTime: inTime,
}

export const peopleFigures = z.object({
  handed: count,
  taken: count,
  /** Handed, and answered by a person. */
  answered: count,
  abandoned: count,
  /** Handed, and no person took part: they wait still, or were lost. */
  unserved: count,
  /** From the hand-over until a person enters. */
  wait: spread,
  ...served,
  satisfaction: z.object({ asked: count, answered: count, mean: z.number().nullable() }),
  outcomes,
  /** By who entered last, workspace, channel or bot, those with most first; at most 200. */
  groups: z.array(
    z.object({
      /** Null for a channel, which its name is enough for. */
      id: id.nullable(),
      name: z.string(),
      /** Which a person entered. */
      services: count,
      ...served,
      rated: count,
      rating: z.number().nullable(),
      /** Of a bot or channel; null elsewhere. */
      outcomes: outcomes.nullable(),
    }),
  ),
})
export type PeopleFigures = z.infer<typeof peopleFigures>
export type Spread = z.infer<typeof spread>
export type InTime = z.infer<typeof inTime>

export const readPeopleFigures = operation({
  method: 'POST',
  url: '/api/dashboard/people',
  schema: {
    operationId: 'readPeopleFigures',
    tags,
    summary:
      'O que foi feito do que começou no período: espera, primeira resposta (corrida e no horário de atendimento) e duração em segundos, prazos, perdidos, abandonados, resolvidos, satisfação, e o mesmo por atendente, workspace, canal ou bot.',
    body: peopleBody,
    response: { 200: peopleFigures },
  },
  config: { access, reads: true },
})

/** A wait that goes on: since when; null where nobody waits. */
const waitingSince = instant.nullable()

export const dashboardNow = z.object({
  /** Rooms that wait for a person, offered ones too; counted to 1,000 for each workspace. */
  queue: z.object({ count, isCapped: z.boolean(), oldest: waitingSince }),
  /** Rooms that people hold; of those, whose customer wrote last. */
  served: z.object({ count, unanswered: count, oldest: waitingSince }),
  /** Open rooms that a bot has; counted to 1,000 for each workspace. */
  withBot: z.object({ count, isCapped: z.boolean() }),
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

export const queueForecast = z.object({
  /** Of the past that it goes by, whole ones, at most 6; with fewer than `leastWeeks` nothing is said. */
  weeks: count,
  leastWeeks: count,
  /** The next full hours of the company's time zone, and how many rooms are expected to come to the queue in each. */
  hours: z.array(z.object({ hour: z.int().min(0).max(23), expected: z.number().min(0) })),
  /** Of the last seven days: what it would have said, what came, and by how many rooms it was wrong in an hour on the mean. */
  error: z.object({ expected: count, came: count, perHour: z.number().min(0) }).nullable(),
})
export type QueueForecast = z.infer<typeof queueForecast>

export const forecastQueue = operation({
  method: 'GET',
  url: '/api/dashboard/forecast',
  schema: {
    operationId: 'forecastQueue',
    tags,
    summary:
      'Quantas salas devem chegar à fila nas próximas horas, pelas mesmas horas das semanas anteriores, e o erro dessa previsão nos últimos sete dias; `workspaces` se repete.',
    querystring: z.object({ workspaces: queryIds }),
    response: { 200: queueForecast },
  },
  config: { access },
})

/** A dialog behind a figure. */
const service = z.object({
  id,
  /** Null where whoever asks may not open the dialog. */
  contact: z.string().nullable(),
  contactId: id.nullish(),
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
  begunBy: z.enum(['customer', 'campaign', 'outreach']),
  /** Who entered last. */
  attendant: z.string().nullable(),
  /** From the hand-over until a person answered, in seconds: by the clock, and within the hours of the workspace. */
  firstAnswer: count.nullable(),
  firstAnswerOpen: count.nullable(),
  /** Null without a target, or while it is not known. */
  answerInTime: z.boolean().nullable(),
  closeInTime: z.boolean().nullable(),
  /** Null while it is open, or of none of these. */
  outcome: z.enum(['solved', 'left', 'resolved', 'lost', 'abandoned']).nullable(),
  /** Of what was resolved seven days ago or before. */
  isLasting: z.boolean().nullable(),
  /** From 1 to 5, the last that the customer gave. */
  rating: z.int().nullable(),
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
  config: { access, reads: true },
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
