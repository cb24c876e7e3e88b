import { z } from 'zod'
import { done, idParams } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { dialog } from './dialog-shapes.ts'

/* What a person does with a room. */

const access = anyOf('dialog_view', 'omnichannel_view')

export const joinDialog = operation({
  method: 'POST',
  url: '/api/omnichannel/dialogs/:id/join',
  schema: {
    operationId: 'joinDialog',
    tags: ['Omnichannel'],
    summary: 'Entra na conversa e a assume.',
    params: idParams,
    response: { 200: dialog },
  },
  config: { access },
})

export const giveBackDialog = operation({
  method: 'POST',
  url: '/api/omnichannel/dialogs/:id/give-back',
  schema: {
    operationId: 'giveBackDialog',
    tags: ['Omnichannel'],
    summary: 'Devolve ao agente da Meta a conversa que se assumiu dele.',
    params: idParams,
    response: { 200: dialog },
  },
  config: { access },
})

export const passDialog = operation({
  method: 'POST',
  url: '/api/omnichannel/dialogs/:id/pass',
  schema: {
    operationId: 'passDialog',
    tags: ['Omnichannel'],
    summary: 'Passa adiante a sala oferecida a quem chama: a próxima pessoa a recebe, ou ela espera na fila.',
    params: idParams,
    response: { 200: done },
  },
  config: { access },
})

export const openDialog = operation({
  method: 'POST',
  url: '/api/omnichannel/dialogs/:id/open',
  schema: {
    operationId: 'openDialog',
    tags: ['Omnichannel'],
    summary:
      'Reabre uma sala finalizada. Se o cliente já tem outra conversa aberta no canal, 409 `otherDialogOpen`, e `details.dialogId` diz qual.',
    params: idParams,
    response: { 200: dialog },
  },
  config: { access },
})

export const finalizeDialog = operation({
  method: 'POST',
  url: '/api/omnichannel/dialogs/finalize/:id',
  schema: {
    operationId: 'finalizeDialog',
    tags: ['Omnichannel'],
    summary: 'Finaliza a conversa.',
    params: idParams,
    response: { 200: dialog },
  },
  config: { access },
})

export const markAsRead = operation({
  method: 'POST',
  url: '/api/omnichannel/dialogs/markAsRead/:id',
  schema: {
    operationId: 'markAsRead',
    tags: ['Omnichannel'],
    summary: 'Marca a sala como lida por quem chama, até a versão que a resposta diz.',
    params: idParams,
    response: { 200: done.extend({ version: z.int() }) },
  },
  config: { access },
})

export const markAsUnread = operation({
  method: 'POST',
  url: '/api/omnichannel/dialogs/markAsUnread/:id',
  schema: {
    operationId: 'markAsUnread',
    tags: ['Omnichannel'],
    summary: 'Marca a última mensagem do cliente como não lida por quem chama.',
    params: idParams,
    response: { 200: done.extend({ version: z.int() }) },
  },
  config: { access },
})
