import { type AutomationChoices, type AutomationDefinition, automationBody } from '@prosa/contract'
import { expect, it } from 'vitest'
import { bodyOf, draftOf, kindsAt, newAutomation, newCondition } from './automation-draft.ts'
import { namesGone, sentenceOf } from './automation-sentence.ts'

const choices: AutomationChoices = {
  workspaces: [{ id: 3, name: 'Vendas' }],
  labels: [{ id: 1, name: 'Anúncio' }],
  bots: [{ id: 5, name: 'Loja' }],
  people: [{ id: 7, name: 'Ana', workspaceIds: [3] }],
  cannedAnswers: [{ id: 9, name: 'prazo', workspaceId: 3 }],
  tags: [{ id: 2, name: 'VIP' }],
  fields: [{ id: 8, name: 'Plano' }],
  followUps: [{ id: 6, name: 'Orçamento', workspaceId: 3 }],
}
const definition: AutomationDefinition = {
  event: 'began',
  matches: 'all',
  conditions: [
    { kind: 'channel', isNot: false, channels: ['whatsapp_meta', 'instagram'] },
    { kind: 'bot', isNot: true, ids: [5] },
    { kind: 'words', isNot: false, words: ['boleto', 'segunda via'] },
    { kind: 'ad', isNot: false, words: [] },
    { kind: 'hours', isNot: true },
    { kind: 'time', isNot: false, days: [1, 6], from: '08:00', to: '18:00' },
    { kind: 'begun-by-us', isNot: true },
    { kind: 'first', isNot: false },
    { kind: 'tag', isNot: false, ids: [2] },
    { kind: 'field', isNot: false, fieldId: 8, value: 'Ouro' },
  ],
  acts: [
    { kind: 'label', labelId: 1 },
    { kind: 'transfer', workspaceId: 3, isOffered: true },
    { kind: 'assign', workspaceId: 3, userId: 7 },
    { kind: 'note', text: 'Olhar' },
    { kind: 'message', text: 'Oi, {{contato}}' },
    { kind: 'canned', cannedAnswerId: 9 },
  ],
}
const stored = { name: 'Anúncio', workspaceIds: [3], definition }

it('keeps every condition and act on the way to the form and back', () => {
  const body = bodyOf(draftOf(stored))
  expect(body).toEqual(stored)
  expect(automationBody.parse(body)).toEqual(stored)
  const ofMessages: AutomationDefinition = {
    ...definition,
    event: 'wrote',
    conditions: [
      { kind: 'stage', isNot: false, stages: ['Proposta'] },
      { kind: 'holder', isNot: true, holders: ['queue', 'person'] },
    ],
  }
  expect(bodyOf(draftOf({ ...stored, definition: ofMessages })).definition).toEqual(ofMessages)
})

it('keeps the detail of an event, and says it', () => {
  const events: [Partial<AutomationDefinition> & Pick<AutomationDefinition, 'event'>, string][] = [
    [{ event: 'labelled', labelIds: [1] }, 'Quando a conversa ganha a etiqueta Anúncio, então deixar uma nota.'],
    [{ event: 'labelled' }, 'Quando a conversa ganha uma etiqueta, então deixar uma nota.'],
    [
      { event: 'silent', silence: { amount: 2, unit: 'hours' } },
      'Quando o cliente está sem responder há 2 horas, então deixar uma nota.',
    ],
    [
      { event: 'rated', conditions: [{ kind: 'score', isNot: false, scores: [1, 2] }] },
      'Quando o cliente avalia, se a nota é 1 ou 2, então deixar uma nota.',
    ],
    [
      { event: 'queued', conditions: [{ kind: 'label', isNot: true, ids: [1] }] },
      'Quando a conversa chega à fila, se não tem a etiqueta Anúncio, então deixar uma nota.',
    ],
  ]
  for (const [over, sentence] of events) {
    const one = {
      ...stored,
      definition: { ...definition, conditions: [], ...over, acts: [{ kind: 'note' as const, text: 'Olhar' }] },
    }
    expect(bodyOf(draftOf(one))).toEqual(one)
    expect(automationBody.parse(one)).toEqual(one)
    expect(sentenceOf(draftOf(one), choices)).toBe(sentence)
  }
})

it('keeps what is planned, and says it', () => {
  const acts: [AutomationDefinition['acts'][number], string][] = [
    [
      { kind: 'remind', text: 'Ligar', forUserId: null, wait: { amount: 1, unit: 'days', at: '09:00' } },
      'lembrar quem estiver com a conversa daqui a 1 dia às 09:00',
    ],
    [
      { kind: 'remind', text: 'Ligar', forUserId: 7, wait: { amount: 2, unit: 'hours', at: null } },
      'lembrar Ana daqui a 2 horas',
    ],
    [{ kind: 'follow-up', followUpId: 6 }, 'iniciar o follow-up Orçamento'],
    [{ kind: 'stop-follow-ups' }, 'parar os follow-ups'],
    [{ kind: 'close' }, 'finalizar'],
    [{ kind: 'give-to-bot' }, 'devolver ao bot'],
    [{ kind: 'notify' }, 'avisar as integrações'],
  ]
  for (const [act, sentence] of acts) {
    const one = { ...stored, definition: { ...definition, event: 'closed' as const, conditions: [], acts: [act] } }
    expect(bodyOf(draftOf(one))).toEqual(one)
    expect(automationBody.parse(one)).toEqual(one)
    expect(sentenceOf(draftOf(one), choices)).toBe(`Quando a conversa é finalizada, então ${sentence}.`)
  }
})

it('keeps a message’s template where the channel’s time may be over, and says it', () => {
  const template = { name: 'retomar', language: 'pt_BR', values: ['{{primeiro_nome}}'] }
  const of = (event: AutomationDefinition['event'], text: string) => ({
    ...stored,
    definition: { ...definition, event, conditions: [], acts: [{ kind: 'message' as const, text, template }] },
  })
  const [both, alone] = [of('closed', 'Oi'), of('closed', '')]
  for (const one of [both, alone]) {
    expect(bodyOf(draftOf(one))).toEqual(one)
    expect(automationBody.parse(one)).toEqual(one)
  }
  expect(sentenceOf(draftOf(both), choices)).toBe(
    'Quando a conversa é finalizada, então enviar uma mensagem ou, depois do prazo, o template “retomar”.',
  )
  expect(sentenceOf(draftOf(alone), choices)).toBe('Quando a conversa é finalizada, então enviar o template “retomar”.')
  // The customer wrote this moment.
  expect(bodyOf(draftOf(of('wrote', 'Oi'))).definition.acts).toEqual([{ kind: 'message', text: 'Oi' }])
  expect(sentenceOf(draftOf(of('wrote', 'Oi')), choices)).toBe('Quando o cliente escreve, então enviar uma mensagem.')
})

it('says it in one sentence', () => {
  const { conditions, acts } = definition
  const short = { ...definition, conditions: conditions.slice(2, 5), acts: acts.slice(0, 2) }
  expect(sentenceOf(draftOf({ ...stored, definition: short }), choices)).toBe(
    'Quando uma conversa começa, se o texto contém “boleto” ou “segunda via” e veio de anúncio e está fora do horário, então etiquetar Anúncio e transferir para Vendas.',
  )
  expect(sentenceOf(newAutomation(3), choices)).toBe('Quando uma conversa começa, então etiquetar ….')
})

it('knows what it names and is gone', () => {
  expect(namesGone(draftOf(stored), choices)).toBe(false)
  expect(namesGone(draftOf(stored), { ...choices, tags: [] })).toBe(true)
  expect(namesGone(draftOf(stored), { ...choices, cannedAnswers: [] })).toBe(true)
})

it('offers a condition only for an event that knows it, and finds what is not filled in', () => {
  expect(kindsAt('wrote', ['words', 'first', 'stage', 'score'])).toEqual(['words', 'first', 'stage'])
  expect(kindsAt('began', ['words', 'first', 'stage'])).toEqual(['words', 'first'])
  expect(kindsAt('queued', ['words', 'first', 'stage', 'score'])).toEqual(['first', 'stage'])
  expect(kindsAt('rated', ['words', 'score'])).toEqual(['score'])
  const empty = { ...newAutomation(3), name: 'x', conditions: [newCondition('tag')] }
  const { error } = automationBody.safeParse(bodyOf(empty))
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'definition.conditions.0.ids',
    'definition.acts.0.labelId',
  ])
})
