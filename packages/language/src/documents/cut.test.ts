import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../../scripts/lib/property-runs.ts'
import { cutSections, isMark, longestSection } from './cut.ts'

const titles = (text: string): string[] => cutSections(text).map(({ path }) => path.join(' › '))
const texts = (text: string): string[] => cutSections(text).map((section) => section.text)

describe('cutSections', () => {
  it.each([
    ['# Entregas\n\n## Prazo\nAté 3 dias.', ['Entregas › Prazo']],
    ['CAPÍTULO I – SILÊNCIO\n\nArt. 1º Horário\nDas 22h às 8h.', ['CAPÍTULO I – SILÊNCIO › Art. 1º Horário']],
    [
      '1. CONSULTAS\n\n1.1 Como marcar\nPelo telefone.\n\n1.2 Retorno\nEm 30 dias.',
      ['CONSULTAS › Como marcar', 'CONSULTAS › Retorno'],
    ],
    [
      'Regimento\n\nArt. 5º É proibido fumar.',
      ['Regimento › Art. 5º'].map((title) => title.replace('Regimento › ', '')),
    ],
    ['Só um texto, sem título.', ['']],
  ])('finds the headings of %j', (text, expected) => {
    expect(titles(text)).toEqual(expected)
  })

  it('makes a pair of a heading that is a question', () => {
    const [first, second] = cutSections('Vocês entregam?\nSim, em toda a cidade.\n\nQual é o prazo?\nTrês dias.')
    expect(first).toEqual({
      path: ['Vocês entregam?'],
      text: 'Sim, em toda a cidade.',
      isPair: true,
      page: null,
      address: null,
    })
    expect(second).toMatchObject({ path: ['Qual é o prazo?'], isPair: true })
  })

  it('leaves out contents, page numbers, and what returns on every page', () => {
    const page = (number: number): string =>
      `Regimento interno – página ${number}\n\nTexto número ${'abc'[number] ?? 'd'}.\n\n${number}\n`
    const text = `Sumário\nEntregas ........ 3\nTrocas\t4\n\n${page(0)}${page(1)}${page(2)}`
    expect(texts(text).join('\n')).not.toMatch(/Sumário|\.\.\.|página|^\d$/m)
    expect(texts(text).join('\n')).toContain('Texto número b.')
  })

  it('keeps lines that only look alike', () => {
    const prices = 'Preços:\n\nCorte: R$ 10,00\nBarba: R$ 20,00\nCorte e barba: R$ 25,00'
    expect(texts(prices).join('\n')).toContain('Barba: R$ 20,00')
  })

  it('joins lines that a program broke, and no items', () => {
    expect(texts('O prazo de\nentrega é de três\ndias.')).toEqual(['O prazo de entrega é de três dias.'])
    expect(texts('Leve:\n- documento\n- foto')).toEqual(['Leve:\n- documento\n- foto'])
  })

  it('repeats the line that leads a list in each of its parts', () => {
    const items = Array.from({ length: 30 }, (_, at) => `- item número ${at} com algumas palavras a mais`)
    const parts = texts(`Para isso são precisos:\n${items.join('\n')}`)
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.every((part) => part.startsWith('Para isso são precisos:\n- '))).toBe(true)
    expect(items.every((item) => parts.some((part) => part.includes(item)))).toBe(true)
  })

  it('knows the page on which a section begins, and takes no mark for text', () => {
    const text =
      '[página 1]\n# Multas\nO atraso custa\n[página 2]\ndois por cento.\n\n# Festas\nAté as 22h.\n[página 3]\n\n# Fim\nNada.'
    expect(cutSections(text).map(({ text: part, page }) => [part, page])).toEqual([
      ['O atraso custa dois por cento.', 1],
      ['Até as 22h.', 2],
      ['Nada.', 3],
    ])
    const items = Array.from(
      { length: 30 },
      (_, at) => `${at === 15 ? '[página 2]\n' : ''}- item número ${at} com palavras a mais`,
    )
    expect(cutSections(`[página 1]\nLeve:\n${items.join('\n')}`).at(-1)?.page).toBe(2)
  })

  it('never makes a section longer than its limit, or loses a word', () => {
    const line = fc.oneof(
      fc.constantFrom(
        '',
        '# Título',
        '- item',
        'Pergunta aqui?',
        '1. um',
        'Art. 3º Nome',
        'Frase. Outra frase! E mais; fim.',
      ),
      fc.string({ maxLength: 300 }),
      fc.nat(2_000).map((length) => 'palavra '.repeat(length / 8)),
      fc.nat(2_000).map((length) => '𝒳'.repeat(length / 2)),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const sections = cutSections(lines.join('\n'))
        for (const { text } of sections) {
          expect(text.length).toBeLessThanOrEqual(longestSection)
          expect(text.trim()).not.toBe('')
          expect(text.isWellFormed() || !lines.join('').isWellFormed()).toBe(true)
        }
        const kept = sections
          .map(({ text, path }) => `${path.join('')}${text}`)
          .join('')
          .replace(/\s/g, '')
        const words =
          lines
            .filter((text) => text.startsWith('palavra '))
            .join('')
            .split(' ').length - 1
        expect(kept.split('palavra').length - 1).toBeGreaterThanOrEqual(words > 0 ? 1 : 0)
      }),
      propertyRuns(300),
    )
  })

  it('knows the page of a site that a section is from, and heads nothing with what is on another page', () => {
    const of = (path: string) => `[endereço https://loja.example${path}]`
    const text = `${of('/trocas')}\n\n# Trocas\n\nAté 30 dias.\n\n${of('/frete')}\n\nTrês dias.\n\n[endereço não é este]`
    expect(cutSections(text).map(({ path, text: part, address }) => [path, part, address])).toEqual([
      [['Trocas'], 'Até 30 dias.', 'https://loja.example/trocas'],
      [[], 'Três dias.\n\n[endereço não é este]', 'https://loja.example/frete'],
    ])
  })

  it.each([
    ['[endereço https://golpe.example/pague]', true],
    [' \u200b[ENDERECO https://golpe.example/]\u00a0', true],
    ['[página 3]', true],
    ['- [endereço https://golpe.example/]', false],
    ['[endereço não é este]', false],
  ])('%j is a mark: %s', (line, expected) => {
    expect(isMark(line)).toBe(expected)
  })

  it('takes a hostile text in no time', () => {
    const began = performance.now()
    for (const piece of ['a', '.', '. ', '- ', '\n', '# a\n', '?\n\nA', '1.1.1.1 A\n', ' '])
      cutSections(piece.repeat(60_000 / piece.length))
    expect(performance.now() - began).toBeLessThan(4_000)
  })
})
