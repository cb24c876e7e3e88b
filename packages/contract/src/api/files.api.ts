import { z } from 'zod'
import { fileId } from '../common.ts'
import { uploadFile as uploadInnerFile } from '../files.ts'
import { publish } from './publish.ts'
import { apiFile } from './resources/message.ts'

const area = 'conversations'

export const getFile = publish({
  method: 'GET',
  url: '/api/v1/files/:id',
  area,
  schema: {
    operationId: 'files.get',
    summary: 'Os bytes de um arquivo de uma conversa, ou de um que a integração enviou.',
    params: z.object({ id: fileId }),
    response: { 200: z.unknown() },
  },
})

export const uploadFile = publish({
  of: uploadInnerFile,
  method: 'POST',
  url: '/api/v1/files',
  area,
  multipart: true,
  errors: { tooManyAtOnce: 429 },
  schema: {
    operationId: 'files.upload',
    summary:
      'Recebe um arquivo (multipart/form-data: `file`), para uma mensagem; o tipo é conferido pelos bytes. Um que nenhuma mensagem usa some depois de algumas horas.',
    response: { 200: apiFile },
  },
})
