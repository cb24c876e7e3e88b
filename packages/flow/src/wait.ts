import { z } from 'zod'

export const waitUnits = ['minutes', 'hours', 'days'] as const
export type WaitUnit = (typeof waitUnits)[number]

/** The longest wait, in each unit: 30 days. */
export const waitMost: Readonly<Record<WaitUnit, number>> = { minutes: 43_200, hours: 720, days: 30 }

/** Where a conversation goes whose channel no longer takes a message of the bot: to people, or it ends without a word. */
export const waitWays = ['people', 'end'] as const
export type WaitWay = (typeof waitWays)[number]

const waitTexts = {
  amount: 'Informe um número inteiro, a partir de 1.',
  tooLong: 'O prazo pode ter no máximo 30 dias.',
  at: 'Informe a hora como 09:00.',
  atNeedsDays: 'A hora do dia só vale para um prazo em dias.',
}

/** An approved message, sent in place of the next node's messages where the channel's time is over. Its values may name the contact, as canned answers do. */
export const waitTemplateSchema = z.object({
  name: z.string().min(1).max(512),
  language: z.string().min(1).max(20),
  values: z.array(z.string().max(1_000)).max(60),
})
export type WaitTemplate = z.infer<typeof waitTemplateSchema>

/** 'Se não responder em …': the time after which a node is left without an answer. */
export const flowWaitSchema = z
  .object({
    amount: z.int({ error: waitTexts.amount }).min(1, waitTexts.amount),
    unit: z.enum(waitUnits),
    /** Time of that day, HH:MM in the company's time zone; with days only. Null: the time at which the wait began. */
    at: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, waitTexts.at)
      .nullable(),
    /** Minutes and hours count while the bot's workspace is open; days end at its next opening. */
    openOnly: z.boolean(),
    /** Null: not chosen, people. */
    otherwise: z.enum(waitWays).nullable(),
    /** Goes before `otherwise`, which follows where the account has no such message any more. */
    template: waitTemplateSchema.optional(),
  })
  .superRefine(({ amount, unit, at }, context) => {
    if (amount > waitMost[unit]) context.addIssue({ code: 'custom', message: waitTexts.tooLong, path: ['amount'] })
    if (at !== null && unit !== 'days')
      context.addIssue({ code: 'custom', message: waitTexts.atNeedsDays, path: ['at'] })
  })
export type FlowWait = z.infer<typeof flowWaitSchema>

export const defaultWait: FlowWait = { amount: 2, unit: 'hours', at: null, openOnly: false, otherwise: null }

const minutesOfUnit: Readonly<Record<WaitUnit, number>> = { minutes: 1, hours: 60, days: 1440 }

/** The shortest time that a wait takes, in minutes, where its hour of the day and opening hours add nothing. */
export const waitMinutes = ({ amount, unit }: Pick<FlowWait, 'amount' | 'unit'>): number => amount * minutesOfUnit[unit]

const unitNames: Readonly<Record<WaitUnit, readonly [string, string]>> = {
  minutes: ['minuto', 'minutos'],
  hours: ['hora', 'horas'],
  days: ['dia', 'dias'],
}

const counted = (count: number, unit: WaitUnit): string => `${count} ${unitNames[unit][count === 1 ? 0 : 1]}`

/** Minutes as '1 dia, 2 horas e 10 minutos'. */
export const spanLabel = (minutes: number): string => {
  const days = Math.floor(minutes / minutesOfUnit.days)
  const hours = Math.floor((minutes % minutesOfUnit.days) / minutesOfUnit.hours)
  const rest = minutes % minutesOfUnit.hours
  const parts = [
    ...(days > 0 ? [counted(days, 'days')] : []),
    ...(hours > 0 ? [counted(hours, 'hours')] : []),
    ...(rest > 0 || minutes === 0 ? [counted(rest, 'minutes')] : []),
  ]
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' e ')
}

/** '2 horas', '1 dia às 09:00'. */
export const waitLabel = ({ amount, unit, at }: Pick<FlowWait, 'amount' | 'unit' | 'at'>): string =>
  `${counted(amount, unit)}${at === null ? '' : ` às ${at}`}`
