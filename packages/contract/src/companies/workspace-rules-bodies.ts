import { z } from 'zod'
import { day, requiredText, text } from '../common.ts'
import { revision } from '../revision.ts'
import { periodProblem } from './business-hours.ts'
import { workspaceRulesLimits as limits } from './workspace-rules-limits.ts'

/*
 * A workspace's attendance rules, validated in the form and on the server. Separate from the operations, so that the
 * checks load with the form.
 */

const clock = /^([01]\d|2[0-3]):[0-5]\d$/
const endClock = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

const period = z
  .object({
    from: z.string().regex(clock, 'Informe a hora.'),
    /** Midnight at the end of the day may be written as 00:00 or 24:00. */
    to: z
      .string()
      .regex(endClock, 'Informe a hora.')
      .overwrite((to) => (to === '00:00' ? '24:00' : to)),
  })
  .superRefine((own, ctx) => {
    const message = periodProblem(own)
    if (message) ctx.addIssue({ code: 'custom', message, path: ['to'] })
  })

const periods = z
  .array(period)
  .max(limits.periodsOfDay, `Até ${limits.periodsOfDay} períodos por dia.`)
  .refine(
    (all) => {
      const sorted = all.toSorted((one, other) => (one.from < other.from ? -1 : 1))
      return sorted.every(({ from }, place) => place === 0 || (sorted[place - 1]?.to ?? '') <= from)
    },
    { message: 'Os períodos do dia se cruzam.' },
  )

/** Same shape as `BusinessHours` of business-hours.ts. */
export const businessHours = z.object({
  /** Seven days, Sunday first. */
  week: z.array(periods).length(7),
  holidays: z
    .array(z.object({ date: day, name: requiredText(limits.holidayName), isYearly: z.boolean(), periods }))
    .max(limits.holidays, `Até ${limits.holidays} feriados.`)
    .refine((all) => new Set(all.map(({ date, isYearly }) => `${isYearly} ${date}`)).size === all.length, {
      message: 'O mesmo dia está duas vezes na lista.',
    }),
})

const offerSecondsRange = `De ${limits.offerSeconds.min} a ${limits.offerSeconds.max} segundos.`
const target = ({ min, max }: { min: number; max: number }) => {
  const range = `De ${min} a ${max} minutos.`
  return z.int('Informe os minutos.').min(min, range).max(max, range).nullable()
}
const alarmRange = `De ${limits.alarmMinutes.min} a ${limits.alarmMinutes.max} minutos.`

const settings = z.object({
  /** How long a room is offered to one attendant before the next. */
  offerSeconds: z
    .int('Informe os segundos.')
    .min(limits.offerSeconds.min, offerSecondsRange)
    .max(limits.offerSeconds.max, offerSecondsRange),
  /** Null: always open. */
  businessHours: businessHours.nullable(),
  /** Sent once to waiting customers while it is closed; empty: none. */
  closedMessage: text(limits.closedMessage),
  /** Handling of the queue while closed: it waits until opening, is still offered, or is closed. */
  closedQueue: z.enum(['wait', 'offer', 'close']),
  /** Targets in open minutes for a room's first answer and for closing it; null: none. */
  answerMinutes: target(limits.answerMinutes),
  closeMinutes: target(limits.closeMinutes),
  /** Whether served customers are asked for a rating after closing. */
  asksSatisfaction: z.boolean(),
  /**
   * Open minutes for which a waiting room may have nobody able to act in it before everybody who sees it is alerted; 0:
   * no alert.
   */
  alarmMinutes: z.int('Informe os minutos.').min(0, alarmRange).max(limits.alarmMinutes.max, alarmRange),
})

export const workspaceRules = settings.extend({
  /** The company's time zone, which the hours refer to. */
  timeZone: z.string(),
  revision,
})
export type WorkspaceRules = z.infer<typeof workspaceRules>

/** Absent fields are left unchanged. */
export const workspaceRulesBody = settings.extend({ revision }).partial()
export type WorkspaceRulesBody = z.infer<typeof workspaceRulesBody>
