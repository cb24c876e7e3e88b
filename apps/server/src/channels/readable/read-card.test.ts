import { describe, expect, it } from 'vitest'
import { cardsText } from './card-text.ts'
import { readCard } from './read-card.ts'

const card = (...lines: string[]): string => ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\n')

const cases: { title: string; vcard: string; usualName?: string; text: string }[] = [
  {
    title: 'of an iPhone, whose fields are in groups',
    vcard: card(
      'VERSION:3.0',
      'N:Exemplo;Oficina;;;',
      'FN:Oficina Exemplo',
      'ORG:Oficina Exemplo Ltda;',
      'item1.TEL;waid=5511900000031:+55 11 90000-0031',
      'item1.X-ABLabel:Celular',
      'item2.TEL;waid=551140000032:+55 11 4000-0032',
      'item3.EMAIL;type=INTERNET:oficina@exemplo.example',
    ),
    text: 'Contato: Oficina Exemplo\nOficina Exemplo Ltda\n+55 11 90000-0031\n+55 11 4000-0032\noficina@exemplo.example',
  },
  {
    title: 'of version 2.1, quoted, with signs that do not break, and lines that go on',
    vcard: card(
      'VERSION:2.1',
      'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jos=C3=A9 da =',
      'Padaria',
      'TEL;CELL:+55\u00a011\u202f90000\u20110033',
      'TEL;HOME:4000 0034',
    ).replaceAll('\n', '\r\n'),
    text: 'Contato: José da Padaria\n+55 11 90000-0033\n4000 0034',
  },
  {
    title: 'quoted in an older set of signs',
    vcard: card('VERSION:2.1', 'N;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:Concei=E7=E3o;Maria', 'TEL:190'),
    text: 'Contato: Maria Conceição\n190',
  },
  {
    title: 'of version 4, whose numbers are addresses',
    vcard: card(
      'VERSION:4.0',
      'FN:Tia Exemplo',
      'TEL;VALUE=uri;TYPE="voice,cell":tel:+5511900000035',
      'TEL;VALUE=uri:tel:+55-11-4000-0036;ext=12',
      'EMAIL:mailto:tia@exemplo.example',
    ),
    text: 'Contato: Tia Exemplo\n+5511900000035\n+55-11-4000-0036\ntia@exemplo.example',
  },
  {
    title: 'without a number',
    vcard: card('FN:Só o nome', 'ORG:Empresa Exemplo;Vendas'),
    text: 'Contato: Só o nome\nEmpresa Exemplo, Vendas',
  },
  { title: 'without any name', vcard: card('TEL:+55 11 4000-0037'), text: 'Contato: sem nome\n+55 11 4000-0037' },
  { title: 'of a firm alone', vcard: card('ORG:Firma\\, Filhos', 'TEL:1'), text: 'Contato: Firma, Filhos\n1' },
  {
    title: 'whose number only WhatsApp knows',
    vcard: card('FN:Ana', 'TEL;type=CELL;waid=5511900000038:'),
    text: 'Contato: Ana\n+5511900000038',
  },
  {
    title: 'that has one number twice and a picture of any size',
    vcard: card(
      'FN:Com foto',
      `PHOTO;TYPE=JPEG;ENCODING=b:${'A'.repeat(70_000)}`,
      ' TEL:1',
      'TEL;type=CELL:+55 11 90000-0036',
      'TEL;type=pref:+55\u00a011\u00a090000\u20110036',
    ),
    text: 'Contato: Com foto\n+55 11 90000-0036',
  },
  { title: 'that the message names', vcard: card('FN:Oficina'), usualName: 'Zé', text: 'Contato: Zé' },
  { title: 'in small letters', vcard: card('fn:Ana', 'tel;type=cell:123'), text: 'Contato: Ana\n123' },
  { title: 'that is none', vcard: 'nada', text: 'Contato: sem nome' },
]

describe('a card', () => {
  it.each(cases)('$title is read with all of its numbers', ({ vcard, usualName, text }) => {
    expect(cardsText([readCard(vcard, usualName)])).toBe(text)
  })

  it('of any size takes no time that grows with its square', () => {
    const quoted = `FN;QUOTED-PRINTABLE:${'a=\n'.repeat(200_000)}`
    const begunMs = performance.now()
    expect(readCard(quoted).name).toBe('a'.repeat(200_000))
    expect(readCard('TEL:1\n'.repeat(200_000)).phones).toEqual(['1'])
    expect(performance.now() - begunMs).toBeLessThan(5_000)
  })

  it('stands under the one before it', () => {
    expect(cardsText([readCard('FN:Ana\nTEL:1'), readCard('FN:Bia')])).toBe('Contato: Ana\n1\n\nContato: Bia')
  })
})
