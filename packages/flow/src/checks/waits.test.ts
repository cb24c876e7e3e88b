import { expect, it } from 'vitest'
import { buildFlow, type NodeSketch } from '../testing.ts'
import { checkFlow, type FlowWorld } from './index.ts'

const codes = (sketches: Record<string, NodeSketch>, world: FlowWorld = {}) =>
  checkFlow(buildFlow(sketches), world).map(({ severity, code, nodeId }) => `${severity} ${code} ${nodeId}`)

const window = { name: 'WhatsApp API', textLength: 4096, buttons: 10, buttonLabelLength: 24, replyHours: 24 }
const day = (target: string, otherwise: 'people' | null = null): NodeSketch => ({
  says: 'Oi',
  exits: { Fim: ['fim'] },
  silence: [target, { amount: 2, unit: 'days', otherwise }],
})
const fim = { Fim: { says: 'Fim' } }

it('asks for a way beyond the channel’s time only where the target speaks and none is drawn', () => {
  const world = { channels: [window] }
  expect(codes({ Início: day('A'), A: { says: 'a' }, ...fim }, world)).toEqual(['error wait-window Início'])
  expect(codes({ Início: day('A', 'people'), A: { says: 'a' }, ...fim }, world)).toEqual([])
  const template = { name: 'retomar', language: 'pt_BR', values: [] }
  const byTemplate = { ...day('A'), silence: ['A', { amount: 2, unit: 'days', template }] } satisfies NodeSketch
  expect(codes({ Início: byTemplate, A: { says: 'a' }, ...fim }, world)).toEqual([])
  const unfilled = { ...template, values: [' '] }
  const half = { ...day('A'), silence: ['A', { amount: 2, unit: 'days', template: unfilled }] } satisfies NodeSketch
  expect(codes({ Início: half, A: { says: 'a' }, ...fim }, world)).toEqual(['error wait-window Início'])
  expect(codes({ Início: day('A'), A: { tag: { stage: 'x', list: null } }, ...fim }, world)).toEqual([])
  expect(
    codes({ Início: day('A'), A: { says: 'a' }, ...fim }, { channels: [{ ...window, replyHours: null }] }),
  ).toEqual([])
})

it('warns of a node that only time leads on from, and of a bot that acts before', () => {
  const only = { Início: { says: 'Oi', silence: ['Fim', { amount: 2, unit: 'hours' }] }, ...fim } as const
  expect(codes(only)).toEqual(['warning wait-only Início'])
  const world = (transferMinutes: number | null, closeMinutes: number | null) => ({
    silence: { transferMinutes, closeMinutes },
  })
  const asked = { Início: day('A'), A: { says: 'a' }, ...fim }
  expect(codes(asked, world(null, 60))).toEqual(['warning wait-after-automation Início'])
  expect(codes(asked, world(60, null))).toEqual(['warning wait-after-automation Início'])
  expect(codes(asked, world(5_000, 5_000))).toEqual([])
})

it('names a wait without a destination, and does not take it for an answer', () => {
  const flow = buildFlow({ Início: { says: 'Oi', exits: { A: [], Fim: ['fim'] } }, A: { says: 'a' }, ...fim })
  const [start] = flow.nodes
  const wait = { amount: 1, unit: 'hours', at: null, openOnly: false, otherwise: null } as const
  const exit = { ...start?.userInteractions[0], id: 'w', target: null, phrases: [], wait }
  const nodes = flow.nodes.map((node) =>
    node === start ? { ...node, userInteractions: [...node.userInteractions, { ...blank, ...exit }] } : node,
  )
  expect(checkFlow({ ...flow, nodes }, {}).map(({ code }) => code)).toEqual(['dead-end'])
})

const blank = {
  id: 'w',
  target: null,
  comparison: 'Igual a',
  phrases: [],
  entityTypeId: -1,
  entityTypeName: '',
  text: '',
  position: 2,
}
