import {
  attendeeKey,
  emptyTransfer,
  type FlowDocument,
  type FlowNode,
  noEntityId,
  type TransferData,
} from '@prosa/flow'

/** Targets and resources available to a bot. */
export interface Reach {
  botId: number
  workspaceIds: ReadonlySet<number>
  botIds: ReadonlySet<number>
  /** Keys of attendants at the places named by the flow. */
  attendees: ReadonlySet<string>
  hasWebhookUrl: boolean
  hasTransferUrl: boolean
}

/**
 * Whether a node's transfer has a target that the bot cannot reach; a transfer without a target was left so by the
 * template.
 */
export const isOutOfReach = ({ transfer, transferData: data }: FlowNode, reach: Reach): boolean => {
  if (!transfer || !data) return false
  if (data.thirdPartySystem) return !reach.hasTransferUrl
  if (data.botId !== null) return data.botId === reach.botId || !reach.botIds.has(data.botId)
  if (data.workspaceOnWebhook) return !reach.hasWebhookUrl
  if (data.workspaceId === null) return false
  if (!reach.workspaceIds.has(data.workspaceId)) return true
  return (
    data.queue === 'USER' && data.userId !== null && !reach.attendees.has(attendeeKey(data.workspaceId, data.userId))
  )
}

export const callsMissingWebhook = ({ webhookCall }: FlowNode, reach: Reach): boolean =>
  webhookCall && !reach.hasWebhookUrl

export interface Adaptation {
  reach: Reach
  /** Replacement for unreachable transfer targets; null empties them. */
  workspaceId: number | null
  keepsWebhooks: boolean
  /** The bot's entity for each entity of the template. */
  entities: ReadonlyMap<number, { id: number; name: string }>
}

/** The template's flow, adapted to the bot. */
export const adaptTemplate = (document: FlowDocument, adaptation: Adaptation): FlowDocument => ({
  ...document,
  nodes: document.nodes.map((node) => adaptNode(node, adaptation)),
})

const adaptNode = (node: FlowNode, { reach, workspaceId, keepsWebhooks, entities }: Adaptation): FlowNode => {
  const idOf = (id: number): number => (id === noEntityId ? id : (entities.get(id)?.id ?? id))
  return {
    ...node,
    transferData: isOutOfReach(node, reach) ? transferTo(workspaceId) : node.transferData,
    webhookCall: node.webhookCall && (keepsWebhooks || !callsMissingWebhook(node, reach)),
    botInteractions: node.botInteractions.map((message) => ({ ...message, entityTypeId: idOf(message.entityTypeId) })),
    userInteractions: node.userInteractions.map((exit) => ({ ...exit, entityTypeId: idOf(exit.entityTypeId) })),
  }
}

const transferTo = (workspaceId: number | null): TransferData | null =>
  workspaceId === null ? null : { ...emptyTransfer, queue: 'SEQUENTIAL', workspaceId }

/** Ids of the bot's own entities used by a flow. */
export const entitiesOf = ({ nodes }: FlowDocument): Set<number> =>
  new Set(
    nodes
      .flatMap(({ botInteractions, userInteractions }) => [...botInteractions, ...userInteractions])
      .map(({ entityTypeId }) => entityTypeId)
      .filter((id) => id >= 0),
  )
