import { expect, it } from 'vitest'
import { sampleConversation } from './sample-conversation.ts'
import { buildFlow } from './testing.ts'

const color = { name: 'Cor', kind: 'list' as const, entries: [{ value: 'vermelho', synonyms: ['rubro'] }] }
const code = { name: 'Contrato', kind: 'regex' as const, entries: [{ value: '\\d+', synonyms: [] }] }

it.each([
  ['@date:-101', 'sexta-feira'],
  ['@sintomas:-108', 'Dor de cabeça há dois dias'],
  ['@Endereço:-108', 'Rua das Flores, 123'],
  ['@texto:-108', 'Gostaria de mais informações'],
  ['@Cor:7', 'vermelho'],
  ['@Contrato:8', '48213'],
])('where %s is asked a customer says what one would say: %s', (asked, answer) => {
  const flow = buildFlow({ Início: { says: 'O que seria?', exits: { Fim: [asked] } }, Fim: { says: 'Certo.' } })
  const said = sampleConversation(flow, [color, code])
  expect(said.map(({ text }) => text)).toEqual(['Oi', 'O que seria?', answer, 'Certo.'])
})
