import { defineErrors } from '../../../platform/errors/index.ts'

export const livechatErrors = defineErrors({
  unknownBot: [404, 'Atendimento não encontrado.'],
  unknownVisitor: [401, 'Sessão não encontrada. Recarregue a conversa.'],
  siteRefused: [403, 'Este site não pode abrir este atendimento.'],
  otherBody: [409, 'Esta mensagem já foi enviada com outro conteúdo.'],
  unknownFile: [400, 'O arquivo anexado não existe mais. Envie de novo.'],
  /** Not 429: the wait would be hours, so clients must show it instead of retrying. */
  tooManyFiles: [413, 'O limite de arquivos por hoje foi atingido. Tente novamente mais tarde.'],
  noNumber: [422, 'Conecte um número de WhatsApp a este bot para usar o redirecionamento.'],
  rotationUnderWay: [409, 'A chave anterior ainda vale. Encerre-a antes de criar outra.'],
  noPreviousKey: [409, 'Não há chave anterior para encerrar.'],
  notAsked: [409, 'Esta avaliação já foi encerrada.'],
  tooManyMessages: [429, 'Você enviou muitas mensagens. Aguarde um pouco e tente novamente.'],
})
