import { describe, expect, it } from 'vitest'
import { writtenValue } from './contact-field-bodies.ts'
import { startImportBody } from './contact-import-bodies.ts'
import { choosePhone } from './contact-import-phone.ts'
import { readImportRow } from './contact-import-row.ts'

describe('of several phones', () => {
  const wrong = 'Formato do telefone inválido'
  it.each<[string, string[], ReturnType<typeof choosePhone>]>([
    [
      'the mobile one is taken',
      ['(11) 4000-0001', '(11) 90000-0002'],
      { phone: '5511900000002', others: ['551140000001'] },
    ],
    [
      'also out of a cell of Google',
      ['(11) 4000-0001 ::: +55 11 90000-0002', ''],
      { phone: '5511900000002', others: ['551140000001'] },
    ],
    [
      'the first of two mobile ones',
      ['(11) 90000-0001', '11 90000-0002'],
      { phone: '5511900000001', others: ['5511900000002'] },
    ],
    ['the same twice once', ['(11) 90000-0001', '011 90000-0001'], { phone: '5511900000001', others: [] }],
    ['a landline where there is no other', ['', 'x', '(11) 4000-0001'], { phone: '551140000001', others: [] }],
    ['one behind a service’s number', ['0800 000 0000', '(11) 4000-0001'], { phone: '551140000001', others: [] }],
    ['an area code of its own with its number', ['(011)', '90000-0001'], { phone: '5511900000001', others: [] }],
    ['another country’s', ['+351 912 000 000'], { phone: '+351912000000', others: [] }],
    ['what is no number, to be refused', ['não tem', '119'], { wrong, cell: '119', isWord: false }],
    ['a word, which is none', ['não tem', ''], { wrong, cell: 'não tem', isWord: true }],
    ['nothing', ['', ''], { phone: '', others: [] }],
  ])('%s', (_, cells, chosen) => {
    expect(choosePhone(cells)).toEqual(chosen)
  })
})

describe('a row', () => {
  const columns = { name: [0, 1, 2], phone: 3, email: [4], company: [5], tags: [6], description: [7, 8] }
  const read = (...cells: string[]) => readImportRow(cells, columns)

  it('joins names, says none of them twice, and takes the company for whoever has none', () => {
    const nameOf = (...cells: string[]) => {
      const contact = read(...cells)
      return typeof contact === 'string' ? contact : contact.name
    }
    expect(nameOf('Ana', 'Maria', 'Exemplo', '11900000001')).toBe('Ana Maria Exemplo')
    expect(nameOf('Ana Exemplo', '', 'Exemplo', '11900000001')).toBe('Ana Exemplo')
    expect(nameOf('', '', '', '11900000001', '', 'Loja')).toBe('Loja')
    expect(nameOf('', '', '', '11900000001')).toBe(null)
  })

  it('splits tags, leaves Google’s own groups out, and joins descriptions', () => {
    expect(read('Ana', '', '', '11900000001', '', '', 'Feira, VIP ::: * myContacts; VIP', 'um', 'dois')).toMatchObject({
      tags: ['Feira', 'VIP'],
      description: 'um\ndois',
    })
  })

  it('is taken without a phone where a word stands in its place and the e-mail is good', () => {
    expect(read('Ana', '', '', 'não tem', 'ana@x.com.br')).toMatchObject({
      phone: null,
      email: 'ana@x.com.br',
      noPhone: 'não tem',
    })
    expect(read('Ana', '', '', '-', 'ana@x.com.br')).toMatchObject({ email: 'ana@x.com.br', noPhone: '-' })
    expect(read('Ana', '', '', '11900000001', 'ana@x.com.br')).toMatchObject({ noPhone: null })
    // A number that was mistyped is somebody's to mend, and without an e-mail nothing tells who it is.
    expect(read('Ana', '', '', '119', 'ana@x.com.br')).toBe('Formato do telefone inválido: “119”')
    expect(read('Ana', '', '', 'não tem')).toBe('Formato do telefone inválido: “não tem”')
    expect(read('Ana', '', '', 'não tem', 'ana@')).toBe('Formato do telefone inválido: “não tem”')
  })

  it('is refused with the value that it is about, cut where it is long', () => {
    expect(read('Ana', '', '', '119')).toBe('Formato do telefone inválido: “119”')
    expect(read('Ana', '', '', '11900000001', 'ana@')).toBe('E-mail inválido: “ana@”')
    expect(read('Total:', '3')).toBe('Falta o telefone ou o e-mail: “Total: · 3”')
    expect(read('a'.repeat(201), '', '', '11900000001')).toBe(`O nome passa de 200 caracteres: “${'a'.repeat(60)}…”`)
    expect(read('Ana', '', '', '11900000001', '', '', 'x'.repeat(41))).toContain('A tag passa de 40 caracteres: “xxx')
  })
})

it.each<[string, string]>([
  ['31/12/2026', '2026-12-31'],
  ['31/12/2026 14:30', '2026-12-31'],
  ['7/5/1990', '1990-05-07'],
  ['12/31/1990', '1990-12-31'],
  ['31.12.26', '2026-12-31'],
  ['31/12/90', '1990-12-31'],
  ['2026-12-31', '2026-12-31'],
  ['2026-12-31T00:00:00Z', '2026-12-31'],
  ['45000', '2023-03-15'],
  ['45000,5', '2023-03-15'],
  ['0/0/00', ''],
  ['amanhã', 'amanhã'],
])('a day written as %s is %s', (cell, day) => {
  expect(writtenValue({ kind: 'date', options: [] }, cell)).toBe(day)
})

it('a file is begun with columns that are one field each, and a phone or an e-mail among them', () => {
  const issues = (columns: object) =>
    startImportBody
      .safeParse({ workspaceId: 1, hasTitles: true, onlyBlank: false, columns })
      .error?.issues.map(({ path }) => path.join('.')) ?? []
  expect(issues({ name: 0, phone: [1, 2], email: null })).toEqual([])
  expect(issues({ name: [0, 1], phone: [1] })).toEqual(['columns.phone'])
  expect(issues({ name: [0], phone: [], tags: [3] })).toEqual(['columns.phone'])
  expect(issues({ phone: [0], fields: { 3: 0 } })).toEqual(['columns.fields.3'])
})
