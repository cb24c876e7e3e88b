import type { TrafficCount, TrafficKind } from '@prosa/contract'

/** Which number it is. */
export interface TrafficNumber {
  kind: TrafficKind
  node: string
  target: string | null
}

/** What is counted at a node. */
export interface NodeTraffic {
  came: number
  missed: number
  silent: number
}

/** Numbers of a period, where the canvas looks for them. */
export interface Traffic {
  nodes: ReadonlyMap<string, NodeTraffic>
  /** Dialogs that went from a node to another, by `wayOf`. */
  ways: ReadonlyMap<string, number>
  /** The largest number of arrivals, at least 1. */
  most: number
}

/** Two exits of a node never lead to the same node. */
export const wayOf = (node: string, target: string): string => JSON.stringify([node, target])

export function toTraffic(counts: readonly TrafficCount[]): Traffic {
  const nodes = new Map<string, NodeTraffic>()
  const ways = new Map<string, number>()
  for (const { kind, node, target, total } of counts) {
    if (kind === 'left') {
      if (target !== null) ways.set(wayOf(node, target), total)
      continue
    }
    const own = nodes.get(node) ?? { came: 0, missed: 0, silent: 0 }
    nodes.set(node, { ...own, [kind satisfies Exclude<TrafficKind, 'left'>]: total })
  }
  return { nodes, ways, most: Math.max(1, ...[...nodes.values()].map(({ came }) => came)) }
}

const thinnest = 2
const widest = 14

/** Of a line, in px of the drawing: by the root, so that few beside many are still seen. */
export const widthOf = (count: number, most: number): number => thinnest + (widest - thinnest) * Math.sqrt(count / most)
