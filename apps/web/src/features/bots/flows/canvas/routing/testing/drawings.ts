import type { FlowDocument } from '@prosa/flow'
import { buildFlow } from '@prosa/flow/testing'
import { toBoxes, toDrawnExits } from '../../canvas-model.ts'
import type { EdgeSketch } from '../edge-sketch.ts'
import { type Box, overlaps, type Point, piecesOf, runsThrough } from '../geometry.ts'
import { boxOfLabel, type LabelPlace, Labels } from '../labels.ts'
import { Router } from '../router.ts'

/** A drawing with all data needed to judge its lines and labels. */
export interface Drawing {
  boxes: ReadonlyMap<string, Box>
  edges: readonly EdgeSketch[]
  ways: ReadonlyMap<string, readonly Point[]>
  labels: ReadonlyMap<string, LabelPlace>
}

export function drawingOf(document: FlowDocument): Drawing {
  return drawn(toBoxes(document.nodes), document.nodes.flatMap(toDrawnExits))
}

export function drawn(boxes: ReadonlyMap<string, Box>, edges: readonly EdgeSketch[]): Drawing {
  const ways = new Router(boxes, edges).ways()
  return { boxes, edges, ways, labels: placeLabels(boxes, edges, ways) }
}

function placeLabels(boxes: Drawing['boxes'], edges: Drawing['edges'], ways: Drawing['ways']): Drawing['labels'] {
  const labels = new Labels()
  for (const [id, box] of boxes) labels.putCard(id, box)
  for (const [id, points] of ways) labels.putLine(id, points)
  labels.placeAll(edges)
  return labels.places()
}

/** Pseudo-random numbers from a seed, always the same ones. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** All faults of a drawing, as text. */
export function faultsOf({ boxes, edges, ways, labels }: Drawing): string[] {
  const overlaid = overlaidCards(boxes)
  return [
    ...edges.flatMap(({ id }) => wayFaults(id, ways.get(id), boxes, overlaid)),
    ...edges.flatMap((edge) => endFaults(edge, ways.get(edge.id), boxes)),
    ...labelFaults(labels, boxes),
  ]
}

/** Cards that overlap: lines cannot avoid them. */
function overlaidCards(boxes: ReadonlyMap<string, Box>): Set<string> {
  const all = [...boxes]
  return new Set(
    all.flatMap(([id, box]) => (all.some(([other, its]) => other !== id && overlaps(box, its)) ? [id] : [])),
  )
}

function wayFaults(
  id: string,
  points: readonly Point[] | undefined,
  boxes: ReadonlyMap<string, Box>,
  overlaid: ReadonlySet<string>,
): string[] {
  if (!points) return [`${id} has no line`]
  return piecesOf(points).flatMap(({ from, to }) => {
    const slanted = from.x !== to.x && from.y !== to.y ? [`${id} runs aslant`] : []
    const crossed = [...boxes].flatMap(([card, box]) =>
      !overlaid.has(card) && runsThrough(from, to, box) ? [`${id} crosses ${card}`] : [],
    )
    return [...slanted, ...crossed]
  })
}

function endFaults({ id, source, target }: EdgeSketch, points: readonly Point[] | undefined, boxes: Drawing['boxes']) {
  const [from, to] = [boxes.get(source), boxes.get(target)]
  const [first, second, beforeLast, last] = [points?.[0], points?.[1], points?.at(-2), points?.at(-1)]
  if (!from || !to || !first || !second || !beforeLast || !last) return [`${id} has no ends`]
  const leaves = first.y === from.bottom && first.x === (from.left + from.right) / 2 && second.y >= first.y
  const enters = last.y === to.top && last.x === (to.left + to.right) / 2 && beforeLast.y <= last.y
  return leaves && enters ? [] : [`${id} does not leave below and enter above`]
}

function labelFaults(labels: Drawing['labels'], boxes: Drawing['boxes']): string[] {
  const all = [...labels].map(([id, place]) => [id, boxOfLabel(place)] as const)
  return all.flatMap(([id, box], at) => [
    ...all
      .slice(at + 1)
      .flatMap(([other, its]) => (overlaps(box, its) ? [`labels of ${id} and ${other} overlap`] : [])),
    ...[...boxes].flatMap(([card, its]) => (overlaps(box, its) ? [`label of ${id} lies over ${card}`] : [])),
  ])
}

/** Total length in px on which lines without a common source or target overlap. */
export function mistakablePx({ edges, ways }: Drawing): number {
  const pieces = edges.flatMap((edge) =>
    piecesOf(ways.get(edge.id) ?? []).map(({ from, to }) => ({
      edge,
      isFlat: from.y === to.y,
      at: from.y === to.y ? from.y : from.x,
      from: from.y === to.y ? Math.min(from.x, to.x) : Math.min(from.y, to.y),
      to: from.y === to.y ? Math.max(from.x, to.x) : Math.max(from.y, to.y),
    })),
  )
  let length = 0
  pieces.forEach((one, place) => {
    for (const other of pieces.slice(place + 1)) {
      if (one.isFlat !== other.isFlat || Math.abs(one.at - other.at) > 1) continue
      if (one.edge.source === other.edge.source || one.edge.target === other.edge.target) continue
      length += Math.max(Math.min(one.to, other.to) - Math.max(one.from, other.from), 0)
    }
  })
  return length
}

/** A flow with this number of nodes, as people draw them: mostly a tree, with merging paths and shared ends. */
export function randomFlow(seed: number, nodes: number): FlowDocument {
  const random = seeded(seed)
  const pick = (below: number): number => Math.floor(random() * below)
  const words = [
    'sim',
    'não',
    'quero comprar',
    'falar com atendente',
    'segunda via do boleto',
    'preço',
    'outro assunto',
  ]
  const exits = Array.from({ length: nodes }, () => new Map<number, string[]>())
  const join = (from: number, to: number): void => {
    if (from !== to)
      exits[from]?.set(
        to,
        Array.from({ length: pick(4) }, (_, at) => words[(to + at) % words.length] ?? ''),
      )
  }
  for (let node = 1; node < nodes; node += 1) join(Math.max(0, node - 1 - pick(6)), node)
  for (let more = 0; more < nodes / 6; more += 1) {
    const from = pick(nodes - 1)
    join(from, from + 1 + pick(Math.min(12, nodes - from - 1)))
  }
  const hub = nodes - 1
  for (let node = pick(5); node < hub; node += 5 + pick(9)) join(node, hub)
  const nameOf = (node: number): string => (node === 0 ? 'Início' : `Nó ${node}`)
  return buildFlow(
    Object.fromEntries(
      exits.map((own, node) => [
        nameOf(node),
        { says: 'Olá', exits: Object.fromEntries([...own].map(([to, phrases]) => [nameOf(to), phrases])) },
      ]),
    ),
  )
}

/** Cards at random places, some close enough to touch, none overlapping; edges of all kinds, also loops and upwards. */
export function randomDrawing(seed: number, cards: number): Drawing & { router: Router } {
  const random = seeded(seed)
  const wide = Math.ceil(Math.sqrt(cards)) * 300
  const boxes = new Map<string, Box>()
  for (let tries = 0; boxes.size < cards && tries < cards * 40; tries += 1) {
    const [x, y] = [Math.round(random() * wide), Math.round(random() * wide * 0.7)]
    const box = { left: x, top: y, right: x + 196, bottom: y + 92 }
    if (![...boxes.values()].some((other) => overlaps(other, box))) boxes.set(`n${boxes.size}`, box)
  }
  const ids = [...boxes.keys()]
  const any = (): string => ids[Math.floor(random() * ids.length)] ?? ''
  const edges = Array.from({ length: Math.ceil(cards * 1.3) }, (_, at) => ({
    id: `e${at}`,
    source: any(),
    target: any(),
    labelWidth: 40 + Math.floor(random() * 128),
  }))
  const router = new Router(boxes, edges)
  const ways = router.ways()
  return { boxes, edges, ways, labels: placeLabels(boxes, edges, ways), router }
}
