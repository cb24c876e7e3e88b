import { describe, expect, it } from 'vitest'
import { maskPersonal } from '../text/mask.ts'
import { groupAlike, likeOneOf } from './alike.ts'

describe('groupAlike', () => {
  it('puts together what names the same, whichever words are used', () => {
    const texts = [
      'vocês entregam em Campinas?',
      'quero cancelar meu pedido',
      'entrega em campinas',
      'cancelamento do pedido',
      'tem estacionamento',
    ]
    expect(groupAlike(texts)).toEqual([[0, 2], [1, 3], [4]])
  })

  it('keeps texts that name nothing apart, unless they are the same', () => {
    expect(groupAlike(['hmm', 'Hmm!', 'kkk', ''])).toEqual([[0, 1], [2], [3]])
  })
})

describe('likeOneOf', () => {
  it('knows a text that names the same as one of them, and no other', () => {
    const isLike = likeOneOf(['vocês entregam em Campinas?', 'kkk'])
    expect(['entrega em campinas', 'KKK', 'cancelar o pedido', ''].map(isLike)).toEqual([true, true, false, false])
    expect(likeOneOf([])('entrega em campinas')).toBe(false)
  })
})

describe('maskPersonal', () => {
  it.each([
    ['meu email é ana.silva+loja@exemplo.com.br ok', 'meu email é [e-mail] ok'],
    ['(11) 98765-4321', '[número]'],
    ['fone +55 11 98765 4321', 'fone [número]'],
    ['cpf 123.456.789-09', 'cpf [CPF]'],
    ['cpf 12345678909', 'cpf [número]'],
    ['12.345.678/0001-95', '[CNPJ]'],
    ['4111 1111 1111 1111 val 12/29', '[cartão] val 12/29'],
    ['4111111111111111', '[cartão]'],
    ['1 2 3 4 5', '[número]'],
    ['１２３４５６', '[número]'],
    ['veja https://exemplo.com/pedido?token=abc', 'veja [link]'],
    ['quero 2 pizzas na rua 15', 'quero 2 pizzas na rua 15'],
    ['mesa 1234', 'mesa 1234'],
  ])('%s', (text, masked) => {
    expect(maskPersonal(text)).toBe(masked)
  })

  it('takes long texts in no time', () => {
    const began = performance.now()
    for (const piece of ['a', '1', '1 ', 'a@', '(', '1-']) maskPersonal(piece.repeat(20_000))
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})
