// Gate: which answer is suggested.
import type { CannedAnswer } from '@prosa/contract'
import type { FlowSuggestion } from '@prosa/flow'
import { describe, expect, it } from 'vitest'
import { chooseSuggestion, type RankedAnswer } from './choose-suggestion.ts'

type Say = FlowSuggestion['says'][number]
const say = (text: string, over: Partial<Say> = {}): Say => ({ text, buttons: [], files: [], ...over })
const flow = (score: number, ...says: Say[]): FlowSuggestion => ({
  nodeId: 'n1',
  nodeName: 'Prazo',
  score,
  says: says.length === 0 ? [say('Cinco dias.')] : says,
})
const canned = (score: number, text = 'Em cinco dias, {{contato}}.', id = 1): RankedAnswer => ({
  score,
  answer: {
    id,
    workspaceId: 1,
    shortcut: `r${id}`,
    text,
    changedAt: '2026-01-01T00:00:00.000Z',
    files: [],
  } satisfies CannedAnswer,
})
const question = { seq: 7, text: 'qual o prazo?', said: 'ola como posso ajudar', isGreeted: false }
const chosen = (from: FlowSuggestion | null, ...ranked: RankedAnswer[]) => {
  const suggestion = chooseSuggestion(question, from, ranked)
  return suggestion?.source === 'flow' ? suggestion.text : (suggestion?.name ?? null)
}

describe('the suggestion that is shown', () => {
  it('is the surest, the flow’s first among equals, and says from where it comes', () => {
    expect(chosen(flow(0.9), canned(0.8))).toBe('Cinco dias.')
    expect(chosen(flow(0.8), canned(0.8))).toBe('Cinco dias.')
    expect(chosen(flow(0.7), canned(0.8))).toBe('r1')
    expect(chooseSuggestion(question, flow(1), [])).toEqual({
      source: 'flow',
      name: 'Prazo',
      text: 'Cinco dias.',
      files: [],
      seq: 7,
    })
    expect(chooseSuggestion(question, null, [canned(1)])).toMatchObject({ source: 'canned', seq: 7, name: 'r1' })
  })

  it('is none where nothing is sure', () => {
    expect(chosen(null)).toBeNull()
    expect(chosen(flow(0.59), canned(0.59))).toBeNull()
  })

  it('is none of two canned answers that are as near', () => {
    expect(chosen(null, canned(0.8), canned(0.79, 'Outro prazo.', 2))).toBeNull()
    expect(chosen(null, canned(0.8), canned(0.7, 'Outro prazo.', 2))).toBe('r1')
    expect(chosen(flow(0.7), canned(0.8), canned(0.79, 'Outro prazo.', 2))).toBe('Cinco dias.')
  })

  it('takes no leave of somebody whom no person has greeted yet', () => {
    const leave = canned(0.9, 'Obrigado pelo contato! O protocolo é {{protocolo}}.')
    expect(chosen(null, leave, canned(0.7, 'Em 5 dias.', 2))).toBe('r2')
    expect(chooseSuggestion({ ...question, isGreeted: true }, null, [leave])?.name).toBe('r1')
  })

  it('is nothing that our side has said already', () => {
    expect(chosen(flow(1, say('Olá!'), say('Como posso ajudar?')), canned(0.7))).toBe('r1')
    expect(chosen(null, canned(1, 'Olá, {{contato}}! Como posso ajudar?'), canned(0.7, 'Em 5 dias.', 2))).toBe('r2')
  })

  it('writes choices and links out, as channels without buttons do', () => {
    const button = (label: string, number: number | null, link: string | null = null) => ({
      id: label,
      label,
      link,
      number,
      position: 0,
      type: link ? ('LINK' as const) : ('QUICK_REPLY' as const),
    })
    const says = [
      say('Cinco dias.'),
      say('Mais?', { buttons: [button('Sim', 1), button('Não', 2), button('Site', null, 'https://loja.example')] }),
    ]
    expect(chosen(flow(1, ...says))).toBe('Cinco dias.\n\nMais?\n1. Sim\n2. Não\nSite: https://loja.example')
  })

  it('is nothing without words, and nothing that does not fit into a message', () => {
    const file = { files: [{}] } as unknown as Partial<Say>
    expect(chosen(flow(1, say('', file)))).toBeNull()
    expect(chosen(flow(1, say('a'.repeat(5_000))))).toBeNull()
  })
})
