import { describe, expect, it } from 'vitest'
import { type CompiledFlow, compileFlow, loadFlow } from './compile.ts'
import { options, shop } from './engine/testing/shop.ts'

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
    expect(loaded.opening().trained).toEqual(today.opening)
    for (const node of today.nodes) expect(loaded.nodes.get(node.id)?.matcher().trained).toEqual(node.trained)
  })
})

it('refuses compiled data of another form', () => {
  expect(() => loadFlow({ ...compiled(), format: 2 as never })).toThrow(RangeError)
  expect(() => loadFlow({ ...compiled(), startId: 'nowhere' })).toThrow(RangeError)
})
