import { type FlowDocument, fromServerFlow, layoutDocument, type ServerFlow } from '@prosa/flow'

type ServerNode = ServerFlow['nodes'][number]

/** An exit of a node: its target, and the phrases that lead there. */
export interface Exit {
  to: string
  phrases?: string[]
  /** An entity that the answer must contain. */
  entity?: { id: number; name: string; contactName?: boolean }
}

export interface NodeDraft {
  says: string
  replies?: string[]
  link?: { label: string; address: string }
  exits?: Exit[]
  fallback?: string[]
  tag?: { stage?: string; list?: string }
  /** Transfers the conversation to the people of this workspace. */
  queueOf?: number
}

/**
 * Builds a flow from its nodes, the first of which is the start. Ids are derived from the prefix, so that the demo is
 * always the same.
 */
export const drawFlow = (prefix: string, name: string, nodes: Record<string, NodeDraft>): FlowDocument => {
  let count = 0
  const makeId = (): string => `${prefix}-${++count}`
  const flow = { name, nodes: Object.entries(nodes).map(([label, node]) => toServerNode(label, node)) }
  const { document, problems } = fromServerFlow(flow, makeId)
  if (problems[0]) throw new Error(`The demo's flow ${name} is wrong: ${problems[0].message}`)
  return layoutDocument(document)
}

const toServerNode = (name: string, node: NodeDraft): ServerNode => ({
  name,
  botInteractions: [
    {
      interaction: node.says,
      buttons: [
        ...(node.replies ?? []).map((label, position) => ({ label, type: 'QUICK_REPLY' as const, position })),
        ...(node.link
          ? [
              {
                label: node.link.label,
                type: 'LINK' as const,
                link: node.link.address,
                position: node.replies?.length ?? 0,
              },
            ]
          : []),
      ],
    },
  ],
  userInteractios: (node.exits ?? []).map(({ to, phrases, entity }) => ({
    target: to,
    phrases: phrases ?? [],
    ...(entity
      ? { entityTypeId: entity.id, entityTypeName: entity.name, contactName: entity.contactName ?? false }
      : {}),
  })),
  fallbackMessages: node.fallback ?? [],
  ...(node.tag ? { tag: node.tag } : {}),
  ...(node.queueOf === undefined
    ? {}
    : { transfer: true, transferDto: { queue: 'ONLY_NOT_TRANSFERRED' as const, workspaceId: node.queueOf } }),
})
