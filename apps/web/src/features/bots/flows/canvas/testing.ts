import type { FlowSurroundings } from '@prosa/contract'
import { type FlowDocument, type FlowNode, newFlow } from '@prosa/flow'

/** Surroundings of a bot without channels and addresses, whose flow has no missing references. */
export const nothingAround: FlowSurroundings = {
  workspaceId: 2,
  channels: [],
  hasChangedEntities: false,
  silence: { transferMinutes: null, closeMinutes: null },
  hasWebhookUrl: false,
  hasTransferUrl: false,
  unattended: [],
  missing: { files: [], attendees: [], bots: [] },
}

/** A small flow for tests: Início, a menu below it, and two nodes below the menu. */
export function flowOf(): FlowDocument {
  const [blank] = newFlow(() => 'blank').nodes
  if (!blank) throw new Error('newFlow() gave no node')
  const node = (
    id: string,
    x: number,
    y: number,
    targets: readonly string[],
    other: Partial<FlowNode> = {},
  ): FlowNode => ({
    ...blank,
    id,
    name: id,
    type: targets.length > 0 ? 'default' : 'end',
    position: { x, y },
    userInteractions: targets.map((target, position) => ({
      id: `${id}-${target}`,
      target,
      comparison: 'Igual a',
      phrases: [target],
      entityTypeId: -1,
      entityTypeName: '',
      text: '',
      position,
    })),
    ...other,
  })
  return {
    name: 'Teste',
    nodes: [
      node('start', 0, 0, ['menu'], { type: 'start' }),
      node('menu', 0, 130, ['sales', 'help']),
      node('sales', -100, 260, []),
      node('help', 140, 260, []),
    ],
  }
}

/** The same flow, passing all checks. */
export function publishableFlow(): FlowDocument {
  const flow = flowOf()
  at(flow, 'start').name = 'Início'
  return flow
}

export function at(flow: FlowDocument, id: string): FlowNode {
  const found = flow.nodes.find((node) => node.id === id)
  if (!found) throw new Error(`No node ${id}`)
  return found
}
