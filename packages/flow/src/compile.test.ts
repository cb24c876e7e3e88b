import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { finish, type NodeMatcher, type TellShare } from '@prosa/language'
import { describe, expect, it } from 'vitest'
import { type CompiledFlow, compileFlow, countTraining } from './compile.ts'
import { options, shop } from './engine/testing/shop.ts'
import { loadFlow, loadFlowInSlices, toPublished, toStored, trainFlowAgain } from './load.ts'
import { buildFlow } from './testing.ts'

const compiled = (document = shop): CompiledFlow => {
  const result = compileFlow(document, options.entities ?? [])
  if (!result.compiled) throw new Error('The flow does not compile.')
  return JSON.parse(JSON.stringify(result.compiled))
}

describe('a compiled flow of an older version of the language package', () => {
  it('is trained again from its own phrases, to the same as a flow compiled today', () => {
    const today = compiled()
    const old = compiled()
    const outdated = { format: 1, exits: [] }
    Object.assign(old.opening, outdated)
    for (const node of old.nodes) Object.assign(node.trained, outdated)
    const loaded = loadFlow(old)
    const current = loadFlow(today)
    const comparable = ({ isRelated: _, ...data }: NodeMatcher) => data
    expect(comparable(loaded.opening())).toEqual(comparable(current.opening()))
    for (const [id, node] of current.nodes) {
      expect(comparable(loaded.nodes.get(id)?.matcher() as NodeMatcher)).toEqual(comparable(node.matcher()))
    }
  })
})

describe('training a flow', () => {
  /** Every share that is told of. */
  const sharesOf = (work: (tell: (share: number) => void) => unknown): number[] => {
    const shares: number[] = []
    work((share) => shares.push(share))
    return shares
  }
  const phrases = (topic: string) => Array.from({ length: 40 }, (_, place) => `quero ${topic} o pedido ${place}`)
  /** All phrases stand in one node, so that all the work is there. */
  const oneNode = buildFlow({
    Início: { says: 'Oi', exits: { A: phrases('trocar'), B: phrases('cancelar'), C: phrases('acompanhar') } },
    A: {},
    B: {},
    C: {},
  })

  it.each([
    ['is compiled', (tell: TellShare) => compileFlow(oneNode, [], tell)],
    ['is trained again', (tell: TellShare) => trainFlowAgain(toStored(toPublished(compiled(oneNode))), tell)],
  ])('tells how much is done, never less than before and within a node too, when it %s', (_, work) => {
    const shares = sharesOf(work)
    expect(shares.every((share, place) => share >= (shares[place - 1] ?? 0))).toBe(true)
    expect(shares.at(-1)).toBe(1)
    // No part of a tenth is left out, except at the end: training is over as soon as nothing changes any more.
    const tenths = new Set(shares.map((share) => Math.floor(share * 10)))
    expect([...tenths].slice(0, -1)).toEqual(Array.from({ length: tenths.size - 1 }, (_, place) => place))
    expect(tenths.size).toBeGreaterThan(6)
  })

  it('counts the work by the exits too: few phrases of many exits are more than as many of one', () => {
    const names = Array.from({ length: 50 }, (_, place) => `Nó ${place}`)
    const ends = Object.fromEntries(names.map((name) => [name, {}]))
    const exits = (count: number) =>
      Object.fromEntries(names.slice(0, count).map((name, place) => [name, place === 0 ? phrases('trocar') : ['sim']]))
    const many = buildFlow({ Início: { says: 'Oi', exits: exits(50) }, ...ends })
    const few = buildFlow({ Início: { says: 'Oi', exits: exits(1) }, ...ends })
    expect(countTraining(many)).toBeGreaterThan(5 * countTraining(few))
    expect(countTraining(buildFlow({ Início: { says: 'Oi', exits: { Fim: [] } }, Fim: {} }))).toBe(0)
  })
})

describe("what a dialog's first message is tried on", () => {
  const trainedOf = (document: ReturnType<typeof buildFlow>) => {
    const flow = compiled(document)
    const start = flow.nodes.find(({ id }) => id === flow.startId)
    return { opening: flow.opening.exits.length, start: start?.trained.exits.length, loaded: loadFlow(flow) }
  }
  const exits = { A: ['quero comprar', 'comprar'], B: ['quero trocar', 'trocar'] }

  it('is Início itself where every exit has phrases alone: it is trained, kept and loaded once', () => {
    const { opening, start, loaded } = trainedOf(buildFlow({ Início: { exits }, A: {}, B: {} }))
    expect([opening, start]).toEqual([0, 2])
    expect(loaded.opening()).toBe(loaded.start.matcher())
  })

  it.each([
    ['an exit takes a value', { C: ['@cpf:1', 'meu cpf'] }, 3],
    ['an exit takes any answer', { C: [] }, 2],
  ])('is trained apart where %s', (_, third, count) => {
    const flow = buildFlow({ Início: { exits: { ...exits, ...third } }, A: {}, B: {}, C: {} })
    const { opening, start, loaded } = trainedOf(flow)
    expect([opening, start]).toEqual([count, 3])
    expect(loaded.opening()).not.toBe(loaded.start.matcher())
  })
})

it('runs alike from what was trained as text', () => {
  const published = JSON.parse(JSON.stringify(toPublished(compiled())))
  for (const { trained } of published.nodes) expect(typeof trained.json).toBe('string')
  const loaded = finish(loadFlowInSlices(toStored(published)))
  const current = loadFlow(compiled())
  const comparable = ({ isRelated: _, ...data }: NodeMatcher) => data
  expect(comparable(loaded.opening())).toEqual(comparable(current.opening()))
  for (const [id, node] of current.nodes)
    expect(comparable(loaded.nodes.get(id)?.matcher() as NodeMatcher)).toEqual(comparable(node.matcher()))
})

it('lets go of what was trained once it is loaded', async () => {
  const flow = compiled()
  const trained = new WeakRef(flow.nodes[0]?.trained ?? {})
  const loaded = loadFlow(flow)
  flow.nodes.length = 0
  for (const node of loaded.nodes.values()) node.matcher()
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  // A reference is held until the job that read it has ended.
  await new Promise((resolve) => setImmediate(resolve))
  collect()
  expect(trained.deref()).toBe(undefined)
  expect(loaded.start.content.name).toBe('Início')
})

it('refuses compiled data of another form', () => {
  expect(() => loadFlow({ ...compiled(), format: 2 as never })).toThrow(RangeError)
  expect(() => loadFlow({ ...compiled(), startId: 'nowhere' })).toThrow(RangeError)
})
