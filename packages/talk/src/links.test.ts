import { describe, expect, it } from 'vitest'
import { linkify, safeLink } from './links.ts'

const links = (text: string) => linkify(text).flatMap((part) => (part.href ? [part.href] : []))

describe('links in a message', () => {
  it('finds web and mail addresses and leaves the sentence around them', () => {
    expect(links('Veja https://loja.com.br/a?b=1, ou (www.loja.com.br).')).toEqual([
      'https://loja.com.br/a?b=1',
      'https://www.loja.com.br/',
    ])
    expect(links('Escreva para oi+site@loja.com.br!')).toEqual(['mailto:oi+site@loja.com.br'])
    expect(links('https://pt.wikipedia.org/wiki/Prosa_(gênero)')).toEqual([
      'https://pt.wikipedia.org/wiki/Prosa_(g%C3%AAnero)',
    ])
  })

  it('loses no character of the text', () => {
    for (const text of [
      '',
      'oi',
      ' https://a.b ',
      'a@b.c e www.d.e. fim',
      '<img src=x onerror=alert(1)> http://x"onclick=1',
    ])
      expect(
        linkify(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
  })

  it('links nothing that runs', () => {
    for (const text of ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', '//evil.example', '<a href="x">y</a>'])
      expect(links(text), text).toEqual([])
  })
})

describe('the address of a button', () => {
  it('opens http, https, mailto and tel alone', () => {
    expect(safeLink('https://a.b/c')).toBe('https://a.b/c')
    expect(safeLink('tel:+5511999999999')).toBe('tel:+5511999999999')
    expect(safeLink('mailto:a@b.c')).toBe('mailto:a@b.c')
    for (const bad of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      'data:x',
      'vbscript:x',
      '//evil',
      '/x',
      '',
      null,
    ])
      expect(safeLink(bad), String(bad)).toBeNull()
  })
})
