import { z } from 'zod'
import { instant } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from './permissions.ts'

/* An attendant's own availability for offered rooms, on all their screens, until they change it. */

const access = anyOf('dialog_view', 'omnichannel_view')
const tags = ['Omnichannel'] as const

export const attendance = z.object({
  /** Rooms are only offered to attendants; other people have no settings. */
  isAttendant: z.boolean(),
  isAway: z.boolean(),
  /** Null: not away, or away until they return. */
  awayUntil: instant.nullable(),
  /** Maximum of held rooms before others are offered; null: no limit. */
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
      /** Only with `isAway: true`. */
      awayMinutes: z.int().min(1).max(10_080).nullable().optional(),
      roomLimit: z.int().min(1).max(100).nullable().optional(),
    }),
    response: { 200: attendance },
  },
  config: { access },
})
