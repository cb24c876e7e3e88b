import type { TrafficCount, TrafficKind } from '@prosa/contract'

/** Identifies a number on the canvas. */
export interface TrafficNumber {
  kind: TrafficKind
  node: string
  target: string | null
}

/** Counts of a node. */
export interface NodeTraffic {
  came: number
  missed: number
  silent: number
  waiting: number
}

/** Counts of a period, indexed for the canvas. */
export interface Traffic {
  nodes: ReadonlyMap<string, NodeTraffic>
  /** Conversations that went from one node to another, by `wayOf`. */
  ways: ReadonlyMap<string, number>
  /** The highest count of arrivals at a node, at least 1. */
  most: number
}

/** A unique key, because two exits of a node never lead to the same node. */
export const wayOf = (node: string, target: string): string => JSON.stringify([node, target])

export function toTraffic(counts: readonly TrafficCount[]): Traffic {
  const nodes = new Map<string, NodeTraffic>()
  const ways = new Map<string, number>()
  for (const { kind, node, target, total } of counts) {
    if (kind === 'left') {
      if (target !== null) ways.set(wayOf(node, target), total)
      continue
    }
    const own = nodes.get(node) ?? { came: 0, missed: 0, silent: 0, waiting: 0 }
    nodes.set(node, { ...own, [kind satisfies Exclude<TrafficKind, 'left'>]: total })
  }
  return { nodes, ways, most: Math.max(1, ...[...nodes.values()].map(({ came }) => came)) }
}

const thinnest = 2
const widest = 14

/** Width of a line in px of the drawing. The square root keeps small counts visible beside large ones. */
export const widthOf = (count: number, most: number): number => thinnest + (widest - thinnest) * Math.sqrt(count / most)
