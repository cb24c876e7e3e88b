import { z } from 'zod'
import { campaignTemplate, sendingHours } from '../campaigns/campaign-bodies.ts'
import { id, requiredText } from '../common.ts'
import { maxMessageLength } from '../limits.ts'
import { revision } from '../revision.ts'
import { fieldRequired } from '../validation-messages.ts'
import { cannedText } from './canned-bodies.ts'
import { maxReminderLength } from './reminder-bodies.ts'

/* Separate from the operations; see session-bodies.ts. */

/** Follow-ups of a company; steps of one; runs in a room. */
export const maxFollowUps = 50
export const maxSteps = 10
export const maxRunsOfRoom = 3
const maxDays = 90

export const followUpUnits = ['hours', 'days'] as const
const hoursOfUnit: Readonly<Record<(typeof followUpUnits)[number], number>> = { hours: 1, days: 24 }
const amountText = 'Informe um número inteiro, a partir de 1.'

const span = {
  amount: z.int({ error: amountText }).min(1, amountText),
  unit: z.enum(followUpUnits),
}
const isShort = ({ amount, unit }: { amount: number; unit: (typeof followUpUnits)[number] }): boolean =>
  amount * hoursOfUnit[unit] <= maxDays * hoursOfUnit.days
const tooLong = { path: ['amount'], message: `A espera pode ter no máximo ${maxDays} dias.` }

/** How long after the step before, or the beginning. */
export const followUpWait = z
  .object({
    ...span,
    /** Time of that day, HH:MM of the company's time zone; with days only. Null: the time of the step before. */
    at: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Informe a hora como 09:00.')
      .nullable(),
  })
  .refine(isShort, tooLong)
  .refine(({ at, unit }) => at === null || unit === 'days', {
    path: ['at'],
    message: 'A hora do dia só vale para uma espera em dias.',
  })
export type FollowUpWait = z.infer<typeof followUpWait>

/** A template; its values may contain variables of canned answers. */
export const stepTemplate = campaignTemplate.extend({
  values: z.array(cannedText(1_000).min(1, fieldRequired)).max(60),
})

const noReminder = { path: ['reminder'], message: 'Escreva o que deve ser lembrado.' }

export const followUpStep = z
  .object({
    wait: followUpWait,
    text: cannedText(maxMessageLength).default(''),
    /** Sent instead where the channel's time to write freely is over, or where there is no text. */
    template: stepTemplate.nullable(),
    /** What whoever holds the room, or its queue, is reminded of: nothing is sent to the customer. Null: it is a message. */
    reminder: z.string().trim().max(maxReminderLength).nullable().default(null),
  })
  .refine(({ text, template, reminder }) => reminder !== null || text.trim() !== '' || template !== null, {
    path: ['text'],
    message: 'Escreva o texto ou escolha um template.',
  })
  .refine(({ reminder }) => reminder !== '', noReminder)
  .refine(({ text, template, reminder }) => reminder === null || (text.trim() === '' && template === null), {
    path: ['reminder'],
    message: 'Um lembrete não tem mensagem nem template.',
  })
export type FollowUpStep = z.infer<typeof followUpStep>

export const followUpEnds = ['nothing', 'reminder', 'label', 'close'] as const
export type FollowUpEnd = (typeof followUpEnds)[number]

const end = z
  .object({
    ...span,
    act: z.enum(followUpEnds),
    labelId: id.nullable(),
    /** As of a step. */
    reminder: z.string().trim().max(maxReminderLength).nullable().default(null),
  })
  .refine(isShort, tooLong)
  .refine(({ act, labelId }) => act !== 'label' || labelId !== null, {
    path: ['labelId'],
    message: 'Escolha a etiqueta.',
  })
  .refine(({ act, reminder }) => act !== 'reminder' || Boolean(reminder), noReminder)

const fields = {
  name: requiredText(60),
  steps: z
    .array(followUpStep)
    .min(1, 'Um follow-up tem ao menos um passo.')
    .max(maxSteps, `Um follow-up tem no máximo ${maxSteps} passos.`),
  hours: sendingHours.nullable(),
  /** Goes on after the room was closed. */
  alsoClosed: z.boolean(),
  /** What follows where nobody answers the last step for so long. */
  end,
  active: z.boolean(),
}

export const followUpBody = z.object(fields)
export const newFollowUpBody = z.object({ workspaceId: id, ...fields })
export const changedFollowUpBody = z.object({ ...fields, revision: revision.optional() })
export type FollowUpDefinition = Omit<z.output<typeof followUpBody>, 'name' | 'active'>
