import { z } from 'zod'
import { instant } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from './permissions.ts'

/* Whether an attendant is offered rooms in turn, as they set it themself: on all their screens, until they set it anew. */

const access = anyOf('dialog_view', 'omnichannel_view')
const tags = ['Omnichannel'] as const

export const attendance = z.object({
  /** Rooms are offered in turn to attendants alone; nobody else has anything to set. */
  isAttendant: z.boolean(),
  isAway: z.boolean(),
  /** Null: until they come back, or they are not away. */
  awayUntil: instant.nullable(),
  /** Rooms that they hold at most before another is offered; null: any number. */
  roomLimit: z.int().nullable(),
})
export type Attendance = z.infer<typeof attendance>

export const getAttendance = operation({
  method: 'GET',
  url: '/api/omnichannel/attendance',
  schema: {
    operationId: 'getAttendance',
    tags,
    summary: 'Se quem chama está disponível para receber salas, e quantas por vez.',
    response: { 200: attendance },
  },
  config: { access },
})

export const setAttendance = operation({
  method: 'PUT',
  url: '/api/omnichannel/attendance',
  schema: {
    operationId: 'setAttendance',
    tags,
    summary: 'Define a disponibilidade de quem chama. O que falta fica como está.',
    body: z.object({
      isAway: z.boolean().optional(),
      /** Only beside `isAway: true`. */
      awayMinutes: z.int().min(1).max(10_080).nullable().optional(),
      roomLimit: z.int().min(1).max(100).nullable().optional(),
    }),
    response: { 200: attendance },
  },
  config: { access },
})
