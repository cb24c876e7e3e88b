import { defineErrors } from '../../platform/errors/index.ts'

export const livechatErrors = defineErrors({
  unknownBot: [404, 'Atendimento não encontrado.'],
  unknownVisitor: [401, 'Sessão não encontrada. Recarregue a conversa.'],
  siteRefused: [403, 'Este site não pode abrir este atendimento.'],
  otherBody: [409, 'Esta mensagem já foi enviada com outro conteúdo.'],
  unknownFile: [400, 'O arquivo anexado não existe mais. Envie de novo.'],
  /** Not 429: whoever waits for it to pass would wait for hours, and must be told. */
  tooManyFiles: [413, 'O limite de arquivos por hoje foi atingido. Tente novamente mais tarde.'],
  tooManyMessages: [429, 'Você enviou muitas mensagens. Aguarde um pouco e tente novamente.'],
})
