import { buttons, interactive, list, rich, structured, template } from './read-business.ts'
import { callLog } from './read-call-log.ts'
import { buttonReply, interactiveReply, listReply, templateReply } from './read-chosen.ts'
import { mediaReader } from './read-media.ts'
import {
  channelInvitation,
  groupInvitation,
  occasion,
  occasionResponse,
  poll,
  pollResult,
  pollVote,
  scheduledCall,
  stickerPack,
} from './read-occasions.ts'
import { contact, contacts, liveLocation, location } from './read-people-and-places.ts'
import { invoice, order, payment, paymentRequest, productMessage } from './read-shopping.ts'
import { type Reader, reader, words } from './said.ts'

/*
 * Every kind of message that the protocol names, and what becomes of it. A kind that stands here is taken, or not taken for a reason;
 * a test asks the library's protocol for its names, so that none of a new version goes unseen.
 */

export type Kind =
  /** A message; `name` is what people are told has come, where nothing of it can be read. Null: then there is nothing to tell. */
  | { is: 'message'; read: Reader; name: string | null }
  /** Something happened, which is no message. */
  | { is: 'line'; read: (part: unknown) => string | null }
  /** It changes a message that is there. */
  | { is: 'change' }
  /** Another message is in it. */
  | { is: 'wrapping' }
  | { is: 'ignored'; why: string }

const message = (read: Reader, name: string | null): Kind => ({ is: 'message', read, name })
/** Nothing of it can be read here. */
const only = (name: string): Kind => message(() => null, name)
const ignored = (why: string): Kind => ({ is: 'ignored', why })
const change: Kind = { is: 'change' }
const wrapping: Kind = { is: 'wrapping' }

const plainText: Reader = (value) => {
  const text = words.parse(value)
  return text ? { text } : null
}
/** What somebody wrote as an answer to a question that was put to many. */
const textOf: Reader = reader({ text: words }, ({ text }) => (text ? { text } : null))

const keysOfGroups = 'Keys of groups, which are nobody’s dialog.'

export const messageKinds: Readonly<Record<string, Kind>> = {
  // Words and files.
  conversation: message(plainText, null),
  extendedTextMessage: message(textOf, null),
  imageMessage: message(mediaReader('image'), 'Imagem'),
  videoMessage: message(mediaReader('video'), 'Vídeo'),
  ptvMessage: message(mediaReader('ptv'), 'Recado em vídeo'),
  audioMessage: message(mediaReader('audio'), 'Áudio'),
  documentMessage: message(mediaReader('document'), 'Documento'),
  stickerMessage: message(mediaReader('sticker'), 'Figurinha'),
  stickerPackMessage: message(stickerPack, 'Pacote de figurinhas'),
  // What customers choose.
  buttonsResponseMessage: message(buttonReply, 'Resposta a um botão'),
  templateButtonReplyMessage: message(templateReply, 'Resposta a um botão'),
  listResponseMessage: message(listReply, 'Resposta a uma lista'),
  interactiveResponseMessage: message(interactiveReply, 'Resposta a um formulário'),
  questionResponseMessage: message(textOf, 'Resposta a uma pergunta'),
  statusQuestionAnswerMessage: message(textOf, 'Resposta a uma pergunta do status'),
  statusQuotedMessage: message(textOf, 'Resposta a um status'),
  // People, places and occasions.
  contactMessage: message(contact, 'Contato'),
  contactsArrayMessage: message(contacts, 'Contatos'),
  locationMessage: message(location, 'Localização'),
  liveLocationMessage: message(liveLocation, 'Localização ao vivo'),
  pollCreationMessage: message(poll, 'Enquete'),
  pollCreationMessageV2: message(poll, 'Enquete'),
  pollCreationMessageV3: message(poll, 'Enquete'),
  pollCreationMessageV5: message(poll, 'Enquete'),
  pollUpdateMessage: message(pollVote, 'Resposta a uma enquete'),
  pollResultSnapshotMessage: message(pollResult, 'Resultado de uma enquete'),
  pollResultSnapshotMessageV3: message(pollResult, 'Resultado de uma enquete'),
  eventMessage: message(occasion, 'Evento'),
  encEventResponseMessage: message(occasionResponse, 'Resposta a um evento'),
  groupInviteMessage: message(groupInvitation, 'Convite para um grupo'),
  newsletterAdminInviteMessage: message(channelInvitation, 'Convite para um canal'),
  newsletterFollowerInviteMessageV2: message(channelInvitation, 'Convite para um canal'),
  scheduledCallCreationMessage: message(scheduledCall, 'Ligação marcada'),
  scheduledCallEditMessage: only('Ligação desmarcada'),
  bcallMessage: only('Ligação'),
  callLogMesssage: { is: 'line', read: callLog },
  // Shopping.
  orderMessage: message(order, 'Pedido'),
  productMessage: message(productMessage, 'Produto'),
  sendPaymentMessage: message(payment, 'Pagamento'),
  requestPaymentMessage: message(paymentRequest, 'Pedido de pagamento'),
  declinePaymentRequestMessage: only('Pedido de pagamento recusado'),
  cancelPaymentRequestMessage: only('Pedido de pagamento cancelado'),
  paymentInviteMessage: only('Convite para pagamentos'),
  invoiceMessage: message(invoice, 'Fatura'),
  // What other companies' programs write.
  templateMessage: message(template, 'Mensagem de uma empresa'),
  highlyStructuredMessage: message(structured, 'Mensagem de uma empresa'),
  buttonsMessage: message(buttons, 'Mensagem com botões'),
  listMessage: message(list, 'Lista'),
  interactiveMessage: message(interactive, 'Mensagem de uma empresa'),
  richResponseMessage: message(rich, 'Resposta de um assistente'),
  // What is kept from linked devices, or closed for them.
  placeholderMessage: only('Mensagem de visualização única ou protegida'),
  requestPhoneNumberMessage: only('Pedido do seu número de telefone'),
  encReactionMessage: only('Reação'),
  encCommentMessage: only('Comentário'),
  // Changes of what is there.
  protocolMessage: change,
  reactionMessage: change,
  secretEncryptedMessage: change,
  // Another message is in it.
  deviceSentMessage: wrapping,
  viewOnceMessage: wrapping,
  viewOnceMessageV2: wrapping,
  viewOnceMessageV2Extension: wrapping,
  ephemeralMessage: wrapping,
  documentWithCaptionMessage: wrapping,
  editedMessage: wrapping,
  commentMessage: wrapping,
  groupMentionedMessage: wrapping,
  botInvokeMessage: wrapping,
  botTaskMessage: wrapping,
  botForwardedMessage: wrapping,
  lottieStickerMessage: wrapping,
  eventCoverImage: wrapping,
  pollCreationMessageV4: wrapping,
  pollCreationOptionImageMessage: wrapping,
  associatedChildMessage: wrapping,
  limitSharingMessage: wrapping,
  questionMessage: wrapping,
  questionReplyMessage: wrapping,
  statusMentionMessage: wrapping,
  statusAddYours: wrapping,
  groupStatusMessage: wrapping,
  groupStatusMessageV2: wrapping,
  groupStatusMentionMessage: wrapping,
  // Nothing that anybody said.
  messageContextInfo: ignored('Goes with a message and says nothing itself.'),
  senderKeyDistributionMessage: ignored(keysOfGroups),
  fastRatchetKeySenderKeyDistributionMessage: ignored(keysOfGroups),
  albumMessage: ignored('Tells how many pictures follow; each comes as a message of its own.'),
  call: ignored('The call itself is told apart from messages.'),
  chat: ignored('Names a chat to the account’s own devices.'),
  stickerSyncRmrMessage: ignored('Stickers pass between the account’s own devices.'),
  keepInChatMessage: ignored('How long a message is kept changes nothing that was said.'),
  pinInChatMessage: ignored('What is pinned changes nothing that was said.'),
  messageHistoryBundle: ignored('What was written before somebody came into a group.'),
  messageHistoryNotice: ignored('What was written before somebody came into a group.'),
  statusNotificationMessage: ignored('Statuses are nobody’s dialog.'),
  statusStickerInteractionMessage: ignored('Statuses are nobody’s dialog.'),
}
