import { z } from 'zod'
import { botTargets } from '../bots/bot-shapes.ts'
import { channelFacts, channelKinds } from '../channels/channels.ts'
import { id, maxInt4, queryIds, reversedPeriod } from '../common.ts'

/** As many years as one look spans at most. */
export const maxDashboardYears = 5

/** A day of the company's time zone. */
export const dashboardDay = z.iso
  .date('Data inválida')
  .refine((value) => value >= '1900' && value < '3000', 'Data inválida')

const asked = {
  /** None, or 0 alone, which is no bot: all figures are zero. */
  bots: z
    .array(z.int().min(0).max(maxInt4))
    .max(1_000)
    .default([])
    .transform((ids) => ids.filter((one) => one > 0)),
  startAt: dashboardDay,
  endAt: dashboardDay.nullish(),
}

const yearOf = (day: string): number => Number(day.slice(0, 4))

/** Without its end a period is its first day. */
const within = <Shape extends z.ZodType<{ startAt: string; endAt?: string | null | undefined }>>(shape: Shape) =>
  shape
    .refine(({ startAt, endAt }) => !endAt || endAt >= startAt, { path: ['endAt'], message: reversedPeriod })
    .refine(({ startAt, endAt }) => !endAt || yearOf(endAt) - yearOf(startAt) <= maxDashboardYears, {
      path: ['endAt'],
      message: `O período pode ter no máximo ${maxDashboardYears} anos.`,
    })

export const dashboardBody = within(z.object(asked))

/** As many days as the hours of a day are added up over: they are read hour by hour. */
export const maxHourDays = 366

const dayMs = 86_400_000

/** Without a day it is today; with `endDay` all days from one to the other. */
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

/** By what the figures of people are broken down. */
export const peopleBody = within(
  z.object({ ...asked, by: z.enum(['attendant', 'workspace', 'channel', 'bot']).default('attendant') }),
)
export type PeopleBy = z.output<typeof peopleBody>['by']

/** As the dashboard names them; kinds of one name are one channel. */
const channelLabels = [...new Set(channelKinds.map((kind) => channelFacts[kind].label))]

/** Which of the period's dialogs: all that is said holds. Nothing said: those that began in the period. */
const only = z.object({
  state: z.enum(['open', 'closed']).optional(),
  by: z.enum(['bot', 'human']).optional(),
  channel: z.enum(channelLabels, 'Canal inválido').optional(),
  /** Null where a bot has no objective. */
  target: z.enum(Object.values(botTargets), 'Objetivo inválido').nullable().optional(),
  /** Began in this hour of a day, in the company's time zone. */
  hour: z.int().min(0).max(23).optional(),
  /** `messages`: with a message of the period, whenever it began. `saved`: in which people were spared minutes. */
  has: z.enum(['messages', 'saved']).optional(),
  /**
   * How far it came with people: handed to them; a person entered; handed and a person answered; closed before anybody entered or answered;
   * a person entered and silence closed it. `none`: no person took part, and it was handed to nobody.
   */
  people: z.enum(['handed', 'taken', 'answered', 'lost', 'abandoned', 'none']).optional(),
  /** Who entered last. */
  attendant: id.optional(),
  /** Where it is, or ended. */
  workspace: id.optional(),
  /** Who wrote first: the customer, a campaign, or we otherwise. */
  begunBy: z.enum(['customer', 'campaign', 'outreach']).optional(),
  /** Begun by us, and the customer wrote. */
  replied: z.literal(true).optional(),
  /**
   * Of those that customers began: closed; solved by the bot alone; left while the bot waited for an answer; resolved by bot or people; and of
   * those resolved seven days ago: resolved still, or not.
   */
  outcome: z.enum(['finished', 'solved', 'left', 'resolved', 'lasting', 'undone']).optional(),
  /** Against the targets of its workspace: answered, or closed, in time or late. */
  deadline: z.enum(['answer-met', 'answer-missed', 'close-met', 'close-missed']).optional(),
})
export type ServicesOnly = z.infer<typeof only>

const services = { ...asked, only: only.default({}) }

export const servicesBody = within(
  z.object({
    ...services,
    limit: z.int().min(1).max(100).default(20),
    /** Of the answer before. */
    next: z.string().max(60).nullish(),
  }),
)

export const servicesFileBody = within(z.object(services))
