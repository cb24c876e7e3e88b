import { describe, expect, it } from 'vitest'
import { abilities, abilitiesOf } from './abilities.ts'
import { defaultDocuments } from './documents.ts'
import { type Effect, type EffectHandlers, handleEffect } from './engine/index.ts'
import { talk } from './talk.ts'
import { buildFlow, type NodeSketch } from './testing.ts'

const uses = (sketch: NodeSketch) => {
  const [, node] = buildFlow({ Início: {}, A: sketch }).nodes
  return node ? abilitiesOf(node) : null
}

describe('what a node can do', () => {
  it('is found in it, in the order in which it is done', () => {
    expect(uses({})).toEqual([])
    const all = {
      says: 'a',
      transfer: true,
      webhookCall: true,
      phoneRequest: true,
      documents: defaultDocuments,
      tag: { stage: 'x', list: null },
    }
    expect(uses(all)).toEqual([...abilities])
  })

  it('is done in that order when the node is entered', () => {
    const flow = buildFlow({
      Início: { says: 'Oi', webhookCall: true, transfer: true, tag: { stage: 'x', list: null } },
    })
    talk(flow).user('oi').does('tag').does('callWebhook').doesNot('say').webhook({}).does('say').does('transfer')
  })
})

describe('handlers of effects', () => {
  const end: Effect = { step: 0, nodeId: 'a', kind: 'end' }
  const handlers: EffectHandlers<string[], number> = {
    say: () => 1,
    repeat: () => 2,
    template: () => 9,
    tag: () => 3,
    callWebhook: () => 4,
    savePhone: () => 7,
    saveName: () => 8,
    askLanguage: () => 5,
    askDocuments: () => 9,
    transfer: () => 6,
    end: (seen, { nodeId }) => seen.push(nodeId),
  }

  it('take the effect of their kind', () => {
    const seen: string[] = []
    expect(handleEffect(handlers, seen, end)).toBe(1)
    expect(seen).toEqual(['a'])
  })

  it('do not compile without one for each kind', () => {
    const { transfer: _, ...incomplete } = handlers
    // @ts-expect-error a kind of effect is missing
    const refused: EffectHandlers<string[], number> = incomplete
    expect(Object.keys(refused)).not.toContain('transfer')
  })
})
