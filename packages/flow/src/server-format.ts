import {
  type BotInteraction,
  defaultComparison,
  type FlowDocument,
  type FlowNode,
  isEnd,
  noEntityId,
  type TransferData,
  type UserInteraction,
} from './document.ts'
import type { FlowDocuments } from './documents.ts'
import { type DraftProblem, draftProblems } from './draft-problems.ts'
import { emptyExit } from './empty.ts'
import { nameKey } from './names.ts'
import type { ServerFlow, ServerFlowNode } from './server-schema.ts'
import { settleDocument } from './settle.ts'
import { texts } from './texts.ts'

/** Makes a new id, unique in the flow. Only called if the client sent none. */
export type MakeId = () => string

type WireExit = NonNullable<ServerFlowNode['userInteractios']>[number]
type WireMessage = NonNullable<ServerFlowNode['botInteractions']>[number]
type WireTransfer = NonNullable<ServerFlowNode['transferDto']>

/**
 * Converts a flow from the wire: ids are kept, targets are resolved by name, levels, ends and start are recomputed. `problems`: why it cannot be
 * saved (empty: it can); an unresolved target is one, and becomes null.
 */
export const fromServerFlow = (
  flow: ServerFlow,
  makeId: MakeId,
): { document: FlowDocument; problems: DraftProblem[] } => {
  const ids = flow.nodes.map((node) => node.id ?? makeId())
  const idByName = new Map<string, string>()
  flow.nodes.forEach((node, place) => {
    const key = nameKey(node.name)
    if (!idByName.has(key)) idByName.set(key, ids[place] ?? '')
  })
  const problems: DraftProblem[] = []
  const nodes = flow.nodes.map((node, place) => {
    const resolve = (target: string | null | undefined, exit: number): string | null => {
      if (!target?.trim()) return null
      const found = idByName.get(nameKey(target))
      if (found === undefined) {
        const path = ['nodes', place, 'userInteractios', exit, 'target']
        problems.push({ path, message: texts.draft.unknownDestinationNamed(node.name, target) })
      }
      return found ?? null
    }
    return readNode(node, ids[place] ?? '', resolve, makeId)
  })
  const document = settleDocument({ name: flow.name.trim(), nodes })
  return { document, problems: [...problems, ...draftProblems(document)] }
}

const readNode = (
  node: ServerFlowNode,
  id: string,
  resolve: (target: string | null | undefined, exit: number) => string | null,
  makeId: MakeId,
): FlowNode => {
  const isStart = nameKey(node.name) === nameKey(texts.startNodeName)
  const wireExits = byPosition(node.userInteractios ?? node.userInteractions ?? [])
  const exits = wireExits.map((exit, place) => readExit(exit, place, resolve(exit.target, place), makeId))
  return {
    id,
    type: isStart ? 'start' : 'default',
    name: isStart ? texts.startNodeName : node.name.trim().normalize('NFC'),
    position: { x: node.x ?? 0, y: node.y ?? 0 },
    level: -1,
    botInteractions: byPosition(node.botInteractions ?? []).map((message, place) =>
      readMessage(message, place, makeId),
    ),
    userInteractions: isStart && exits.length === 0 ? [emptyExit(makeId())] : exits,
    sourceEntityNodeId: null,
    fallbackMessages: node.fallbackMessages ?? [],
    transfer: node.transfer ?? false,
    transferData: readTransfer(node.transferDto ?? node.transferData ?? null),
    webhookCall: node.callWebhook ?? node.webhookCall ?? false,
    phoneRequest: !isStart && (node.phoneRequest ?? false),
    tag: readTag(node.tag),
    ...(node.documents ? { documents: node.documents } : {}),
  }
}

const byPosition = <T extends { position?: number | null | undefined }>(items: readonly T[]): T[] =>
  items
    .map((item, place) => ({ item, order: item.position ?? place }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)

const readExit = (exit: WireExit, position: number, target: string | null, makeId: MakeId): UserInteraction => ({
  id: exit.id ?? makeId(),
  target,
  comparison: exit.comparison || defaultComparison,
  phrases: (exit.phrases ?? []).filter((phrase) => phrase.trim() !== ''),
  entityTypeId: exit.entityTypeId ?? noEntityId,
  entityTypeName: exit.entityTypeName ?? '',
  text: exit.text ?? '',
  position,
  ...(exit.contactName ? { contactName: true } : {}),
  ...(exit.wait ? { wait: exit.wait } : {}),
  ...(exit.documents ? { documents: exit.documents } : {}),
})

const readMessage = (message: WireMessage, position: number, makeId: MakeId): BotInteraction => ({
  id: message.id ?? makeId(),
  // Normalizes line breaks.
  text: message.interaction.replace(/\r\n?/g, '\n'),
  entityTypeId: message.entityTypeId ?? noEntityId,
  entityName: message.entityName ?? '',
  position,
  // Positions stay: the editor gives a new button the highest plus one.
  buttons: byPosition(message.buttons ?? []).map((button, place) => ({
    id: button.id ?? makeId(),
    position: button.position ?? place,
    label: button.label,
    type: button.type,
    link: button.type === 'LINK' ? (button.link ?? '') : null,
  })),
  files: (message.files ?? []).map((file) => ({
    id: file.id ?? makeId(),
    name: file.name,
    fileId: file.fileId,
    url: file.url ?? '',
    mime: file.mime ?? '',
  })),
})

/** A transfer leads to a bot or to a person; where both are set, the person is kept. */
const readTransfer = (data: WireTransfer | null): TransferData | null =>
  data && {
    queue: data.queue ?? 'ONLY_NOT_TRANSFERRED',
    workspaceId: data.workspaceId || null,
    userId: data.userId || null,
    userName: data.userName || null,
    onlyOnlineUser: data.onlyOnlineUser ?? data.queue === 'SEQUENTIAL',
    thirdPartySystem: data.thirdPartySystem ?? false,
    workspaceOnWebhook: data.workspaceOnWebhook ?? false,
    botId: (!data.userId && data.botId) || null,
    botName: (!data.userId && data.botName) || null,
    botTransferMessage: data.botTransferMessage ?? '',
    botTransferMedia: 'WHATSAPP_QRCODE',
  }

const readTag = (tag: ServerFlowNode['tag']): FlowNode['tag'] => {
  const stage = tag?.stage?.trim() || null
  const list = tag?.list?.trim() || null
  return stage === null && list === null ? null : { stage, list }
}

/** A node in wire form: all keys present but `documents`, targets by name, `first`, `end` and `level` computed. */
export type WrittenFlowNode = Required<
  Omit<ServerFlowNode, 'userInteractions' | 'webhookCall' | 'transferData' | 'level' | 'documents'>
> & { level: number; documents?: FlowDocuments }

/** The wire form of a flow; inverse of `fromServerFlow`. */
export const toServerFlow = (document: FlowDocument): { name: string; nodes: WrittenFlowNode[] } => {
  const settled = settleDocument(document)
  const nameById = new Map(settled.nodes.map((node) => [node.id, node.name]))
  return { name: settled.name, nodes: settled.nodes.map((node) => writeNode(node, nameById)) }
}

const writeNode = (node: FlowNode, nameById: ReadonlyMap<string, string>): WrittenFlowNode => ({
  id: node.id,
  name: node.name,
  x: node.position.x,
  y: node.position.y,
  first: node.type === 'start',
  end: isEnd(node),
  level: node.level,
  fallbackMessages: node.fallbackMessages,
  transfer: node.transfer,
  transferDto: node.transferData,
  callWebhook: node.webhookCall,
  phoneRequest: node.phoneRequest,
  tag: node.tag,
  ...(node.documents ? { documents: node.documents } : {}),
  botInteractions: node.botInteractions.map(({ text, ...message }) => ({ ...message, interaction: text })),
  userInteractios: node.userInteractions.map((exit) => ({
    ...exit,
    source: node.name,
    target: exit.target === null ? null : (nameById.get(exit.target) ?? null),
  })),
})
