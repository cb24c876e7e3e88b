import {
  attendeeKey,
  emptyTransfer,
  type FlowDocument,
  type FlowNode,
  noEntityId,
  type TransferData,
} from '@prosa/flow'

/** What a bot can reach. */
export interface Reach {
  botId: number
  workspaceIds: ReadonlySet<number>
  botIds: ReadonlySet<number>
  /** Keys of people who may attend where the flow names them. */
  attendees: ReadonlySet<string>
  hasWebhookUrl: boolean
  hasTransferUrl: boolean
}

/** Whether a node's transfer leads to what the bot cannot reach; one that leads nowhere is the template's own. */
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
  /** Where transfers go that are out of reach; null empties them. */
  workspaceId: number | null
  keepsWebhooks: boolean
  /** What each entity of the template is in the bot. */
  entities: ReadonlyMap<number, { id: number; name: string }>
}

/** The template's flow as the bot takes it. */
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

/** Ids of the bot's own entities that a flow names. */
export const entitiesOf = ({ nodes }: FlowDocument): Set<number> =>
  new Set(
    nodes
      .flatMap(({ botInteractions, userInteractions }) => [...botInteractions, ...userInteractions])
      .map(({ entityTypeId }) => entityTypeId)
      .filter((id) => id >= 0),
  )
