import { type FlowNode, isSaid } from './document.ts'

/** Everything that a node can do when it is entered, in the order in which it does it. */
export const abilities = ['tag', 'webhook', 'phone', 'say', 'documents', 'transfer'] as const
export type Ability = (typeof abilities)[number]

const isUsed = {
  tag: ({ tag }) => tag !== null,
  webhook: ({ webhookCall }) => webhookCall,
  phone: ({ phoneRequest }) => phoneRequest,
  say: ({ botInteractions }) => botInteractions.some(isSaid),
  documents: ({ documents }) => documents !== undefined,
  transfer: ({ transfer }) => transfer,
} satisfies Record<Ability, (node: FlowNode) => boolean>

/** Abilities of a node when it is entered; empty for a node that only waits or ends. */
export const abilitiesOf = (node: FlowNode): Ability[] => abilities.filter((ability) => isUsed[ability](node))
