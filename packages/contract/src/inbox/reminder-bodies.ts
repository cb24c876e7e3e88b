import { z } from 'zod'
import { id } from '../common.ts'
import { scheduleMoment } from './scheduled-bodies.ts'

/** Limits of reminders: of a room those that wait or are not done; a person and a company share theirs with planned messages. */
export const maxRemindersOfRoom = 5
export const maxReminderLength = 500

const words = {
  text: z.string().trim().max(maxReminderLength),
  /** A person's id, or the room's queue. */
  for: z.union([z.literal('queue'), id]),
  /** Only if the customer does not write before. */
  onlyIfSilent: z.boolean(),
  /** Takes the room out of the list of the caller, who holds it, until then. A customer's word brings it back at once. */
  snoozes: z.boolean(),
}

export const planReminderBody = z.object({
  clientId: z.uuid(),
  ...words,
  text: words.text.default(''),
  at: scheduleMoment,
})

/** What is absent stays. A new moment makes one that has come wait again. */
export const changeReminderBody = z.object({ ...words, at: scheduleMoment }).partial()
