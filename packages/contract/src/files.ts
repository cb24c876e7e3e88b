import { z } from 'zod'
import { fileId } from './common.ts'
import { operation } from './operation.ts'
import { anyOf, sessionAccess } from './people/permissions.ts'

const access = anyOf('bot_view', 'bot_create', 'dialog_view', 'omnichannel_view', 'campaign_create')

export const uploadFile = operation({
  method: 'POST',
  url: '/api/files/upload',
  schema: {
    operationId: 'uploadFile',
    tags: ['Arquivos'],
    summary: 'Recebe um arquivo (multipart: file, name, mimeType); o tipo é conferido pelos bytes.',
    response: { 200: z.object({ fileId, name: z.string(), mime: z.string(), size: z.int(), url: z.string() }) },
  },
  config: { access, multipart: true },
})

export const deleteFile = operation({
  method: 'DELETE',
  url: '/api/files/:id',
  schema: {
    operationId: 'deleteFile',
    tags: ['Arquivos'],
    summary: 'Apaga um arquivo que nenhuma versão ou mensagem usa; o que está em uso fica.',
    params: z.object({ id: fileId }),
    response: { 200: z.object({ success: z.literal(true) }) },
  },
  config: { access },
})

export const readFile = operation({
  method: 'GET',
  url: '/api/files/:id',
  schema: {
    operationId: 'readFile',
    tags: ['Arquivos'],
    summary: 'Os bytes de um arquivo, para quem pode ler o que o contém.',
    params: z.object({ id: fileId }),
    querystring: z.object({ companyId: z.coerce.number().int().positive().optional() }),
    response: { 200: z.unknown() },
  },
  config: { access: sessionAccess('O que contém o arquivo (bot, conversa, pessoa) decide quem o lê; o resto é 404.') },
})
