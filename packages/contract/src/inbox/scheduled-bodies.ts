import { z } from 'zod'
import { fileId } from '../common.ts'
import { maxMessageFiles, maxMessageLength } from '../limits.ts'
import { chosenTemplate } from './chosen-template.ts'

/** Limits of planned messages that wait: of a room, a person and a company. */
export const maxScheduled = { room: 10, person: 500, company: 200_000 } as const
/** How far ahead: from a minute to a year. */
export const scheduleAheadMs = { least: 60_000, most: 366 * 24 * 60 * 60_000 } as const

/** A day like 30/02 would be read as another one. */
const isMoment = (value: string): boolean => {
  const ms = Date.parse(`${value}Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(value)
}

/** A clock time of the company's zone, which follows the zone when its rules change. */
export const clockTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'Informe o dia e a hora.')
  .refine(isMoment, 'Informe o dia e a hora.')

/** When: an instant ("in one hour"), or a clock time ("tomorrow at nine"). */
export const scheduleMoment = z
  .object({ instant: z.iso.datetime().optional(), clock: clockTime.optional() })
  .refine(({ instant, clock }) => (instant === undefined) !== (clock === undefined), 'Informe o dia e a hora.')
export type ScheduleMoment = z.infer<typeof scheduleMoment>

const words = {
  message: z.string().max(maxMessageLength).default(''),
  fileIds: z.array(fileId).max(maxMessageFiles).default([]),
  /** `seq` of the message in this dialog that it replies to. */
  replyTo: z.int().positive().optional(),
}
const hasWords = ({ message, fileIds }: { message: string; fileIds: readonly string[] }): boolean =>
  message.trim() !== '' || fileIds.length > 0
const noWords = 'Escreva uma mensagem ou anexe um arquivo'

export const planMessageBody = z
  .object({
    clientId: z.uuid(),
    ...words,
    at: scheduleMoment,
    /** Only if the customer does not write before. */
    onlyIfSilent: z.boolean(),
    /** Sent instead where the channel's time to write freely is over by then. */
    template: chosenTemplate.nullish(),
  })
  .refine(hasWords, noWords)

export const changeScheduledBody = z
  .object({
    ...words,
    at: scheduleMoment.optional(),
    onlyIfSilent: z.boolean().optional(),
    /** Null: none any more. Absent: as it is. */
    template: chosenTemplate.nullish(),
  })
  .refine(hasWords, noWords)
