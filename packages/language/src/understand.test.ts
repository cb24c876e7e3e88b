import { describe, expect, it } from 'vitest'
import { compileEntities, freeTextEntity, loadNode, trainNode, understand } from './index.ts'
import type { EntityDefinition, ExitDefinition, OfferedButton } from './types.ts'

const moment = { now: '2026-11-20T15:00:00Z', timeZone: 'America/Sao_Paulo' }
const sizes: EntityDefinition = {
  id: 1,
  name: 'tamanho',
  kind: 'list',
  fuzzy: true,
  entries: [
    { value: 'pequeno', synonyms: ['p', 'pequena'] },
    { value: 'grande', synonyms: ['g'] },
  ],
}
const exits: ExitDefinition[] = [
  { id: 'pay', phrases: ['quero pagar meu boleto', 'segunda via do boleto', 'pagar a fatura'], entityId: null },
  {
    id: 'person',
    phrases: ['falar com atendente', 'quero falar com uma pessoa', 'atendimento humano'],
    entityId: null,
  },
  { id: 'size', phrases: [], entityId: 1 },
]
const any: ExitDefinition = { id: 'any', phrases: [], entityId: null }

function ask(text: string, options: { buttons?: OfferedButton[]; exits?: ExitDefinition[] } = {}) {
  const trained = trainNode({
    exits: options.exits ?? exits,
    background: ['qual o horário da loja', 'onde vocês ficam'],
  })
  const node = loadNode(JSON.parse(JSON.stringify(trained)))
  return understand(node, compileEntities([sizes]), { text, buttons: options.buttons ?? [] }, moment)
}

describe('understand', () => {
  it('takes the exit of a phrase that is the same but for accents, capitals and punctuation', () => {
    expect(ask('  SEGUNDA VIA, do bolêto! ')).toMatchObject({
      exitId: 'pay',
      rule: 'phrase',
      score: 1,
      phrase: 'segunda via do boleto',
    })
  })

  it('takes a button by id, label, number and nearly typed label, and counts it as its label', () => {
    const buttons = [
      { id: 'b-7', label: 'Horários' },
      { id: 'b-8', label: 'Atendimento humano' },
    ]
    for (const text of ['b-8', '2', 'opção 2', 'dois', 'quero o 2', 'a segunda opção', 'atendimeto humano']) {
      expect(ask(text, { buttons }), text).toMatchObject({ exitId: 'person', score: 1, phrase: 'Atendimento humano' })
    }
    expect(ask('2', { buttons }).rule).toBe('button')
  })

  it('takes the exit of one clause of a message that is about more', () => {
    const long =
      'boa tarde, ontem viajei o dia inteiro e nem almocei direito; preciso da segunda via do boleto. abraço!'
    expect(ask(long)).toMatchObject({ exitId: 'pay', rule: 'matcher' })
    expect(ask('oi, vocês consertam geladeira?').exitId).toBe(null)
  })

  it('hears the request beside a greeting, with or without an exit for greetings', () => {
    const greeting: ExitDefinition = { id: 'hello', phrases: ['oi', 'bom dia', 'olá, tudo bem?'], entityId: null }
    const withGreeting = { exits: [...exits, greeting] }
    expect(ask('opa, bom dia', withGreeting).exitId).toBe('hello')
    for (const options of [{}, withGreeting]) {
      expect(ask('Bom dia, tudo bem? preciso pagar o boleto. Obrigado!', options).exitId).toBe('pay')
    }
  })

  it('finds the entities of a pressed button in its label', () => {
    const result = ask('1', { buttons: [{ id: 'x', label: 'Tamanho grande' }] })
    expect(result).toMatchObject({ exitId: 'size', rule: 'button', score: 1, phrase: 'Tamanho grande' })
    expect(result.entities).toMatchObject([{ value: 'grande', start: 8, end: 14 }])
  })

  it('takes a quantity and a day for no place in the list', () => {
    const buttons = [
      { id: 'a', label: 'Sim' },
      { id: 'b', label: 'Talvez' },
    ]
    for (const text of ['quero 2', 'segunda', '3', 'um momento'])
      expect(ask(text, { buttons }).rule, text).not.toBe('button')
  })

  it('presses no button for a label that is as near to another', () => {
    const buttons = [
      { id: 'a', label: 'Plano 1' },
      { id: 'b', label: 'Plano 2' },
    ]
    expect(ask('plano 3', { buttons }).rule).not.toBe('button')
  })

  it('takes the exit that asks for an entity when the message holds one, with its place in the original text', () => {
    const result = ask('Quero o GRÁNDE, por favor')
    expect(result).toMatchObject({ exitId: 'size', rule: 'entity', phrase: 'grande' })
    expect(result.entities).toEqual([
      { entityId: 1, name: 'tamanho', value: 'grande', text: 'GRÁNDE', start: 8, end: 14 },
    ])
  })

  it('understands a paraphrase and says which phrase and words decided', () => {
    const result = ask('preciso da segunda via da fatura')
    expect(result).toMatchObject({ exitId: 'pay', rule: 'matcher' })
    expect(result.score).toBeGreaterThan(0)
    expect(result.phrase).not.toBeNull()
    expect(result.words).toContain('segunda')
    expect(ask('quitar a cobrança').words).toContain('quitar')
    expect(result.runnerUp?.exitId).toBe('person')
  })

  it('refuses what no exit speaks of, and names the nearest exit as runner-up', () => {
    expect(ask('o cachorro latiu a noite toda')).toMatchObject({ exitId: null, rule: 'none', score: 0 })
  })

  it('gives what no other exit took to the exit without phrases and entity', () => {
    expect(ask('o cachorro latiu a noite toda', { exits: [any, ...exits] })).toMatchObject({
      exitId: 'any',
      rule: 'any',
    })
    expect(ask('pagar a fatura', { exits: [any, ...exits] })).toMatchObject({ exitId: 'pay', rule: 'phrase' })
  })

  it('gives a tie to the first exit by position', () => {
    const twins = ['first', 'second'].map((id) => ({ id, phrases: ['quero cancelar o plano'], entityId: null }))
    expect(ask('quero cancelar o plano', { exits: twins }).exitId).toBe('first')
    expect(ask('quero cancelar meu plano', { exits: twins }).exitId).toBe('first')
  })

  it('says between which two exits it is in doubt, and is in none where one is clearly meant', () => {
    const acts: ExitDefinition[] = [
      { id: 'cancel', phrases: ['cancelar meu ingresso', 'desistir do ingresso'], entityId: null },
      { id: 'hand on', phrases: ['passar meu ingresso', 'transferir o ingresso'], entityId: null },
      { id: 'hours', phrases: ['a que horas abre', 'horário de abertura'], entityId: null },
    ]
    const { doubt } = ask('meu ingresso', { exits: acts })
    expect(doubt?.map(({ exitId }) => exitId).sort()).toEqual(['cancel', 'hand on'])
    expect(doubt?.[0].score).toBeGreaterThanOrEqual(doubt?.[1].score ?? 1)
    for (const clear of ['cancelar meu ingresso', 'quero cancelar o ingresso', 'a que horas vocês abrem', 'bom dia'])
      expect(ask(clear, { exits: acts }).doubt).toBeNull()
  })

  it('is in doubt between exits with the same phrases, in none where a button is pressed or courtesy is one of two', () => {
    const exitOf = (id: string, phrases: string[]): ExitDefinition => ({ id, phrases, entityId: null })
    const twins = ['first', 'second'].map((id) => exitOf(id, ['quero cancelar o plano']))
    expect(ask('quero cancelar meu plano', { exits: twins })).toMatchObject({
      exitId: 'first',
      doubt: [{ exitId: 'first' }, { exitId: 'second' }],
    })
    const buttons = [{ id: 'b-1', label: 'cancelar meu plano' }]
    expect(ask('1', { exits: twins, buttons })).toMatchObject({ rule: 'none', doubt: null })
    const polite = [exitOf('bye', ['até mais', 'tchau', 'falou']), exitOf('thanks', ['obrigada', 'muito obrigado'])]
    expect(ask('tchau e obrigada', { exits: polite }).doubt).toBeNull()
  })

  it('is in doubt about nothing where the whole message is what was asked freely', () => {
    const near: ExitDefinition[] = [
      { id: 'cancel', phrases: ['cancelar meu ingresso', 'desistir do ingresso'], entityId: null },
      { id: 'hand on', phrases: ['passar meu ingresso', 'transferir o ingresso'], entityId: null },
    ]
    expect(ask('comprei um ingresso ontem', { exits: near })).toMatchObject({ exitId: null, doubt: [{}, {}] })
    const free = { id: 'free', phrases: [], entityId: freeTextEntity.id }
    expect(ask('comprei um ingresso ontem', { exits: [...near, free] })).toMatchObject({ exitId: 'free', doubt: null })
  })

  it('takes the request and not the greeting where both stand in one sentence', () => {
    const greeting = { id: 'hello', phrases: ['oi', 'oi moça', 'bom dia', 'oi tudo bem'], entityId: null }
    expect(ask('oi moça segunda via do boleto', { exits: [greeting, ...exits] }).exitId).toBe('pay')
    expect(ask('oi moça', { exits: [greeting, ...exits] }).exitId).toBe('hello')
  })

  it("reads a synonym of the bot's own entity as the way the phrases say it", () => {
    const plans: EntityDefinition = { ...sizes, id: 2, entries: [{ value: 'Premium', synonyms: ['zarpa'] }] }
    const plan = { id: 'plan', phrases: ['quero o plano premium'], entityId: null }
    const node = loadNode(trainNode({ exits: [plan, ...exits], background: [] }))
    const scoreWith = (definitions: EntityDefinition[]): number => {
      const { exitId, score, runnerUp } = understand(
        node,
        compileEntities(definitions),
        { text: 'me vê o zarpa' },
        moment,
      )
      if (exitId === 'plan') return score
      return runnerUp?.exitId === 'plan' ? runnerUp.score : 0
    }
    expect(scoreWith([plans])).toBeGreaterThan(scoreWith([]) + 0.1)
  })

  it('answers a message of 100,000 characters in time', () => {
    const text = 'quero pagar o boleto do mês passado kkk '.repeat(2500)
    const node = loadNode(trainNode({ exits, background: [] }))
    const entities = compileEntities([sizes])
    let best = Number.POSITIVE_INFINITY
    for (let turn = 0; turn < 10 && best >= 50; turn++) {
      const before = performance.now()
      understand(node, entities, { text, buttons: [{ id: 'a', label: 'Pagar' }] }, moment)
      best = Math.min(best, performance.now() - before)
    }
    expect(best).toBeLessThan(50)
  })

  it('answers an empty message with none', () => {
    expect(ask('')).toMatchObject({ exitId: null, rule: 'none', entities: [] })
    expect(ask('hello', { exits: [] })).toMatchObject({ exitId: null, rule: 'none' })
  })
})

describe('free text', () => {
  const asked: ExitDefinition[] = [
    { id: 'back', phrases: ['voltar ao menu', 'quero voltar', 'cancelar'], entityId: null },
    { id: 'size', phrases: [], entityId: 1 },
    { id: 'name', phrases: [], entityId: freeTextEntity.id },
    any,
  ]
  const values = (text: string, buttons: OfferedButton[] = []) => {
    const { exitId, rule, entities } = ask(text, { exits: asked, buttons })
    return [exitId, rule, ...entities.map(({ name, value, text: found }) => `${name}=${value}|${found}`)]
  }

  it('takes as a whole what no phrase, entity or matcher took', () => {
    expect(values('  Maria das Dores ')).toEqual(['name', 'any', 'texto=Maria das Dores|Maria das Dores'])
    expect(values('cancelar')).toEqual(['back', 'phrase'])
    expect(values('quero voltar para o menu por favor')).toEqual(['back', 'matcher'])
    expect(values('grande')).toEqual(['size', 'entity', 'tamanho=grande|grande'])
  })

  it('takes a button that has no exit of its own as its label', () => {
    expect(values('b-1', [{ id: 'b-1', label: 'Prefiro não dizer' }])).toEqual([
      'name',
      'any',
      'texto=Prefiro não dizer|Prefiro não dizer',
    ])
  })

  it('is nothing where nothing is said: then any answer counts', () => {
    expect(values('   ')).toEqual(['any', 'any'])
  })
})
