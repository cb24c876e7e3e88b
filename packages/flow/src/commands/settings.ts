import type { FlowDocument, FlowTag, TransferData } from '../document.ts'
import { flowLimits } from '../limits.ts'
import { texts } from '../texts.ts'
import { type CommandResult, changeNode, done, findNode, refuse } from './result.ts'

/** Replaces a node's fallback messages: trimmed, without empty ones. */
export const setFallbackMessages = (
  document: FlowDocument,
  nodeId: string,
  messages: readonly string[],
): CommandResult => {
  const fallbackMessages = messages.map((message) => message.trim()).filter((message) => message !== '')
  if (fallbackMessages.length > flowLimits.fallbackMessages) return refuse(document, texts.fallbackTooMany)
  if (fallbackMessages.some(({ length }) => length > flowLimits.textLength))
    return refuse(document, texts.message.tooLong)
  return done(
    document,
    changeNode(document, nodeId, (node) => ({ ...node, fallbackMessages })),
  )
}

/** A node's transfer target: people, another bot or an outside system. */
export type TransferChoice =
  | {
      kind: 'people'
      /** Null with `workspaceOnWebhook`. */
      workspaceId: number | null
      queue: TransferData['queue']
      userId: number | null
      userName: string | null
      onlyOnlineUser: boolean
      workspaceOnWebhook: boolean
    }
  | { kind: 'bot'; botId: number | null; botName: string | null; message: string }
  | { kind: 'outside' }

/** A transfer without a target: the base of every kind. */
export const emptyTransfer: TransferData = {
  queue: 'ONLY_NOT_TRANSFERRED',
  workspaceId: null,
  userId: null,
  userName: null,
  onlyOnlineUser: true,
  thirdPartySystem: false,
  workspaceOnWebhook: false,
  botId: null,
  botName: null,
  botTransferMessage: '',
  botTransferMedia: 'WHATSAPP_QRCODE',
}

/** The form's defaults: each in turn, online people only. */
export const newPeopleChoice: Extract<TransferChoice, { kind: 'people' }> = {
  kind: 'people',
  workspaceId: null,
  queue: 'ONLY_NOT_TRANSFERRED',
  userId: null,
  userName: null,
  onlyOnlineUser: true,
  workspaceOnWebhook: false,
}

/** The choice in stored form: fields of other kinds are cleared, so that the last choice wins. */
export const transferDataOf = (choice: TransferChoice): TransferData => {
  if (choice.kind === 'outside') return { ...emptyTransfer, thirdPartySystem: true }
  if (choice.kind === 'bot') {
    const { botId, botName, message } = choice
    return { ...emptyTransfer, botId, botName, botTransferMessage: message }
  }
  const { kind: _, ...people } = choice
  // The webhook only names a workspace, whose people are asked in turn.
  if (people.workspaceOnWebhook) {
    return { ...emptyTransfer, workspaceOnWebhook: true, queue: 'SEQUENTIAL', onlyOnlineUser: people.onlyOnlineUser }
  }
  return { ...emptyTransfer, ...people, ...(people.queue === 'USER' ? {} : { userId: null, userName: null }) }
}

/** The stored data in the form's shape. */
export const transferChoiceOf = (data: TransferData): TransferChoice => {
  if (data.thirdPartySystem) return { kind: 'outside' }
  if (data.botId !== null) {
    return { kind: 'bot', botId: data.botId, botName: data.botName, message: data.botTransferMessage }
  }
  const { workspaceId, queue, userId, userName, onlyOnlineUser, workspaceOnWebhook } = data
  return { kind: 'people', workspaceId, queue, userId, userName, onlyOnlineUser, workspaceOnWebhook }
}

/** Error of a transfer, by field; null if valid. `ownBotId` is the flow's bot. */
export const transferProblem = (
  choice: TransferChoice,
  ownBotId?: number,
): { field: 'workspaceId' | 'queue' | 'userId' | 'botId' | 'message'; message: string } | null => {
  if (choice.kind === 'outside') return null
  if (choice.kind === 'bot') {
    if (choice.botId === null) return { field: 'botId', message: texts.transfer.noBot }
    if (choice.botId === ownBotId) return { field: 'botId', message: texts.transfer.ownBot }
    if (choice.message.trim() === '') return { field: 'message', message: texts.transfer.noMessage }
    const tooLong = choice.message.length > flowLimits.transferMessageLength
    return tooLong ? { field: 'message', message: texts.transfer.messageTooLong } : null
  }
  if (choice.workspaceOnWebhook) return null
  if (choice.workspaceId === null) return { field: 'workspaceId', message: texts.transfer.noWorkspace }
  if (choice.queue === 'ONLY_NOT_TRANSFERRED') return { field: 'queue', message: texts.transfer.noQueue }
  if (choice.queue === 'USER' && choice.userId === null) return { field: 'userId', message: texts.transfer.noUser }
  return null
}

/** Sets or (null) removes a node's transfer. */
export const setTransfer = (
  document: FlowDocument,
  nodeId: string,
  choice: TransferChoice | null,
  ownBotId?: number,
): CommandResult => {
  if (!findNode(document, nodeId)) return refuse(document, texts.gone)
  const problem = choice && transferProblem(choice, ownBotId)
  if (problem) return refuse(document, problem.message)
  return done(
    document,
    changeNode(document, nodeId, (node) => ({
      ...node,
      transfer: choice !== null,
      transferData: choice && transferDataOf(choice),
    })),
  )
}

/** Sets whether a node calls the bot's webhook when entered. */
export const setWebhookCall = (document: FlowDocument, nodeId: string, webhookCall: boolean): CommandResult =>
  done(
    document,
    changeNode(document, nodeId, (node) => (node.webhookCall === webhookCall ? node : { ...node, webhookCall })),
  )

/** Sets or (null, or both empty) removes a node's tag. */
export const setTag = (document: FlowDocument, nodeId: string, tag: FlowTag | null): CommandResult => {
  const stage = tag?.stage?.trim() || null
  const list = tag?.list?.trim() || null
  if ([stage, list].some((name) => (name?.length ?? 0) > flowLimits.nameLength))
    return refuse(document, texts.tagTooLong)
  return done(
    document,
    changeNode(document, nodeId, (node) => ({ ...node, tag: stage || list ? { stage, list } : null })),
  )
}
