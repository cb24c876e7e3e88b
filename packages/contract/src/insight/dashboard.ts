import { z } from 'zod'
import { id, instant, queryIds } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { dashboardBody, hoursQuery, peopleBody, servicesBody, servicesFileBody } from './dashboard-bodies.ts'

const access = anyOf('dashboard_view')
const tags = ['Dashboard'] as const
const count = z.int().min(0)

/** Dialogs of a channel or an objective; `averageTime` in minutes, from the first message to the last. */
const share = z.object({
  /** Null for a bot without an objective. */
  channel: z.string().nullable(),
  count,
  averageTime: count,
})

/** Days and months without dialogs are left out. Spelled as in the API. */
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
  /** Only if too many dialogs changed for current figures: time of the last complete count, null if unknown. */
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

/** Distribution of durations in seconds; null without any. `p90`: 90th percentile. */
const spread = z.object({ count, mean: count, median: count, p90: count }).nullable()

/** Dialogs whose target is already met or missed, and the number that met it. */
const inTime = z.object({ due: count, met: count })

/** Figures of dialogs begun by customers, except for the last four, which the company began. */
const outcomes = z.object({
  finished: count,
  /** Solved by the bot alone: it answered a question, the flow reached its end, and nobody else had the dialog. */
  solved: count,
  /** Left while the bot waited for an answer. */
  left: count,
  /** Resolved by the bot alone, or by a person who answered and closed it. */
  resolved: count,
  /**
   * Resolved at least seven days ago; of those, not reopened, and no other dialog begun by the customer with the bot
   * within the seven days.
   */
  judged: count,
  lasting: count,
  /** Begun by a campaign, or otherwise by the company; of those, the ones with an answer of the customer. */
  campaigns: count,
  campaignReplies: count,
  outreaches: count,
  outreachReplies: count,
})
export type ServiceOutcomes = z.infer<typeof outcomes>

const served = {
  lost: count,
  /** Time from the transfer to a person's answer, total and within the workspace's hours. */
  firstAnswer: spread,
  firstAnswerOpen: spread,
  /** Time from a person joining until closing. */
  handling: spread,
  answerInTime: inTime,
  closeInTime: inTime,
}

export const peopleFigures = z.object({
  handed: count,
  taken: count,
  /** Transferred, and answered by a person. */
  answered: count,
  abandoned: count,
  /** Transferred without any person taking part: still waiting, or lost. */
  unserved: count,
  /** Time from the transfer until a person joins. */
  wait: spread,
  ...served,
  satisfaction: z.object({ asked: count, answered: count, mean: z.number().nullable() }),
  outcomes,
  /** By last attendant, workspace, channel or bot, largest first; at most 200. */
  groups: z.array(
    z.object({
      /** Null for a channel, which is identified by its name. */
      id: id.nullable(),
      name: z.string(),
      /** Dialogs that a person joined. */
      services: count,
      ...served,
      rated: count,
      rating: z.number().nullable(),
      /** For a bot or channel; null for other groups. */
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

/** Start of the longest current wait; null without one. */
const waitingSince = instant.nullable()

export const dashboardNow = z.object({
  /** Rooms waiting for a person, including offered ones; counted up to 1,000 per workspace. */
  queue: z.object({ count, isCapped: z.boolean(), oldest: waitingSince }),
  /** Rooms held by people; of those, rooms whose customer wrote last. */
  served: z.object({ count, unanswered: count, oldest: waitingSince }),
  /** Open rooms held by a bot; counted up to 1,000 per workspace. */
  withBot: z.object({ count, isCapped: z.boolean() }),
  online: count,
  /** Number of online people who are away. */
  away: count,
  /** Online attendants, and people who hold rooms; at most 200. */
  people: z.array(
    z.object({
      id,
      name: z.string(),
      state: z.enum(['available', 'away', 'offline']),
      rooms: count,
      /** Maximum of held rooms before others are offered; null: no limit. */
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
  /** Number of whole past weeks used, at most 6; with fewer than `leastWeeks` there is no forecast. */
  weeks: count,
  leastWeeks: count,
  /** The next full hours in the company's time zone, and the rooms expected to enter the queue in each. */
  hours: z.array(z.object({ hour: z.int().min(0).max(23), expected: z.number().min(0) })),
  /** Error over the last seven days: forecast and actual rooms, and the mean error per hour. */
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
  /** Null if the caller may not open the dialog. */
  contact: z.string().nullable(),
  contactId: id.nullish(),
  canOpen: z.boolean(),
  bot: z.string(),
  channel: z.string(),
  workspace: z.string(),
  target: z.string().nullable(),
  startedAt: instant,
  /** Null while open. */
  closedAt: instant.nullable(),
  by: z.enum(['bot', 'human']),
  /** From the first message to the last. */
  minutes: count,
  savedMinutes: count,
  /** Messages in the period. */
  messages: count,
  begunBy: z.enum(['customer', 'campaign', 'outreach']),
  /** The last attendant. */
  attendant: z.string().nullable(),
  /** Seconds from the transfer to a person's answer: total, and within the workspace's hours. */
  firstAnswer: count.nullable(),
  firstAnswerOpen: count.nullable(),
  /** Null without a target, or while undecided. */
  answerInTime: z.boolean().nullable(),
  closeInTime: z.boolean().nullable(),
  /** Null while open, or if none of these applies. */
  outcome: z.enum(['solved', 'left', 'resolved', 'lost', 'abandoned']).nullable(),
  /** Only for dialogs resolved at least seven days ago. */
  isLasting: z.boolean().nullable(),
  /** The customer's last rating, from 1 to 5. */
  rating: z.int().nullable(),
})
export type Service = z.infer<typeof service>

/** Larger exports are refused. */
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
