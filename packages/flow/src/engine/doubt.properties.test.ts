import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../../scripts/lib/property-runs.ts'
import { compileFlow } from '../compile.ts'
import type { FlowDocument } from '../document.ts'
import { flowLimits } from '../limits.ts'
import { type LoadedFlow, loadFlow } from '../load.ts'
import { buildFlow } from '../testing.ts'
import { step } from './index.ts'
import { type CustomerInput, type Doubt, type Effect, type Input, type Session, sessionLimits } from './types.ts'

/* Walks through flows whose exits share their object and differ in their act, so that messages are often in doubt. */

const acts = ['cancelar', 'transferir', 'alterar', 'imprimir']
const objects = ['ingresso', 'pedido', 'boleto']
const nodeNames = ['Início', 'Ingressos', 'Pedidos', 'Boletos', 'Ajuda']
/** Longer than a button may be. */
const tail = ' que comprei na semana passada na bilheteria do teatro'

/** What a node leads to: of each of two objects two acts, which a message that names the object alone does not tell apart. */
const someNode = fc.record({
  targets: fc.shuffledSubarray([...nodeNames.slice(1), 'Fim'], { minLength: 5 }),
  acts: fc.shuffledSubarray(acts, { minLength: 4 }),
  objects: fc.shuffledSubarray(objects, { minLength: 2, maxLength: 2 }),
  isLong: fc.boolean(),
})

const someFlow: fc.Arbitrary<FlowDocument> = fc
  .array(someNode, { minLength: nodeNames.length, maxLength: nodeNames.length })
  .map((drawn) => {
    const nodes = nodeNames.map((name, place) => {
      const node = drawn[place]
      const targets = (node?.targets ?? []).filter((target) => target !== name).slice(0, 4)
      const exits = targets.map((target, exit) => {
        const act = node?.acts[exit] ?? ''
        const object = node?.objects[exit >> 1] ?? ''
        const rest = node?.isLong ? tail : ''
        return [target, [`${act} meu ${object}${rest}`, `quero ${act} o ${object}`, `vim ${act} um ${object}`]] as const
      })
      return [name, { says: `Aqui é ${name}.`, exits: Object.fromEntries(exits) }] as const
    })
    return buildFlow({ ...Object.fromEntries(nodes), Fim: { says: 'Até logo.' } })
  })

const someText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...objects.flatMap((object) => [object, `meu ${object}`, `o ${object}`])) },
  { weight: 3, arbitrary: fc.constantFrom('1', '2', 'a segunda', 'sim', 'qual é a capital da França') },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...acts), fc.constantFrom(...objects)).map((words) => words.join(' ')),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 3_000, size: 'max' }) },
)
const someInput: fc.Arbitrary<Input> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('text' as const), text: someText }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('button' as const), position: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('file' as const), caption: fc.option(someText) }) },
  { weight: 1, arbitrary: fc.constantFrom({ kind: 'silence' as const }, { kind: 'reaction' as const }) },
)

/** The tests draw the same flows, which take their time to train. */
const loaded = new Map<string, LoadedFlow>()
const load = (document: FlowDocument): LoadedFlow => {
  const key = JSON.stringify(document)
  const known = loaded.get(key)
  if (known) return known
  const { compiled, problems } = compileFlow(document, [])
  if (!compiled) throw new Error(problems[0]?.message)
  const flow = loadFlow(JSON.parse(JSON.stringify(compiled)))
  loaded.set(key, flow)
  return flow
}

const exitsOf = ({ options }: Doubt): string =>
  options
    .map(({ exitId }) => exitId)
    .sort()
    .join()
const isMessage = (input: Input): input is CustomerInput => ['text', 'button', 'file'].includes(input.kind)
const asksOf = (effects: readonly Effect[]) =>
  effects.flatMap((effect) =>
    effect.kind === 'say' && effect.interactionId === null && !effect.fallback ? [effect] : [],
  )

/** A walk; `visit` sees the session before and after each input, and what came of it. */
const walk = (
  flow: LoadedFlow,
  inputs: readonly Input[],
  visit: (input: Input, before: Session | null, result: ReturnType<typeof step>) => void,
): void => {
  let session: Session | null = null
  for (const input of inputs) {
    const before: Session | null = session
    const context = { now: '2026-03-10T12:00:00Z', timeZone: 'America/Sao_Paulo', random: 0.5, asksInDoubt: true }
    const result = step(flow, before, input, context)
    visit(input, before, result)
    session = JSON.parse(JSON.stringify(result.session))
  }
}

const runs = propertyRuns(60)
const walks = (visit: (flow: LoadedFlow) => Parameters<typeof walk>[2]): void =>
  fc.assert(
    fc.property(someFlow, fc.array(someInput, { minLength: 8, maxLength: 25, size: 'max' }), (document, inputs) => {
      const flow = load(document)
      walk(flow, inputs, visit(flow))
    }),
    runs,
  )

describe('a bot that asks in doubt', () => {
  it('answers every message, and asks with two buttons that read differently at the node where it stands', () => {
    let asked = 0
    walks((flow) => (input, before, { session, effects, trace }) => {
      if (!isMessage(input)) return
      expect(trace.length).toBeGreaterThan(0)
      expect(effects.length).toBeGreaterThan(0)
      const [question, second] = asksOf(effects)
      expect([question === undefined, second]).toEqual([session.doubt === null, undefined])
      if (!question || !session.doubt) return
      asked += 1
      const labels = question.buttons.map(({ label }) => label)
      expect([labels.length, new Set(labels).size, question.nodeId]).toEqual([2, 2, session.nodeId])
      expect(before?.nodeId ?? null).toBe(before?.nodeId == null ? null : session.nodeId)
      for (const label of labels) {
        expect(label.length).toBeLessThanOrEqual(flowLimits.buttonLabelLength)
        expect(question.text).toContain(label)
      }
      const known = flow.nodes.get(session.nodeId ?? '')?.content.exits.map(({ id }) => id) ?? []
      expect(known).toEqual(expect.arrayContaining(session.doubt.options.map(({ exitId }) => exitId)))
    })
    // Else nothing of this was seen.
    expect(asked).toBeGreaterThan(10)
  })

  it('never asks the same again when the answer chose neither', () => {
    let met = 0
    walks(() => (input, before, { session }) => {
      if (!isMessage(input) || !before?.doubt || !session.doubt) return
      met += 1
      expect(exitsOf(session.doubt)).not.toBe(exitsOf(before.doubt))
    })
    expect(met).toBeGreaterThan(0)
  })

  it('goes where the button or its number says', () => {
    let chosen = 0
    walks(() => (input, before, { trace }) => {
      if (!before?.doubt) return
      const typed = input.kind === 'text' ? ['1', '2'].indexOf(input.text.trim()) : -1
      const place = input.kind === 'button' ? (input.position ?? 0) - 1 : typed
      const option = before.doubt.options[place]
      if (!option) return
      chosen += 1
      expect(trace[0]).toMatchObject({ outcome: 'exit', rule: 'choice', exitId: option.exitId })
    })
    expect(chosen).toBeGreaterThan(3)
  })

  it('says the question once more for a silence, and keeps a session as small as any', () => {
    // Two labels, two ids and the message that is in doubt beside what a session held before.
    const most = 2 * sessionLimits.textLength + 1_000
    let repeated = 0
    walks(() => (input, before, { session, effects }) => {
      expect(JSON.stringify(session.doubt).length).toBeLessThan(most)
      if (input.kind === 'reaction') expect(session.doubt).toEqual(before?.doubt ?? null)
      if (input.kind !== 'silence' || !before?.doubt) return
      repeated += 1
      expect([effects.length, effects[0]?.kind, session.doubt]).toEqual([1, 'repeat', before.doubt])
    })
    expect(repeated).toBeGreaterThan(0)
  })
})
