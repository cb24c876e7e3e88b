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

  it('adds https where an address names no scheme', () => {
    expect(links('Entre em loja.com.br/x?y=1, ou em Loja.com.br.')).toEqual([
      'https://loja.com.br/x?y=1',
      'https://loja.com.br/',
    ])
    expect(
      links('fale: wa.me/5511999999999 (ou t.me/prosa) site:prosa.app:8080/a mercado.com.ar lojão.com.br'),
    ).toEqual([
      'https://wa.me/5511999999999',
      'https://t.me/prosa',
      'https://prosa.app:8080/a',
      'https://mercado.com.ar/',
      'https://xn--lojo-ioa.com.br/',
    ])
  })

  it('takes no sentence, number, file or part of a word for an address', () => {
    for (const text of [
      'Pronto.Agora avise.me e/ou espere',
      'R$ 10.00/mês, 1.5/2, v2.0.1, 12.345.678/0001-99',
      'contrato.pdf, loja.com.pdf, foto.final.png',
      'a..com .br ç.com- eu@',
      'pasta/loja.com.br c:\\loja.com.br',
    ])
      expect(links(text), text).toEqual([])
    expect(links('joão@loja.com.br')).not.toContain('https://loja.com.br/')
  })

  it('takes no time over texts made to cost it', () => {
    const before = performance.now()
    for (const text of [
      'a.'.repeat(2_000),
      'ãa'.repeat(2_000),
      `${'a'.repeat(4_000)}.`,
      '1.1/'.repeat(1_000),
      '_'.repeat(4_000),
      '*a.com '.repeat(600),
    ])
      linkify(text)
    expect(performance.now() - before).toBeLessThan(1_000)
  })

  it.each([
    // The text, and what of it is an address; what is around it stays text.
    ['https://youtu.be/aB3dE_fGhI_', ['https://youtu.be/aB3dE_fGhI_']],
    ['Veja: https://exemplo.com/~ana~', ['https://exemplo.com/~ana~']],
    [
      'https://exemplo.com/arquivo*, e https://exemplo.com/b_.',
      ['https://exemplo.com/arquivo*', 'https://exemplo.com/b_'],
    ],
    ['https://exemplo.com/?a=1&b=*2*', ['https://exemplo.com/?a=1&b=*2*']],
    ['https://x.com/_a https://x.com/b_', ['https://x.com/_a', 'https://x.com/b_']],
    ['https://exemplo.com/a_b_c e *isto em negrito*', ['https://exemplo.com/a_b_c']],
    ['_https://exemplo.com/x_', ['https://exemplo.com/x']],
    ['*https://exemplo.com/promo*!', ['https://exemplo.com/promo']],
    ['(~https://exemplo.com/velho~)', ['https://exemplo.com/velho']],
    ['*_https://exemplo.com/x_*', ['https://exemplo.com/x']],
    ['**https://exemplo.com/x_**', ['https://exemplo.com/x_']],
    ['*Promoção: https://exemplo.com/a*', ['https://exemplo.com/a']],
    ['*Promoção:* https://exemplo.com/a*', ['https://exemplo.com/a*']],
    ['*Título\nhttps://exemplo.com/a*', ['https://exemplo.com/a*']],
    ['* item https://exemplo.com/a*', ['https://exemplo.com/a*']],
    ['_loja.com.br_ _www.loja.com.br/a_ _ana@loja.com.br_', ['loja.com.br', 'www.loja.com.br/a', 'ana@loja.com.br']],
    ['_ana@loja.com.br', ['_ana@loja.com.br']],
    ['nome_loja.com.br loja.com.br_x', []],
    [
      '“https://exemplo.com/x” «https://exemplo.com/y» ‘https://exemplo.com/z’',
      ['https://exemplo.com/x', 'https://exemplo.com/y', 'https://exemplo.com/z'],
    ],
    ['https://exemplo.com/“aspas”', ['https://exemplo.com/']],
    ['`https://exemplo.com/x_`…', ['https://exemplo.com/x_']],
    ['https://exemplo.com/x\u200b https://exemplo.com/y…', ['https://exemplo.com/x', 'https://exemplo.com/y']],
    [
      '(https://exemplo.com/x_(y)) [https://exemplo.com/a[1]]',
      ['https://exemplo.com/x_(y)', 'https://exemplo.com/a[1]'],
    ],
    ['<https://exemplo.com/a> [site](https://exemplo.com/b)', ['https://exemplo.com/a', 'https://exemplo.com/b']],
  ])('finds in %s what belongs to the address', (text, found) => {
    expect(linkify(text).flatMap((part) => (part.href ? [part.text] : []))).toEqual(found)
    expect(
      linkify(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
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
