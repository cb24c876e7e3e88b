import { z } from 'zod'
import { day, id } from '../../common.ts'
import { dashboardNow, peopleFigures } from '../../insight/dashboard.ts'
import { apiInstant } from '../common.ts'

const count = z.int().min(0)

/** Conversations of a channel or an objective, by the name that people see; minutes from first to last message. */
const share = z.object({ name: z.string().nullable(), conversations: count, averageMinutes: count })

/** Days and months without conversations are left out. */
export const apiFigures = z.object({
  conversations: count,
  open: count,
  closed: count,
  /** A person took part. */
  withPeople: count,
  messages: count,
  /** Minutes that the bots saved people. */
  savedMinutes: count,
  byDay: z.array(z.object({ day, conversations: count })),
  byMonth: z.array(z.object({ year: z.int(), month: z.int(), bot: count, people: count })),
  byChannel: z.array(share),
  byObjective: z.array(share),
  /** Too much changed to be counted already: these figures are of `countedAt`. */
  isDelayed: z.boolean(),
  countedAt: apiInstant.nullable(),
})
export type ApiFigures = z.infer<typeof apiFigures>

export const apiHour = z.object({ hour: z.int().min(0).max(23), conversations: count })

const group = peopleFigures.shape.groups.element

/** Times are in seconds. */
export const apiPeopleFigures = peopleFigures.omit({ groups: true }).extend({
  /** By the last attendant, workspace, channel or bot, largest first; at most 200. */
  groups: z.array(
    group.omit({ services: true }).extend({
      /** Conversations that a person joined. */
      conversations: count,
    }),
  ),
})
export type ApiPeopleFigures = z.infer<typeof apiPeopleFigures>

export const apiNow = z.object({
  /** Waiting for a person; counted up to 1,000 for each workspace. */
  queue: z.object({ conversations: count, isCapped: z.boolean(), oldest: apiInstant.nullable() }),
  /** Held by people; in `unanswered` of them the customer wrote last. */
  held: z.object({ conversations: count, unanswered: count, oldest: apiInstant.nullable() }),
  withBot: z.object({ conversations: count, isCapped: z.boolean() }),
  online: count,
  away: count,
  people: z.array(
    z.object({
      userId: id,
      name: z.string(),
      state: dashboardNow.shape.people.element.shape.state,
      conversations: count,
      /** Most conversations that are offered; null: no limit. */
      limit: z.int().nullable(),
      unanswered: count,
      oldest: apiInstant.nullable(),
    }),
  ),
})
export type ApiNow = z.infer<typeof apiNow>

/** A conversation behind the figures. */
export const apiService = z.object({
  conversationId: id,
  /** Null without the area conversations. */
  contactId: id.nullable(),
  contactName: z.string().nullable(),
  botName: z.string(),
  channel: z.string(),
  workspaceName: z.string(),
  startedAt: apiInstant,
  closedAt: apiInstant.nullable(),
  /** `person`: one took part. */
  by: z.enum(['bot', 'person']),
  begunBy: z.enum(['customer', 'campaign', 'company']),
  /** From the first message to the last. */
  minutes: count,
  savedMinutes: count,
  /** In the period. */
  messages: count,
  attendantName: z.string().nullable(),
  /** From the transfer to a person's answer: total, and within the workspace's hours. */
  firstAnswerSeconds: count.nullable(),
  firstAnswerOpenSeconds: count.nullable(),
  answeredInTime: z.boolean().nullable(),
  closedInTime: z.boolean().nullable(),
  outcome: z.enum(['solved', 'left', 'resolved', 'lost', 'abandoned']).nullable(),
  /** From 1 to 5. */
  rating: z.int().nullable(),
})
export type ApiService = z.infer<typeof apiService>
