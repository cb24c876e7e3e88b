import { z } from 'zod'
import { done, id, idParams, listOf } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { stopReasons } from '../rules/why-not.ts'
import { message } from './dialog-shapes.ts'
import { changeScheduledBody, planMessageBody } from './scheduled-bodies.ts'

/*
 * Messages that people planned for later. Whoever attends plans in the rooms they see. One of somebody else is changed by the room's holder, or by who
 * manages workspaces.
 */

const access = anyOf('dialog_view', 'omnichannel_view')
const tags = ['Mensagens agendadas'] as const

export const scheduledMessage = z.object({
  id,
  dialogId: z.int(),
  contactName: z.string(),
  state: z.enum(['waiting', 'stopped']),
  message: z.string(),
  files: z.array(z.object({ id: z.string(), name: z.string(), mime: z.string(), size: z.number() })),
  replyTo: z.int().nullable(),
  dueAt: z.iso.datetime(),
  /** The chosen clock time, `YYYY-MM-DDTHH:mm`; null: an instant was chosen. */
  clock: z.string().nullable(),
  onlyIfSilent: z.boolean(),
  /** Sent instead where the channel's time is over by then: its name, and what the customer reads. */
  template: z.object({ name: z.string(), text: z.string() }).nullable(),
  /** Why it was not sent; of one that waits, why it would not be, as things stand. */
  reason: z.enum(stopReasons).nullable(),
  author: z.object({ id: z.int(), name: z.string() }),
  /** Whether the caller may change it. */
  mayChange: z.boolean(),
})
export type ScheduledMessage = z.infer<typeof scheduledMessage>

export const listScheduled = operation({
  method: 'GET',
  url: '/api/omnichannel/dialogs/:id/scheduled',
  schema: {
    operationId: 'listScheduled',
    tags,
    summary: 'As mensagens agendadas de uma sala que esperam, e as que não foram enviadas, por horário.',
    params: idParams,
    response: { 200: listOf(scheduledMessage) },
  },
  config: { access },
})

export const planMessage = operation({
  method: 'POST',
  url: '/api/omnichannel/dialogs/:id/scheduled',
  schema: {
    operationId: 'planMessage',
    tags,
    summary: 'Agenda uma mensagem. O mesmo clientId responde a mesma.',
    params: idParams,
    body: planMessageBody,
    response: { 200: scheduledMessage },
  },
  config: { access },
})

export const changeScheduled = operation({
  method: 'PUT',
  url: '/api/omnichannel/scheduled/:id',
  schema: {
    operationId: 'changeScheduled',
    tags,
    summary: 'Muda o texto, os arquivos, o horário ou a condição de uma mensagem agendada que ainda espera.',
    params: idParams,
    body: changeScheduledBody,
    response: { 200: scheduledMessage },
  },
  config: { access },
})

export const cancelScheduled = operation({
  method: 'DELETE',
  url: '/api/omnichannel/scheduled/:id',
  schema: {
    operationId: 'cancelScheduled',
    tags,
    summary: 'Cancela uma mensagem agendada, ou descarta uma que não foi enviada.',
    params: idParams,
    response: { 200: done },
  },
  config: { access },
})

export const sendScheduled = operation({
  method: 'POST',
  url: '/api/omnichannel/scheduled/:id/send',
  schema: {
    operationId: 'sendScheduled',
    tags,
    summary: 'Envia agora, como quem chama, uma mensagem agendada ou que não foi enviada.',
    params: idParams,
    response: { 200: message },
  },
  config: { access },
})

/** Newest first for those not sent, soonest first for those that wait. */
export const listOwnScheduled = operation({
  method: 'GET',
  url: '/api/omnichannel/scheduled',
  schema: {
    operationId: 'listOwnScheduled',
    tags,
    summary: 'As mensagens que a pessoa agendou; as não enviadas, também das salas que estão com ela.',
    querystring: z.object({
      state: z.enum(['waiting', 'stopped']),
      /** `next` of the page before. */
      next: z.string().max(100).optional(),
    }),
    response: { 200: z.object({ result: z.array(scheduledMessage), next: z.string().nullable() }) },
  },
  config: { access },
})
