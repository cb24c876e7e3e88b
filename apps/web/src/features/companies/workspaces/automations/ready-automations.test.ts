import { type AutomationChoices, automationBody } from '@prosa/contract'
import { describe, expect, it } from 'vitest'
import { bodyOf, type DraftAutomation, draftOf } from './automation-draft.ts'
import { sentenceOf } from './automation-sentence.ts'
import { openChoices } from './open-choices.ts'
import { readyAutomation, readyKinds } from './ready-automations.ts'

const choices: AutomationChoices = {
  workspaces: [{ id: 3, name: 'Vendas' }],
  labels: [{ id: 1, name: 'Anúncio' }],
  bots: [{ id: 5, name: 'Loja' }],
  people: [{ id: 7, name: 'Ana', workspaceIds: [3] }],
  cannedAnswers: [],
  tags: [{ id: 2, name: 'Cliente' }],
  fields: [],
  followUps: [{ id: 6, name: 'Orçamento', workspaceId: 3 }],
}

/** As a manager fills it: the first of each. */
const filled = (draft: DraftAutomation): DraftAutomation => ({
  ...draft,
  conditions: draft.conditions.map((one) => ({
    ...one,
    ...(one.kind === 'label' && { chosen: ['1'] }),
    ...(one.kind === 'tag' && { chosen: ['2'] }),
  })),
  acts: draft.acts.map((act) => ({
    ...act,
    ...(act.kind === 'label' && { labelId: '1' }),
    ...(act.kind === 'transfer' && { workspaceId: '3' }),
    ...(act.kind === 'follow-up' && { followUpId: '6' }),
  })),
})

describe('automations that are ready to begin with', () => {
  it('are eight, each with a name of its own', () => {
    expect(new Set(readyKinds.map((kind) => readyAutomation(kind, 3).name)).size).toBe(8)
  })

  it.each(readyKinds)('%s: says what is left to choose, and can be saved once that is chosen', (kind) => {
    const draft = readyAutomation(kind, 3)
    const missing = automationBody.safeParse(bodyOf(draft)).error?.issues ?? []
    const open = openChoices(draft, choices)
    expect(missing.length > 0).toBe(open.names.length > 0)
    expect(open.hints).toEqual([])
    const whole = filled(draft)
    const body = automationBody.parse(bodyOf(whole))
    expect(openChoices(whole, choices).names).toEqual([])
    // It is the same again in the form.
    expect(bodyOf(draftOf(body))).toEqual(body)
    expect(sentenceOf(whole, choices)).not.toContain('…')
  })

  it('are said in one sentence each', () => {
    expect(readyKinds.map((kind) => sentenceOf(filled(readyAutomation(kind, 3)), choices))).toEqual([
      'Quando uma conversa começa, se veio de anúncio e está fora do horário, então etiquetar Anúncio e lembrar quem estiver com a conversa daqui a 1 dia às 09:00.',
      'Quando o cliente está sem responder há 1 dia, se tem a etiqueta Anúncio, então iniciar o follow-up Orçamento.',
      'Quando o cliente escreve, se o texto contém “atendente”, “atendimento humano”, “falar com uma pessoa” ou “falar com alguém” e está com o bot, então transferir para Vendas.',
      'Quando o cliente espera por nós há 30 minutos, se está dentro do horário e está com a fila, então deixar uma nota e transferir para Vendas.',
      'Quando o cliente avalia, se a nota é 1 ou 2, então etiquetar Anúncio e lembrar quem estiver com a conversa daqui a 1 hora.',
      'Quando uma mensagem não chega, então deixar uma nota e lembrar quem estiver com a conversa daqui a 1 hora.',
      'Quando a conversa é reaberta, então etiquetar Anúncio e lembrar quem estiver com a conversa daqui a 1 hora.',
      'Quando uma conversa começa, se o contato tem a tag Cliente, então transferir para Vendas.',
    ])
  })

  it('say where to make what the company does not have yet', () => {
    const none = { ...choices, labels: [], followUps: [], tags: [] }
    expect(openChoices(readyAutomation('quote', 3), none)).toEqual({
      names: ['etiquetas', 'follow-up'],
      hints: ['Ainda não há etiquetas: crie na aba Etiquetas.', 'Ainda não há follow-ups: crie na aba Follow-ups.'],
    })
    expect(openChoices(readyAutomation('bought', 3), none).hints).toEqual(['Ainda não há tags: crie em Contatos.'])
  })
})
