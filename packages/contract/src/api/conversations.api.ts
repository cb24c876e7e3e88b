import { z } from 'zod'
import { templateValue } from '../campaigns/campaign-bodies.ts'
import { fileId, id, requiredText, urlId } from '../common.ts'
import { maxLabels } from '../inbox/label-colors.ts'
import { labelRooms, listLabels as listInnerLabels } from '../inbox/labels.ts'
import { writeNote as writeInnerNote } from '../inbox/notes.ts'
import { getDialog } from '../inbox/omnichannel.ts'
import { listDialogTemplates } from '../inbox/reply-window.ts'
import { openDialog } from '../inbox/room-acts.ts'
import { transferDialog, transferNote } from '../inbox/transfers.ts'
import { maxMessageFiles, maxMessageLength, maxNoteLength } from '../limits.ts'
import { apiDone, apiIdParams, apiPage, apiWhole, pageQuery } from './common.ts'
import { publish } from './publish.ts'
import { apiConversation, apiConversationEvent, apiLabel } from './resources/conversation.ts'
import { apiMessage, apiNote, apiTemplate } from './resources/message.ts'

const area = 'conversations'

export const listConversations = publish({
  method: 'GET',
  url: '/api/v1/conversations',
  area,
  schema: {
    operationId: 'conversations.list',
    summary:
      'Conversas dos workspaces da integração, pelo id, do maior ao menor. Uma página pode vir com menos de `limit`: siga até `next` ser nulo.',
    querystring: pageQuery.extend({
      status: z.enum(['open', 'closed']).optional(),
      workspaceId: urlId.optional(),
      contactId: urlId.optional(),
    }),
    response: { 200: apiPage(apiConversation) },
  },
})

export const getConversation = publish({
  of: getDialog,
  method: 'GET',
  url: '/api/v1/conversations/:id',
  area,
  schema: {
    operationId: 'conversations.get',
    summary: 'Uma conversa.',
    params: apiIdParams,
    response: { 200: apiConversation },
  },
})

export const listMessages = publish({
  method: 'GET',
  url: '/api/v1/conversations/:id/messages',
  area,
  schema: {
    operationId: 'conversations.messages',
    summary: 'As mensagens de uma conversa, as mais novas primeiro.',
    params: apiIdParams,
    querystring: pageQuery,
    response: { 200: apiPage(apiMessage) },
  },
})

export const listEvents = publish({
  method: 'GET',
  url: '/api/v1/conversations/:id/events',
  area,
  schema: {
    operationId: 'conversations.events',
    summary: 'O que aconteceu numa conversa além das mensagens (transferências, etapas, avaliação), na ordem.',
    params: apiIdParams,
    querystring: pageQuery,
    response: { 200: apiPage(apiConversationEvent) },
  },
})

export const sendMessage = publish({
  method: 'POST',
  url: '/api/v1/conversations/:id/messages',
  area,
  repeat: { kind: 'again' },
  errors: { conversationClosed: 409, conversationExternal: 409, windowOver: 422 },
  schema: {
    operationId: 'conversations.send',
    summary:
      'Escreve ao cliente. Quem atende a conversa não muda: o bot continua, e uma pessoa que a tem a mantém. 409 numa conversa finalizada ou com um sistema externo; 422 `windowOver` fora do prazo do canal.',
    params: apiIdParams,
    body: z
      .object({
        text: z.string().max(maxMessageLength, `Máximo de ${maxMessageLength} caracteres`).default(''),
        files: z.array(fileId).max(maxMessageFiles).default([]).describe('Ids de arquivos enviados antes'),
      })
      .refine(({ text, files }) => text.trim() !== '' || files.length > 0, {
        path: ['text'],
        message: 'Escreva uma mensagem ou anexe um arquivo',
      }),
    response: { 200: apiMessage },
  },
})

export const listTemplates = publish({
  of: listDialogTemplates,
  method: 'GET',
  url: '/api/v1/conversations/:id/templates',
  area,
  errors: { templatesUnavailable: 502 },
  schema: {
    operationId: 'conversations.templates',
    summary: 'As mensagens aprovadas da conta desta conversa; nenhuma onde o canal não as tem.',
    params: apiIdParams,
    response: { 200: apiWhole(apiTemplate) },
  },
})

export const sendTemplate = publish({
  method: 'POST',
  url: '/api/v1/conversations/:id/templates',
  area,
  repeat: { kind: 'again' },
  errors: {
    conversationClosed: 409,
    conversationExternal: 409,
    noTemplates: 422,
    unknownTemplate: 422,
    noHeaderFile: 422,
    wrongValues: 400,
    templatesUnavailable: 502,
  },
  schema: {
    operationId: 'conversations.sendTemplate',
    summary: 'Envia uma mensagem aprovada, também fora do prazo do canal. Quem atende a conversa não muda.',
    params: apiIdParams,
    body: z.object({
      name: requiredText(512),
      language: requiredText(20),
      values: z.array(templateValue).max(60).default([]).describe('Na ordem das variáveis do template'),
    }),
    response: { 200: apiMessage },
  },
})

export const transferConversation = publish({
  of: transferDialog,
  method: 'POST',
  url: '/api/v1/conversations/:id/transfer',
  area,
  repeat: { kind: 'shown', by: getConversation },
  errors: { conversationClosed: 409, conversationExternal: 409, cannotAttend: 422, alreadyTheirs: 422 },
  schema: {
    operationId: 'conversations.transfer',
    summary: 'Transfere a conversa à fila de um workspace ou a uma pessoa dele. O bot deixa de responder.',
    params: apiIdParams,
    body: z.object({
      workspaceId: id,
      userId: id.nullish().describe('Sem pessoa: a fila do workspace'),
      note: transferNote.optional().describe('Para quem a recebe; o cliente não vê'),
    }),
    response: { 200: apiConversation },
  },
})

export const closeConversation = publish({
  method: 'POST',
  url: '/api/v1/conversations/:id/close',
  area,
  repeat: { kind: 'shown', by: getConversation },
  errors: { conversationClosed: 409 },
  schema: {
    operationId: 'conversations.close',
    summary: 'Finaliza a conversa. 409 `conversationClosed` se já estava finalizada.',
    params: apiIdParams,
    response: { 200: apiConversation },
  },
})

export const reopenConversation = publish({
  of: openDialog,
  method: 'POST',
  url: '/api/v1/conversations/:id/reopen',
  area,
  repeat: { kind: 'shown', by: getConversation },
  errors: { conversationOpen: 409, otherConversationOpen: 409, botDeleted: 409, dataErased: 409 },
  schema: {
    operationId: 'conversations.reopen',
    summary:
      'Reabre uma conversa finalizada, na fila do seu workspace. 409 `otherConversationOpen` se o cliente já tem outra aberta no canal, com `details.conversationId`.',
    params: apiIdParams,
    response: { 200: apiConversation },
  },
})

export const writeNote = publish({
  of: writeInnerNote,
  method: 'POST',
  url: '/api/v1/conversations/:id/notes',
  area,
  repeat: { kind: 'again' },
  schema: {
    operationId: 'conversations.note',
    summary: 'Escreve uma nota privada na conversa; o cliente não vê.',
    params: apiIdParams,
    body: z.object({
      text: z
        .string()
        .max(maxNoteLength, `Máximo de ${maxNoteLength} caracteres`)
        .refine((value) => value.trim() !== '', 'Escreva a nota'),
    }),
    response: { 200: apiNote },
  },
})

const labelIds = z.array(id).max(maxLabels).default([])

export const labelConversation = publish({
  of: labelRooms,
  method: 'POST',
  url: '/api/v1/conversations/:id/labels',
  area,
  repeat: { kind: 'done', isNatural: true },
  errors: { unknownReference: 422 },
  schema: {
    operationId: 'conversations.label',
    summary: 'Põe e tira etiquetas de uma conversa; as outras ficam.',
    params: apiIdParams,
    body: z.object({ add: labelIds, remove: labelIds }).refine(({ add, remove }) => add.length + remove.length > 0, {
      path: ['add'],
      message: 'Escolha ao menos uma etiqueta.',
    }),
    response: { 200: apiDone },
  },
})

export const listLabels = publish({
  of: listInnerLabels,
  method: 'GET',
  url: '/api/v1/labels',
  area,
  schema: {
    operationId: 'labels.list',
    summary: 'As etiquetas das conversas.',
    response: { 200: apiWhole(apiLabel) },
  },
})
