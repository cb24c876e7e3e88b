import { describe, expect, it } from 'vitest'
import { compileFlow } from '../compile.ts'
import type { FlowDocument } from '../document.ts'
import { options, reply, shop } from '../engine/testing/shop.ts'
import { type LoadedFlow, loadFlow } from '../load.ts'
import { buildFlow, type NodeSketch } from '../testing.ts'
import { heardOf } from './heard.ts'
import { isAsExpected, runFlowTest } from './run-flow-test.ts'
import { testTexts } from './texts.ts'
import type { RecordedAnswer, TestInput, TestStep } from './types.ts'

const settings = { timeZone: 'America/Sao_Paulo' }

const load = (document: FlowDocument): LoadedFlow => {
  const { compiled } = compileFlow(document, options.entities)
  if (!compiled) throw new Error('A flow of the tests always compiles')
  return loadFlow(compiled)
}

type Did = TestInput | string | { input: TestInput; answers: RecordedAnswer[] }

/** A conversation as it is with this flow: what came is what is expected. */
const record = (flow: LoadedFlow, ...did: Did[]): TestStep[] => {
  const nothing = heardOf(flow, [], null)
  const steps = did.map((one): TestStep => {
    const given = typeof one === 'string' ? { input: { kind: 'text' as const, text: one } } : one
    const { input, answers = [] } = 'input' in given ? { answers: [], ...given } : { input: given }
    return { input, answers, now: '2026-03-10T12:00:00Z', random: 0, expected: nothing }
  })
  const results = runFlowTest(flow, steps, settings) ?? []
  return steps.map((step, place) => ({ ...step, expected: results[place]?.answered ?? nothing }))
}

const told = (flow: LoadedFlow, steps: readonly TestStep[]): string[][] =>
  (runFlowTest(flow, steps, settings) ?? []).map(({ differences }) => differences.map(({ message }) => message))

describe('a test of a flow', () => {
  const flow = load(shop)
  const bought = record(flow, 'oi', { kind: 'button', label: 'Vendas' }, 'zzz www', 'azul')

  it('holds texts, presses and files, and passes while the flow answers the same', () => {
    expect(bought.map(({ expected }) => expected.said.map(({ text }) => text))).toEqual([
      ['Olá!', 'Vendas ou suporte?'],
      ['Qual cor?'],
      ['Diga uma cor.'],
      ['Então azul , certo?'],
    ])
    expect(bought.at(-1)?.expected).toMatchObject({ nodeId: 'Pedido', ended: false, transfer: null })
    expect(isAsExpected(runFlowTest(flow, bought, settings) ?? [])).toBe(true)
    const sent = record(flow, 'oi', { kind: 'file', caption: null }, { kind: 'file', caption: 'preciso de ajuda' })
    expect(sent[1]?.expected.said[0]?.nodeId).toBe('Início')
    expect(sent[2]?.expected).toMatchObject({ stages: ['Suporte'], lists: ['Fila'], transfer: { workspaceId: null } })
    expect(told(flow, sent)).toEqual([[], [], []])
  })

  it('never guesses a press, and takes the steps after one that differs', () => {
    const exits = shop.nodes[0]?.userInteractions.map((exit) => ({ ...exit, phrases: [`${exit.phrases[1]}`] }))
    const menu = says('Olá!', 'Vendas ou suporte?', 'Compras')
    const renamed = load(changed('Início', { botInteractions: menu, userInteractions: exits ?? [] }))
    const [greeting, press, ...rest] = told(renamed, bought)
    expect(greeting).toEqual([testTexts.otherButtons])
    expect(press).toContain('A conversa chegou ao node “Início”, e não ao node “Vendas”.')
    expect(rest).toHaveLength(2)
  })

  it('says what changed message by message, and where', () => {
    const louder = load(changed('Vendas', { botInteractions: says('Qual é a cor?') }))
    expect(runFlowTest(louder, bought, settings)?.[1]?.differences).toEqual([
      { kind: 'said', place: 0, nodeId: 'Vendas', message: testTexts.otherText },
    ])
    const silent = load(changed('Vendas', { botInteractions: [] }))
    expect(told(silent, bought)[1]).toEqual([testTexts.silent])
  })

  it('says in words that a node is gone, and goes by the node, not by its name', () => {
    const nodes = shop.nodes.filter(({ id }) => id !== 'Pedido')
    const gone = { ...shop, nodes: nodes.map((node) => without(node, 'Pedido')) }
    expect(told(load(gone), bought)[3]?.[0]).toBe('O node “Pedido” não existe mais no fluxo.')
    const renamed = shop.nodes.map((node) => (node.id === 'Pedido' ? { ...node, name: 'Compra' } : node))
    expect(told(load({ ...shop, nodes: renamed }), bought).flat()).toEqual([])
  })

  it('tells a transfer that is gone and one that came', () => {
    const asked = record(flow, 'oi', 'Suporte')
    const none = load(changed('Suporte', { transfer: false, tag: null }))
    expect(told(none, asked)[1]).toEqual([
      'A conversa chegou ao node “Suporte”, e não ao fim da conversa.',
      testTexts.notTransferred,
      'Etapa: nenhuma, e não “Suporte”.',
      'Lista: nenhuma, e não “Fila”.',
    ])
    expect(told(flow, record(none, 'oi', 'Suporte'))[1]).toContain(testTexts.transferred)
  })

  it('stops without a result when the time is spent', () => {
    let asked = 0
    expect(runFlowTest(flow, bought, settings, () => ++asked > 2)).toBeNull()
  })
})

describe('a silence', () => {
  const waits = (hours: number): FlowDocument =>
    buildFlow({
      Início: { says: 'Oi', exits: { Fim: ['fim'] }, silence: ['Um', { amount: hours }] },
      Um: { says: 'Um', exits: { Fim: ['fim'] }, silence: ['Dois', { amount: 30, unit: 'minutes' }] },
      Dois: { says: 'Dois', exits: { Fim: ['fim'] } },
      Fim: { says: 'Fim' },
    })
  const silent = (minutes: number) => ({ kind: 'wait', minutes }) as const

  it('goes from wait to wait, and no further than it lasts', () => {
    const flow = load(waits(2))
    const steps = record(flow, 'oi', silent(119), silent(121), silent(200), 'fim')
    const said = steps.map(({ expected }) => expected.said.map(({ text }) => text))
    // Each silence of these begins when the conversation does.
    expect(said).toEqual([['Oi'], [], ['Um'], ['Dois'], ['Fim']])
    expect(told(flow, steps).flat()).toEqual([])
  })

  it('fails where the flow waits longer, and repeats what was repeated', () => {
    const steps = record(load(waits(2)), 'oi', silent(150))
    expect(told(load(waits(3)), steps)[1]).toContain(testTexts.silent)
    const asked = steps.map((step, place) => (place === 1 ? { ...step, repeats: ['2026-03-10T12:10:00.000Z'] } : step))
    const repeated = runFlowTest(load(waits(2)), asked, settings)?.[1]?.answered.said.map(({ text }) => text)
    expect(repeated).toEqual(['Oi', 'Um', 'Dois'])
  })
})

describe('what is asked outside', () => {
  const sketches: Record<string, NodeSketch> = {
    Início: { says: 'Oi', exits: { Pedido: ['pedido'] } },
    Pedido: { says: 'Está @status-Pedido', exits: { Fim: ['@status:7'] }, webhookCall: true },
    Fim: { says: 'Tchau' },
  }
  const flow = load(buildFlow(sketches))
  const answer: RecordedAnswer = { kind: 'webhook', nodeId: 'Pedido', variables: { status: 'pago' }, workspaceId: null }

  it('answers as it did in the recording', () => {
    const steps = record(flow, 'oi', { input: { kind: 'text', text: 'pedido' }, answers: [answer] })
    expect(steps[1]?.expected.said.map(({ text }) => text)).toEqual(['Está pago'])
    expect(told(flow, steps)).toEqual([[], []])
  })

  it('is named where no answer was recorded', () => {
    const quiet = load(buildFlow({ ...sketches, Pedido: { says: 'Está pago', exits: { Fim: [] } } }))
    const steps = record(quiet, 'oi', 'pedido')
    expect(told(flow, steps)[1]).toEqual([testTexts.answerMissing('Pedido'), testTexts.otherText])
  })
})

function says(...texts: string[]) {
  const [first] = shop.nodes
  return texts.slice(0, 2).map((text, place) => ({
    ...(first?.botInteractions[place] ?? shopMessage),
    text,
    ...(texts[2] && place === 1 ? { buttons: [reply(texts[2]), reply('Suporte', 1)] } : {}),
  }))
}

const shopMessage = { id: 'm', text: '', entityTypeId: -1, entityName: '', position: 0, buttons: [], files: [] }

function changed(id: string, change: Partial<FlowDocument['nodes'][number]>): FlowDocument {
  return { ...shop, nodes: shop.nodes.map((node) => (node.id === id ? { ...node, ...change } : node)) }
}

function without(node: FlowDocument['nodes'][number], target: string): FlowDocument['nodes'][number] {
  return { ...node, userInteractions: node.userInteractions.filter((exit) => exit.target !== target) }
}
