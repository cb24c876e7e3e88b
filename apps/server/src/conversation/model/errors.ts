import { AppError, defineErrors } from '../../platform/errors/index.ts'
import type { OwnerRefusal } from './ownership.ts'

/** Says which room is in the way. */
export const otherDialogOpenIn = (dialogId: number): string =>
  `O cliente já tem outra conversa aberta (sala ${dialogId}) neste canal.`

/** Why the state of a dialog refuses a request. */
export const conversationErrors = defineErrors({
  dialogClosed: [409, 'Esta conversa já foi finalizada.'],
  dialogOpen: [409, 'Esta conversa já está aberta.'],
  dialogHeld: [409, 'Não é permitido entrar em salas já transferidas, utilize a função de transferência.'],
  dialogExternal: [409, 'Este chamado já foi transferido para um sistema de terceiros'],
  notWithOutside: [409, 'Esta conversa não está com o sistema de terceiros.'],
  notWithEmployee: [409, 'Esta conversa não está com o funcionário digital.'],
  dialogNotOffered: [409, 'Esta conversa não está mais oferecida a você.'],
  cannotAttend: [422, 'Esta pessoa não pode atender neste workspace.'],
  alreadyTheirs: [422, 'Esta sala já está com esta pessoa.'],
  alreadyTransferred: [409, 'Esta sala já foi transferida.'],
  noOutsideSystem: [422, 'Este bot não tem um sistema de terceiros.'],
  botDeleted: [409, 'O bot desta conversa foi excluído; ela fica para leitura.'],
  dataErased: [409, 'Os dados desta pessoa foram apagados; a conversa não pode ser reaberta.'],
  otherDialogOpen: [409, 'O cliente já tem outra conversa aberta neste canal.'],
  notFromMeta: [409, 'O agente da Meta não atendeu esta conversa.'],
  notGivenBack: [422, 'A Meta não aceitou a conversa de volta.'],
  windowOver: [422, 'O prazo para responder terminou. Ele recomeça quando o cliente escrever.'],
  nothingToQuote: [422, 'A mensagem citada não existe nesta conversa.'],
  companyStopped: [403, 'A empresa está suspensa: nada é enviado até a suspensão terminar.'],
  clientIdReused: [409, 'Outra mensagem já foi enviada com este identificador.'],
})

const refusals: Record<OwnerRefusal, keyof typeof conversationErrors> = {
  closed: 'dialogClosed',
  open: 'dialogOpen',
  'held-by-other': 'dialogHeld',
  external: 'dialogExternal',
}

/** The error for a refused change of owner. */
export const refusalError = (refusal: OwnerRefusal): AppError => new AppError(conversationErrors[refusals[refusal]])
