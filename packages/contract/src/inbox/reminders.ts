import { z } from 'zod'
import { done, id, idParams, listOf } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { dialogOwner } from './dialog-shapes.ts'
import { changeReminderBody, planReminderBody } from './reminder-bodies.ts'

/*
 * Reminders of people in the rooms they see: for themselves, a colleague, or the room's queue. One of somebody else is changed by the room's holder, or by who
 * manages workspaces; one of the queue by everybody who sees it.
 */

const access = anyOf('dialog_view', 'omnichannel_view')
const tags = ['Lembretes'] as const

export const reminder = z.object({
  id,
  dialogId: z.int(),
  contactName: z.string(),
  /** `fired`: its moment came, and nobody has said yet that it is done. */
  state: z.enum(['waiting', 'fired']),
  text: z.string(),
  dueAt: z.iso.datetime(),
  /** The chosen clock time, `YYYY-MM-DDTHH:mm`; null: an instant was chosen. */
  clock: z.string().nullable(),
  onlyIfSilent: z.boolean(),
  /** The room is out of its holder's list until then. */
  snoozes: z.boolean(),
  /** Null: the room's queue. */
  for: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Shown to everybody who sees the room: of the queue, or its person left. */
  isOfQueue: z.boolean(),
  author: z.object({ id: z.int(), name: z.string() }),
  /** As things stand it will not come: the customer has written since. */
  isAnswered: z.boolean(),
  /** How the room stands. */
  owner: dialogOwner,
  ownerUserId: z.int().nullable(),
  ownerName: z.string().nullable(),
  workspaceName: z.string(),
  /** Whether the caller may change it. */
  mayChange: z.boolean(),
})
export type Reminder = z.infer<typeof reminder>

export const listReminders = operation({
  method: 'GET',
  url: '/api/omnichannel/dialogs/:id/reminders',
  schema: {
    operationId: 'listReminders',
    tags,
    summary: 'Os lembretes de uma sala que esperam ou ainda não foram feitos, por horário.',
    params: idParams,
    response: { 200: listOf(reminder) },
  },
  config: { access },
})

export const planReminder = operation({
  method: 'POST',
  url: '/api/omnichannel/dialogs/:id/reminders',
  schema: {
    operationId: 'planReminder',
    tags,
    summary: 'Cria um lembrete na sala. O mesmo clientId responde o mesmo.',
    params: idParams,
    body: planReminderBody,
    response: { 200: reminder },
  },
  config: { access },
})

export const changeReminder = operation({
  method: 'PUT',
  url: '/api/omnichannel/reminders/:id',
  schema: {
    operationId: 'changeReminder',
    tags,
    summary: 'Muda um lembrete que espera, ou adia um que já chegou.',
    params: idParams,
    body: changeReminderBody,
    response: { 200: reminder },
  },
  config: { access },
})

export const endReminder = operation({
  method: 'POST',
  url: '/api/omnichannel/reminders/:id/end',
  schema: {
    operationId: 'endReminder',
    tags,
    summary:
      'Diz que o lembrete está feito ou, antes do horário, o cancela. A sala volta à lista de quem está com ela.',
    params: idParams,
    response: { 200: done },
  },
  config: { access },
})

/** `fired`: come and not done; `all`: also those that wait; `snoozed`: of the rooms that the person has put off. */
export const reminderLists = ['fired', 'all', 'snoozed'] as const

export const listOwnReminders = operation({
  method: 'GET',
  url: '/api/omnichannel/reminders',
  schema: {
    operationId: 'listOwnReminders',
    tags,
    summary: 'Os lembretes da pessoa, e os que chegaram para as filas que ela vê, por horário.',
    querystring: z.object({
      list: z.enum(reminderLists),
      /** `next` of the page before. */
      next: z.string().max(100).optional(),
    }),
    response: { 200: z.object({ result: z.array(reminder), next: z.string().nullable() }) },
  },
  config: { access },
})
