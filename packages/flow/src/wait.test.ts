import { describe, expect, it } from 'vitest'
import {
  addWait,
  deleteUserInteraction,
  setInteractionEntity,
  setNodeEntity,
  setPhrases,
  setWait,
} from './commands/index.ts'
import { contentOf } from './compare-flows.ts'
import { nodeEntityOf, takesAnyAnswer, waitExitOf } from './document.ts'
import { draftProblems } from './draft-problems.ts'
import { fromServerFlow, toServerFlow } from './server-format.ts'
import { flowPayloadSchema } from './server-schema.ts'
import { buildFlow, countingIds } from './testing.ts'
import { defaultWait, flowWaitSchema, spanLabel, waitLabel } from './wait.ts'

const flow = buildFlow({
  Início: { says: 'Oi', exits: { Fim: ['fim'] }, silence: ['Aviso', { amount: 1, unit: 'days', at: '09:00' }] },
  Aviso: { says: 'Ainda está aí?' },
  Fim: { says: 'Fim' },
})
const startOf = (document: typeof flow) => {
  const [start] = document.nodes
  if (!start) throw new Error('A flow begins at Início')
  return start
}

describe('the wait of a node', () => {
  it('is no answer: it takes none, and leaves a node that asks for one value as it is', () => {
    const wait = waitExitOf(startOf(flow))
    expect(wait && takesAnyAnswer(wait)).toBe(false)
    const asked = setNodeEntity(flow, 'Início', { id: 1, name: 'email' }, 'x').document
    expect([nodeEntityOf(startOf(asked))?.target, waitExitOf(startOf(asked))?.target]).toEqual(['Fim', 'Aviso'])
  })

  it('survives the server form, whose other exits are as they were', () => {
    const sent = flowPayloadSchema.parse(JSON.parse(JSON.stringify(toServerFlow(flow))))
    expect(fromServerFlow(sent, countingIds()).document).toEqual(flow)
    expect(sent.nodes[0]?.userInteractios?.map((exit) => Object.hasOwn(exit, 'wait'))).toEqual([false, true])
  })

  it('is part of what two versions differ in', () => {
    const later = setWait(flow, 'Início', 'Início/w', { amount: 2 }).document
    const names = { get: (id: string) => id }
    expect(contentOf(startOf(later), names)).not.toBe(contentOf(startOf(flow), names))
  })

  it('exists once, without phrases and entity, in commands and in what is sent', () => {
    expect(addWait(flow, 'Início', 'w2').refusal).not.toBeNull()
    expect(setPhrases(flow, 'Início', 'Início/w', ['oi']).refusal).not.toBeNull()
    expect(setInteractionEntity(flow, 'Início', 'Início/w', { id: 1, name: 'email' }).refusal).not.toBeNull()
    const start = startOf(flow)
    const extra = start.userInteractions.map((exit) => ({
      ...exit,
      id: `${exit.id}2`,
      target: null,
      wait: defaultWait,
    }))
    const twice = { ...start, userInteractions: [...start.userInteractions, ...extra] }
    const messages = draftProblems({ ...flow, nodes: [twice, ...flow.nodes.slice(1)] }).map(({ message }) => message)
    expect(messages).toEqual([
      'O node "Início" tem mais de uma saída para quem não responde.',
      'O node "Início" tem mais de uma saída para quem não responde.',
    ])
  })

  it('is deleted without a question, also as the only exit, and has an hour of the day for days alone', () => {
    const alone = buildFlow({ Início: { says: 'Oi', silence: ['Fim'] }, Fim: { says: 'Fim' } })
    const { document, confirmations, refusal } = deleteUserInteraction(alone, 'Início', 'Início/w')
    expect([confirmations, refusal]).toEqual([[], null])
    expect(startOf(document).userInteractions).toMatchObject([{ target: null, phrases: [] }])
    expect(waitExitOf(startOf(setWait(flow, 'Início', 'Início/w', { unit: 'hours' }).document))?.wait?.at).toBeNull()
  })

  it.each([
    [{ amount: 0 }, 'Informe um número inteiro, a partir de 1.'],
    [{ amount: 31, unit: 'days' as const }, 'O prazo pode ter no máximo 30 dias.'],
    [{ at: '09:00' }, 'A hora do dia só vale para um prazo em dias.'],
    [{ unit: 'days' as const, at: '25:00' }, 'Informe a hora como 09:00.'],
  ])('refuses %j in words', (change, message) => {
    expect(flowWaitSchema.safeParse({ ...defaultWait, ...change }).error?.issues[0]?.message).toBe(message)
  })

  it('is told in words', () => {
    expect([waitLabel(defaultWait), waitLabel({ amount: 1, unit: 'days', at: '09:00' })]).toEqual([
      '2 horas',
      '1 dia às 09:00',
    ])
    expect([1, 60, 130, 1500, 2880].map(spanLabel)).toEqual([
      '1 minuto',
      '1 hora',
      '2 horas e 10 minutos',
      '1 dia e 1 hora',
      '2 dias',
    ])
  })
})
