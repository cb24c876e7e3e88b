import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { finish, type NodeMatcher } from '@prosa/language'
import { describe, expect, it } from 'vitest'
import { type CompiledFlow, compileFlow } from './compile.ts'
import { options, shop } from './engine/testing/shop.ts'
import { loadFlow, loadFlowInSlices, toPublished, toStored } from './load.ts'

const compiled = (): CompiledFlow => {
  const result = compileFlow(shop, options.entities ?? [])
  if (!result.compiled) throw new Error('The shop does not compile.')
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
