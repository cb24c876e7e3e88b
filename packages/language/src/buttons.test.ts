import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../scripts/lib/property-runs.ts'
import { chosenButton } from './buttons.ts'

const menu = (...labels: string[]) => labels.map((label, index) => ({ id: `id-${index + 1}`, label }))
const buttons = menu('Financeiro', 'Suporte', 'Vendas')
const choose = (text: string, among = buttons): string | undefined => chosenButton(text, among)?.label

describe('an answer to a numbered list', () => {
  it.each([
    '2',
    '02',
    ' 2. ',
    '2)',
    '(2)',
    '*2*',
    '"2"',
    '#2',
    '2!',
    '2 👍',
    '2️⃣',
    '２',
    '②',
    '❷',
    '➁',
    '⑵',
    '2ª',
    '2º',
    'dois',
    'DOIS',
    'duas',
    'opção 2',
    'op 2',
    'opção dois',
    'número 2',
    'nº 2',
    'tecla 2',
    'item 2',
    'quero a 2',
    'quero o 2, por favor',
    'a segunda',
    'a segunda opção',
    'a 2ª opção',
    'escolho 2',
    'digitei 2',
    '2 por favor',
    '2, por gentileza',
    'por favor, 2',
    '2 obrigado',
    '2 obrigada!',
    'oi, 2',
    'Bom dia! 2',
    'ok 2',
    '2 pfv',
    '2 vlw',
    'dois, muito obrigado',
    '2. Suporte',
    '2 - Suporte',
    '2-Suporte',
    '2) suporte',
    '2: Suporte',
    '2️⃣ Suporte',
    'opção 2 - Suporte',
    '2. Suporte, por favor',
    'suporte',
    'Suporte por favor',
    'suport',
    '> 2. Suporte\n2',
    '> 1. Financeiro\n> 2. Suporte\n> 3. Vendas\n\n2',
    '> 2. Suporte',
    '*Ana Souza:*\n2',
    '*Atendente:*\n\n2',
    '*Ana:* 2',
    '_Ana Souza_\r\n2. Suporte',
    'dois\n\nAtenciosamente,\nAna',
    '2\n\nAtt,\nAna Souza\nLoja Exemplo 11 99999-0000',
    '2\n--\nAna',
    '2\nObrigada,\nAna',
    '2\n\nEnviado do meu iPhone',
  ])('means the second one: %j', (text) => {
    expect(choose(text)).toBe('Suporte')
  })

  it.each([
    '2 pizzas',
    'quero 2',
    'Suporte 2',
    '3. Suporte',
    '3. Financeiro',
    'Financeiro 2',
    'às 2',
    '2 horas',
    '2h',
    '2:30',
    '2,5',
    '2.5',
    '1/2',
    '½',
    '2/12',
    '02/12',
    '2-12',
    '-2',
    '+2',
    'R$ 2',
    '2%',
    '12',
    '22',
    '0',
    '4',
    'segunda',
    'segunda, por favor',
    'um momento, por favor',
    '2 ou 3',
    '1 e 2',
    'dia 2',
    '2 dias',
    '2 mil',
    '11 99999-0000',
    '+55 11 99999-0000',
    '123.456.789-00',
    'somos 2',
    'os dois',
    'Quantidade: 2',
    'obrigado',
    'oi',
    '*Ana:*',
    'Atenciosamente,\nAna',
    '👍',
  ])('is none: %j', (text) => {
    expect(choose(text)).toBeUndefined()
  })

  it('goes by the numbers that labels bring themselves, and by whole labels before all', () => {
    const own = menu('1 - Boleto', '2 - Suporte', '9 - Sair', '0 - Voltar')
    expect(['9', 'opção 9', '0', '2', '3', '4'].map((text) => choose(text, own))).toEqual([
      '9 - Sair',
      '9 - Sair',
      '0 - Voltar',
      '2 - Suporte',
      '9 - Sair',
      '0 - Voltar',
    ])
    expect(choose('2 pizzas', menu('1 pizza', 'Só bebida', '2 pizzas'))).toBe('2 pizzas')
    expect(choose('Obrigado', menu('Continuar', 'Obrigado'))).toBe('Obrigado')
    expect(choose('sim', menu('Não', 'Sim'))).toBe('Sim')
    expect(choose('Suporte 2', menu('Suporte 1', 'Suporte 2'))).toBe('Suporte 2')
  })

  it('holds no number when words of another matter stand beside it', () => {
    const matter = fc.constantFrom(
      'pizzas',
      'horas',
      'dias',
      'reais',
      'mil',
      'pessoas',
      'anos',
      'kg',
      'vezes',
      'filhos',
      'rua',
      'às',
    )
    const polite = fc.constantFrom('por favor', 'obrigado', 'quero', 'oi', 'opção', 'bom dia', 'o', 'então')
    const words = fc.tuple(fc.array(polite, { maxLength: 3 }), matter, fc.array(polite, { maxLength: 2 }))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), words, fc.boolean(), (number, [before, what, after], isFirst) => {
        const told = isFirst ? [...before, number, what, ...after] : [...before, what, number, ...after]
        expect(choose(told.join(' '))).toBeUndefined()
      }),
      propertyRuns(500),
    )
  })
})
