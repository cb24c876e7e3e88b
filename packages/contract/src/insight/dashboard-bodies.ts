import { z } from 'zod'
import { botTargets } from '../bots/bot-shapes.ts'
import { channelFacts, channelKinds } from '../channels/channels.ts'
import { id, maxInt4, queryIds, reversedPeriod } from '../common.ts'

/** Maximum length of a period in years. */
export const maxDashboardYears = 5

/** A day in the company's time zone. */
export const dashboardDay = z.iso
  .date('Data inválida')
  .refine((value) => value >= '1900' && value < '3000', 'Data inválida')

const asked = {
  /** Empty, or only 0, which is no bot: all figures are zero. */
  bots: z
    .array(z.int().min(0).max(maxInt4))
    .max(1_000)
    .default([])
    .transform((ids) => ids.filter((one) => one > 0)),
  startAt: dashboardDay,
  endAt: dashboardDay.nullish(),
}

const yearOf = (day: string): number => Number(day.slice(0, 4))

/** A period without an end is its first day only. */
export const within = <Shape extends z.ZodType<{ startAt: string; endAt?: string | null | undefined }>>(shape: Shape) =>
  shape
    .refine(({ startAt, endAt }) => !endAt || endAt >= startAt, { path: ['endAt'], message: reversedPeriod })
    .refine(({ startAt, endAt }) => !endAt || yearOf(endAt) - yearOf(startAt) <= maxDashboardYears, {
      path: ['endAt'],
      message: `O período pode ter no máximo ${maxDashboardYears} anos.`,
    })

export const dashboardBody = within(z.object(asked))

/** Maximum of days for figures by hour of the day: they are read hour by hour. */
export const maxHourDays = 366

const dayMs = 86_400_000

/** Without a day it is today; with `endDay` all days in between, both included. */
export const hoursQuery = z
  .object({ bots: queryIds, day: dashboardDay.optional(), endDay: dashboardDay.optional() })
  .refine(({ day, endDay }) => endDay === undefined || day !== undefined, {
    path: ['day'],
    message: 'Informe também o primeiro dia.',
  })
  .refine(({ day, endDay }) => !day || !endDay || endDay >= day, { path: ['endDay'], message: reversedPeriod })
  .refine(({ day, endDay }) => !day || !endDay || Date.parse(endDay) - Date.parse(day) < maxHourDays * dayMs, {
    path: ['endDay'],
    message: `As horas são somadas em no máximo ${maxHourDays} dias.`,
  })

/** Grouping of the figures of people. */
export const peopleBody = within(
  z.object({ ...asked, by: z.enum(['attendant', 'workspace', 'channel', 'bot']).default('attendant') }),
)
export type PeopleBy = z.output<typeof peopleBody>['by']

/** Channel names of the dashboard; kinds with the same name form one channel. */
const channelLabels = [...new Set(channelKinds.map((kind) => channelFacts[kind].label))]

/** Filters of the period's dialogs; all given ones must match. Without any: dialogs begun in the period. */
const only = z.object({
  state: z.enum(['open', 'closed']).optional(),
  by: z.enum(['bot', 'human']).optional(),
  channel: z.enum(channelLabels, 'Canal inválido').optional(),
  /** Null for a bot without an objective. */
  target: z.enum(Object.values(botTargets), 'Objetivo inválido').nullable().optional(),
  /** Began in this hour of the day, in the company's time zone. */
  hour: z.int().min(0).max(23).optional(),
  /** `messages`: has a message in the period, whenever it began. `saved`: saved people's time. */
  has: z.enum(['messages', 'saved']).optional(),
  /**
   * How far it got with people: `handed`: transferred to them; `taken`: a person joined; `answered`: transferred and
   * answered; `lost`: closed before anybody joined or answered; `abandoned`: a person joined, and silence closed it;
   * `none`: not transferred, and no person took part.
   */
  people: z.enum(['handed', 'taken', 'answered', 'lost', 'abandoned', 'none']).optional(),
  /** The last attendant. */
  attendant: id.optional(),
  /** Its current or last workspace. */
  workspace: id.optional(),
  /** Author of the first message: the customer, a campaign, or the company otherwise. */
  begunBy: z.enum(['customer', 'campaign', 'outreach']).optional(),
  /** Begun by the company, and answered by the customer. */
  replied: z.literal(true).optional(),
  /**
   * For dialogs begun by customers: closed; solved by the bot alone; left while the bot waited for an answer; resolved
   * by bot or people; and, if resolved at least seven days ago: still resolved, or not.
   */
  outcome: z.enum(['finished', 'solved', 'left', 'resolved', 'lasting', 'undone']).optional(),
  /** By the targets of its workspace: answered or closed in time or late. */
  deadline: z.enum(['answer-met', 'answer-missed', 'close-met', 'close-missed']).optional(),
})
export type ServicesOnly = z.infer<typeof only>

const services = { ...asked, only: only.default({}) }

export const servicesBody = within(
  z.object({
    ...services,
    limit: z.int().min(1).max(100).default(20),
    /** From the previous answer. */
    next: z.string().max(60).nullish(),
  }),
)

export const servicesFileBody = within(z.object(services))
