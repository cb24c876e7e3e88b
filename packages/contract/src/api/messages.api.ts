import { z } from 'zod'
import { id } from '../common.ts'
import { messageId } from '../inbox/dialog-shapes.ts'
import { searchMessages as searchInner } from '../inbox/message-search.ts'
import { retryMessage as retryInner } from '../inbox/messages.ts'
import { dialogFiles } from '../inbox/omnichannel.ts'
import { apiIdParams, apiInstant, apiPage, pageQuery } from './common.ts'
import { publish } from './publish.ts'
import { apiFile, apiFoundMessage, apiMessage } from './resources/message.ts'

const area = 'conversations'

const messageParams = z.object({ id: messageId })

export const getMessage = publish({
  method: 'GET',
  url: '/api/v1/messages/:id',
  area,
  schema: {
    operationId: 'messages.get',
    summary: 'Uma mensagem.',
    params: messageParams,
    response: { 200: apiMessage },
  },
})

export const retryMessage = publish({
  of: retryInner,
  method: 'POST',
  url: '/api/v1/messages/:id/retry',
  area,
  repeat: { kind: 'shown', by: getMessage },
  errors: { sentOnce: 409 },
  schema: {
    operationId: 'messages.retry',
    summary:
      'Envia de novo uma mensagem que falhou. 404 para uma que não falhou; 409 `sentOnce` para a de uma campanha, que só se envia uma vez.',
    params: messageParams,
    response: { 200: apiMessage },
  },
})

export const searchMessages = publish({
  of: searchInner,
  method: 'POST',
  url: '/api/v1/messages/search',
  area,
  reads: true,
  schema: {
    operationId: 'messages.search',
    summary:
      'Conversas com mensagens, nomes de arquivos ou notas privadas que têm todas as palavras, sem diferença de acentos: de cada uma a mais nova. Uma mensagem é achada segundos depois de escrita. Uma página pode vir com menos de `limit`: siga até `next` ser nulo.',
    querystring: pageQuery.extend({ limit: z.coerce.number().int().min(1).max(50).default(20) }),
    body: z.object({
      text: z.string().trim().min(1, 'Campo obrigatório').max(200),
      status: z.enum(['open', 'closed']).nullish(),
      workspaceId: id.nullish(),
      bots: z.array(id).max(1_000).default([]),
    }),
    response: {
      200: apiPage(apiFoundMessage).extend({
        /** The words are too frequent: older matches were not read. */
        isPartial: z.boolean(),
      }),
    },
  },
})

export const listFiles = publish({
  of: dialogFiles,
  method: 'GET',
  url: '/api/v1/conversations/:id/files',
  area,
  schema: {
    operationId: 'conversations.files',
    summary: 'Os arquivos de uma conversa, dos mais novos; `limit` conta as mensagens que os têm.',
    params: apiIdParams,
    querystring: pageQuery,
    response: { 200: apiPage(apiFile.extend({ messageId, createdAt: apiInstant })) },
  },
})
