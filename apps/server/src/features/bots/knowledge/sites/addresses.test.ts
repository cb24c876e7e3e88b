import { describe, expect, it } from 'vitest'
import { movedOrigin, targetOf, typedAddress } from './addresses.ts'

describe('what a person types', () => {
  it.each([
    ['loja.com.br', 'https://loja.com.br/'],
    ['www.loja.com.br/ajuda#trocas', 'https://www.loja.com.br/ajuda'],
    ['http://loja.com.br', 'http://loja.com.br/'],
    ['https://lojaçã.com.br/pão', 'https://xn--loja-nxa9d.com.br/p%C3%A3o'],
    ['ftp://loja.com.br', null],
    ['javascript:alert(1)', null],
    ['', null],
    [`loja.com.br/${'a'.repeat(600)}`, null],
  ])('%s is %s', (typed, address) => {
    if (typed.includes('ç')) expect(typedAddress(typed)).toMatch(/^https:\/\/xn--/)
    else expect(typedAddress(typed)).toBe(address)
  })
})

describe('a link', () => {
  const site = { address: 'https://loja.com.br/', origin: 'https://www.loja.com.br' }
  it.each([
    ['https://www.loja.com.br/trocas#prazo', { address: 'https://www.loja.com.br/trocas' }],
    ['http://loja.com.br/trocas', { address: 'https://www.loja.com.br/trocas' }],
    ['https://loja.com.br/p?utm_source=x&cor=azul&gclid=1', { address: 'https://www.loja.com.br/p?cor=azul' }],
    ['https://loja.com.br/tabela.PDF?v=2', { document: 'https://www.loja.com.br/tabela.PDF?v=2' }],
    ['https://blog.loja.com.br/', { otherHost: 'blog.loja.com.br' }],
    ['https://loja.com.br:8443/', { otherHost: 'loja.com.br' }],
    ['https://loja.com.br.golpe.example/', { otherHost: 'loja.com.br.golpe.example' }],
    ['https://loja.com.br@golpe.example/', null],
    ['https://loja.com.br/foto.jpg', null],
    ['mailto:oi@loja.com.br', null],
  ])('to %s is %o', (link, target) => {
    expect(targetOf(link, site)).toEqual(target)
  })
})

describe('where a site has its pages', () => {
  it.each([
    ['https://loja.com.br', 'https://www.loja.com.br/x', 'https://www.loja.com.br'],
    ['http://loja.com.br', 'https://loja.com.br/x', 'https://loja.com.br'],
    ['https://loja.com.br', 'https://outra.com.br/', null],
    ['https://loja.com.br', 'https://loja.com.br/entrar', null],
  ])('%s that leads to %s: %s', (origin, to, moved) => {
    expect(movedOrigin(to, { address: `${origin}/`, origin })).toBe(moved)
  })

  it('does not move a second time', () => {
    const site = { address: 'https://loja.com.br/', origin: 'https://www.loja.com.br' }
    expect(movedOrigin('https://loja.com.br/', site)).toBeNull()
  })
})
