import { type FlowDocument, layoutNodes } from '@prosa/flow'
import { buildFlow } from '@prosa/flow/testing'
import { describe, expect, it } from 'vitest'
import { propertyCases } from '../../../../../../../../scripts/lib/property-runs.ts'
import type { Box } from './geometry.ts'
import { drawingOf, drawn, faultsOf, mistakablePx, randomDrawing, randomFlow, seeded } from './testing/drawings.ts'
import { shopDrawing } from './testing/shop-drawing.ts'

/** A menu of `leaves` nodes that lead nowhere and `menus` that lead on, all of these to one node, too. */
const wideMenu = (leaves: number, menus: number): FlowDocument => {
  const to = (names: readonly string[]) => ({ exits: Object.fromEntries(names.map((name) => [name, [name]])) })
  const shops = Array.from({ length: leaves }, (_, at) => `Loja ${at + 1}`)
  const inner = Array.from({ length: menus }, (_, at) => `Menu ${at + 1}`)
  return buildFlow({
    Início: to([...shops.slice(0, 4), ...inner, ...shops.slice(4)]),
    ...Object.fromEntries(shops.map((name) => [name, {}])),
    ...Object.fromEntries(inner.map((name) => [name, to([`${name} sim`, `${name} não`, 'Fim'])])),
    ...Object.fromEntries(inner.flatMap((name) => [`${name} sim`, `${name} não`].map((end) => [end, to(['Fim'])]))),
    Fim: {},
  })
}

describe('lines and labels', () => {
  it("are right in the demonstration's flow, and every label is whole", () => {
    const drawing = drawingOf(shopDrawing)
    expect(faultsOf(drawing)).toEqual([])
    expect(mistakablePx(drawing)).toBe(0)
    for (const { id, labelWidth } of drawing.edges) expect(drawing.labels.get(id)?.width).toBe(labelWidth)
  })

  it('are right in random flows as they are laid out', () => {
    let labels = 0
    let whole = 0
    for (let seed = 1; seed <= propertyCases(200, 40); seed += 1) {
      const drawing = drawingOf(layoutNodes(randomFlow(seed, 4 + (seed % 40))).document)
      expect(faultsOf(drawing), `seed ${seed}`).toEqual([])
      expect(mistakablePx(drawing), `seed ${seed}`).toBe(0)
      labels += drawing.edges.length
      for (const { id, labelWidth } of drawing.edges) if (drawing.labels.get(id)?.width === labelWidth) whole += 1
    }
    expect(whole / labels).toBeGreaterThan(0.98)
  })

  it('are right where many that lead nowhere stand in rows below each other, other nodes between them', () => {
    for (let seed = 1; seed <= propertyCases(40, 10); seed += 1) {
      const drawing = drawingOf(layoutNodes(wideMenu(11 + ((seed * 7) % 50), seed % 5)).document)
      expect(faultsOf(drawing), `seed ${seed}`).toEqual([])
      expect(mistakablePx(drawing), `seed ${seed}`).toBe(0)
    }
  })

  it('are right in flows whose cards somebody put anywhere', () => {
    for (let seed = 1; seed <= propertyCases(200, 40); seed += 1)
      expect(faultsOf(randomDrawing(seed, 4 + (seed % 40))), `seed ${seed}`).toEqual([])
  })

  it('are right in a flow of 300 nodes', () => {
    const drawing = drawingOf(layoutNodes(randomFlow(7, 300)).document)
    expect(faultsOf(drawing)).toEqual([])
    expect(mistakablePx(drawing)).toBe(0)
  })
})

describe('a line', () => {
  const card = (x: number, y: number): Box => ({ left: x, top: y, right: x + 196, bottom: y + 92 })
  const edge = (source: string, target: string) => ({ id: `${source}>${target}`, source, target, labelWidth: 60 })

  it.each([
    ['up, round what stands between', { a: card(0, 300), b: card(0, 0), c: card(0, 150) }, [edge('a', 'b')]],
    ['to its own card', { a: card(0, 0) }, [edge('a', 'a')]],
    ['there and back', { a: card(0, 0), b: card(40, 200) }, [edge('a', 'b'), edge('b', 'a')]],
    ['between cards that touch', { a: card(0, 0), b: card(0, 92), c: card(196, 0) }, [edge('a', 'c'), edge('c', 'b')]],
    ['out of a corner', { a: card(0, 0), b: card(-190, 93), c: card(10, 93), d: card(0, 190) }, [edge('a', 'd')]],
  ])('leads %s', (_what, cards, edges) => {
    expect(faultsOf(drawn(new Map(Object.entries(cards)), edges))).toEqual([])
  })

  it('of forty cards into one keeps off every card', () => {
    const boxes = new Map<string, Box>(Array.from({ length: 40 }, (_, at) => [`s${at}`, card(at * 240, 0)]))
    boxes.set('hub', card(4680, 130))
    const drawing = drawn(
      boxes,
      [...boxes.keys()].filter((id) => id !== 'hub').map((id) => edge(id, 'hub')),
    )
    expect(faultsOf(drawing)).toEqual([])
    expect(drawing.labels.size).toBe(40)
  })

  it('keeps off the cards that stand apart where two others lie on each other', () => {
    const boxes = new Map(Object.entries({ a: card(0, 0), b: card(50, 40), c: card(0, 300), d: card(10, 180) }))
    expect(faultsOf(drawn(boxes, [edge('a', 'c'), edge('b', 'c')]))).toEqual([])
  })
})

describe('a card that moves', () => {
  it('takes its lines along, and those that it would stand on', () => {
    const random = seeded(3)
    for (let seed = 1; seed <= propertyCases(40, 20); seed += 1) {
      const drawing = randomDrawing(seed, 20)
      const moved = [...drawing.boxes.keys()][Math.floor(random() * drawing.boxes.size)] ?? ''
      const box = drawing.boxes.get(moved)
      if (!box) throw new Error('no card')
      const [dx, dy] = [random() * 400 - 200, random() * 400 - 200]
      const place = { left: box.left + dx, top: box.top + dy, right: box.right + dx, bottom: box.bottom + dy }
      const router = drawing.router
      router.drag(new Map([[moved, place]]))
      const boxes = new Map(drawing.boxes).set(moved, place)
      expect(faultsOf({ ...drawing, boxes, ways: router.ways(), labels: new Map() }), `seed ${seed}`).toEqual([])
    }
  })
})
