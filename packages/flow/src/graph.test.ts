import { describe, expect, it } from 'vitest'
import { findCycle } from './edges.ts'
import { layoutDocument } from './layout.ts'
import { computeLevels } from './levels.ts'
import { buildFlow } from './testing.ts'

const levels = (flow: ReturnType<typeof buildFlow>) =>
  Object.fromEntries(flow.nodes.map((node, place) => [node.name, computeLevels(flow)[place]]))

describe('levels', () => {
  it('are the longest way from the start', () => {
    const flow = buildFlow({
      Início: { exits: { A: ['a'], C: ['c'] } },
      A: { exits: { B: ['b'] } },
      B: { exits: { C: ['c'] } },
      C: {},
    })
    expect(levels(flow)).toEqual({ Início: 0, A: 1, B: 2, C: 3 })
  })

  it('are the longest way whichever exit comes first', () => {
    const wide = { A: { exits: { B: ['b'] } }, B: { exits: { C: ['c'] } }, X: { exits: { C: ['c'] } }, C: {} }
    for (const exits of [
      { X: ['x'], A: ['a'] },
      { A: ['a'], X: ['x'] },
    ]) {
      expect(levels(buildFlow({ Início: { exits }, ...wide }))).toMatchObject({ B: 2, X: 1, C: 3 })
    }
  })

  it('are -1 for what is unconnected and all that hangs from it', () => {
    const flow = buildFlow({ Início: {}, A: { exits: { B: ['b'] } }, B: {} })
    expect(levels(flow)).toEqual({ Início: 0, A: -1, B: -1 })
  })

  it('end, and name a node of the cycle, where there is one', () => {
    const flow = buildFlow({
      Início: { exits: { A: ['a'] } },
      A: { exits: { B: ['b'] } },
      B: { exits: { A: ['a'], C: ['c'] } },
      C: {},
    })
    expect(levels(flow)).toEqual({ Início: 0, A: 1, B: 2, C: 3 })
    expect(findCycle(flow)?.name).toBe('B')
  })
})

describe('a flow of 2,000 nodes in one chain with an edge to each later hundredth', () => {
  const names = Array.from({ length: 2000 }, (_, at) => (at === 0 ? 'Início' : `n${at}`))
  const flow = buildFlow(
    Object.fromEntries(
      names.map((name, at) => [
        name,
        {
          exits: Object.fromEntries(
            [at + 1, at + 100, at + 200].filter((to) => to < 2000).map((to) => [names[to], ['x']]),
          ),
        },
      ]),
    ),
  )

  it('has its levels and its layout without deep recursion', () => {
    expect(computeLevels(flow).at(-1)).toBe(1999)
    // Several lines lead into each node: every row stands a little lower for them.
    const { x, y } = layoutDocument(flow).nodes.at(-1)?.position ?? { x: -1, y: -1 }
    expect(x).toBe(0)
    expect(y).toBeGreaterThan(1999 * 130)
    expect(y).toBeLessThan(1999 * 2 * 130)
  })
})

describe('a menu of many nodes that lead nowhere', () => {
  const leaves = Array.from({ length: 128 }, (_, at) => `Loja ${at + 1}`)
  const exits = Object.fromEntries([...leaves, 'Mais'].map((name) => [name, [name]]))
  const nodes = layoutDocument(
    buildFlow({
      Início: { exits },
      ...Object.fromEntries(leaves.map((name) => [name, {}])),
      Mais: { exits: { Fim: ['fim'] } },
      Fim: {},
    }),
  ).nodes
  const at = new Map(nodes.map(({ name, position }) => [name, position]))

  it('stands in rows of ten, one below the other, and beside it what follows on another', () => {
    const shops = leaves.map((name) => at.get(name) ?? { x: 0, y: 0 })
    const across = shops.map(({ x }) => x)
    expect(Math.max(...across) - Math.min(...across)).toBe(9 * 240)
    expect(new Set(shops.map(({ y }) => y)).size).toBe(13)
    expect(new Set(shops.map(({ x, y }) => `${x} ${y}`)).size).toBe(128)
    expect(shops[10]).toEqual({ x: shops[0]?.x, y: (shops[0]?.y ?? 0) + 130 })
    expect(at.get('Mais')?.y).toBe(shops[0]?.y)
    expect(at.get('Fim')).toEqual({ x: at.get('Mais')?.x, y: (shops[0]?.y ?? 0) + 130 })
    expect(at.get('Início')).toEqual({ x: 0, y: 0 })
  })
})

describe('a flow of menus under menus', () => {
  const exitsTo = (...names: string[]) => ({ exits: Object.fromEntries(names.map((name) => [name, [name]])) })
  const placesOf = (flow: Parameters<typeof buildFlow>[0]) =>
    new Map(layoutDocument(buildFlow(flow)).nodes.map(({ name, position }) => [name, position]))

  it('has each branch below its menu, however deep the one beside it goes', () => {
    const at = placesOf({
      Início: exitsTo('Fundo', 'Largo'),
      Fundo: exitsTo('f1'),
      f1: exitsTo('f2'),
      f2: exitsTo('f3', 'f4', 'f5'),
      Largo: exitsTo('a', 'b'),
      ...Object.fromEntries(['f3', 'f4', 'f5', 'a', 'b'].map((name) => [name, {}])),
    })
    const x = (name: string) => (at.get(name)?.x ?? 0) / 240
    // The narrow upper parts stand near to each other though the lower part of one is wide.
    expect(x('Largo') - x('Fundo')).toBeLessThanOrEqual(1.5)
    expect((x('a') + x('b')) / 2).toBe(x('Largo'))
    expect((x('Fundo') + x('Largo')) / 2).toBe(0)
  })

  it('leaves no empty row where several lines lead into one node', () => {
    const at = placesOf({
      Início: exitsTo('a', 'b', 'Pessoa'),
      a: exitsTo('Pessoa'),
      b: exitsTo('Pessoa'),
      Pessoa: {},
    })
    const gap = (at.get('Pessoa')?.y ?? 0) - (at.get('a')?.y ?? 0) - 92
    expect(gap).toBeGreaterThan(60)
    expect(gap).toBeLessThan(110)
  })
})

describe('a wide flow of menus', () => {
  const menus = Array.from({ length: 7 }, (_, at) => `Menu ${at + 1}`)
  const answersOf = (menu: string) => ['a', 'b', 'c', 'd', 'e'].map((letter) => `${menu}${letter}`)
  const exitsTo = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, [name]]))
  const drawn = (count: number) => {
    const used = menus.slice(0, count)
    const flow = buildFlow({
      Início: { exits: exitsTo(used) },
      ...Object.fromEntries(used.map((menu) => [menu, { exits: exitsTo(answersOf(menu)) }])),
      ...Object.fromEntries(used.flatMap(answersOf).map((name) => [name, {}])),
    })
    const places = layoutDocument(flow).nodes.map(({ position }) => position)
    const [across, down] = [places.map(({ x }) => x), places.map(({ y }) => y)]
    return { width: Math.max(...across) - Math.min(...across), height: Math.max(...down) - Math.min(...down) }
  }

  it('has its answers below each other, so that it fills a window', () => {
    const { width, height } = drawn(7)
    expect(width).toBeLessThanOrEqual(13 * 240)
    expect(width).toBeGreaterThan(height)
  })

  it('has each level in one row where that is no wider than eight nodes', () => {
    // One menu of five answers.
    expect(drawn(1)).toEqual({ width: 4 * 240, height: 2 * 130 })
  })
})
