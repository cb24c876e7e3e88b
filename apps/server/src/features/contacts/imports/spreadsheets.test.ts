import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type ContactField, readImportRow } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFileWorkers, csvPath, type FileWorkers } from '../../../platform/file-workers/index.ts'
import {
  cellOf,
  numberOf,
  type WrittenSheet,
  writeWorkbook,
} from '../../../platform/file-workers/testing/write-sheet.ts'
import { temporaryFolder } from '../../../platform/testing/temporary-folder.ts'
import { asUtf8 } from '../../files/index.ts'
import { inspectFile } from './inspect-file.ts'
import { readCsvRows, writeSheetAsCsv } from './read-file.ts'
import { rowsAbove } from './rows-above.ts'

let folder: ReturnType<typeof temporaryFolder>
let workers: FileWorkers
beforeAll(() => {
  folder = temporaryFolder('spreadsheets')
  workers = createFileWorkers(folder.path)
})
afterAll(() => {
  workers.close()
  folder.remove()
})

const field = (id: number, name: string, kind: ContactField['kind']): ContactField => ({
  id,
  number: id,
  name,
  kind,
  options: [],
})
const own = [field(7, 'Nascimento', 'date'), field(8, 'Birthday', 'date')]

/** Name, phone, e-mail, and whatever else the row brings. */
const shownRow = (read: ReturnType<typeof readImportRow>): unknown => {
  if (typeof read === 'string') return read
  const { name, phone, email, description, own: values } = read
  return [name, phone, email, ...(description === null ? [] : [description]), ...Object.values(values)]
}

/** What is told of a file, and what becomes of its rows: line → contact or refusal. */
const readCsv = async (path: string) => {
  const place = { workers, companyId: 1, path }
  const { shown, titleRow, columns, ...shape } = await inspectFile(place, own)
  const titles = titleRow === null ? [] : (shown[titleRow] ?? [])
  const titled = (places: readonly number[]): string[] => places.map((at) => titles[at] || String(at))
  const rows: [number, unknown][] = []
  const above = rowsAbove({ has_titles: titleRow !== null, title_row: titleRow ?? 0 })
  for await (const { line, cells } of readCsvRows(place, shape, above))
    rows.push([line, shownRow(readImportRow(cells, columns, own))])
  return {
    titles: titles.filter((title) => title !== ''),
    name: titled(columns.name),
    phone: titled(columns.phone),
    email: titled(columns.email),
    rows,
  }
}

const readBytes = async (bytes: Buffer) => {
  const path = join(folder.path, 'a.csv')
  writeFileSync(path, await buffer(await asUtf8(Readable.from([bytes]))))
  return readCsv(path)
}

const readWorkbook = async (sheets: readonly WrittenSheet[], sheet: number | null = null) => {
  const path = join(folder.path, 'a.xlsx')
  writeFileSync(path, await writeWorkbook(sheets))
  const read = await writeSheetAsCsv({ workers, companyId: 1, path }, sheet)
  return { ...read, ...(await readCsv(csvPath(path))) }
}

/** Signs that both code pages have at another place than Windows. */
const inCodePage = (text: string, page: Readonly<Record<string, number>>): Buffer =>
  Buffer.from([...text].map((sign) => page[sign] ?? sign.charCodeAt(0)))

const mac = { á: 0x87, ã: 0x8b, ç: 0x8d, é: 0x8e, í: 0x92, ó: 0x97, ú: 0x9c }
const dos = { á: 0xa0, ã: 0xc6, ç: 0x87, é: 0x82, í: 0xa1, ó: 0xa2, ú: 0xa3 }

interface Told {
  titles?: string[]
  name?: string[]
  phone?: string[]
  email?: string[]
  rows: [number, unknown][]
}

const ana = ['Ana Exemplo', '5511900000001', null]
const utf8 = (text: string): Buffer => Buffer.from(text)

const cases: Record<string, [Buffer, Told]> = {
  'a note to Excel above the titles': [
    utf8('\uFEFFsep=;\r\nNome;Telefone\r\nAna Exemplo;(11) 90000-0001\r\n'),
    { titles: ['Nome', 'Telefone'], name: ['Nome'], phone: ['Telefone'], rows: [[3, ana]] },
  ],
  'the same note in quotes, of another sign, in Windows-1252': [
    Buffer.from(
      '"sep=|"\r\nNome|Fone|Observa\xE7\xE3o\r\nJo\xE3o|(11) 90000-0001|\x93fiel\x94 \x96 \xE0 vista\r\n',
      'latin1',
    ),
    { titles: ['Nome', 'Fone', 'Observação'], rows: [[3, ['João', '5511900000001', null, '“fiel” – à vista']]] },
  ],
  'a heading, a date and an empty line above the titles, a total below': [
    utf8(
      'Clientes, todos\nEmitido em 01/09/2026 08:00;;\n;;\nCódigo;Cliente;Celular\n1;Ana Exemplo;(11) 90000-0001\n;;\nTotal: 1;;\n',
    ),
    {
      titles: ['Código', 'Cliente', 'Celular'],
      name: ['Cliente'],
      phone: ['Celular'],
      rows: [
        [5, ana],
        [7, 'Falta o telefone ou o e-mail: “Total: 1”'],
      ],
    },
  ],
  'titles of groups above the titles, and the titles again on the next page': [
    utf8(
      'Dados;;Contato;\nCPF;Nome completo;Tel. Celular;E-mail\n111.222.333-44;Ana Exemplo;(11) 90000-0001;\nCPF;Nome completo;Tel. Celular;E-mail\n',
    ),
    {
      titles: ['CPF', 'Nome completo', 'Tel. Celular', 'E-mail'],
      phone: ['Tel. Celular'],
      rows: [
        [3, ana],
        [4, 'Formato do telefone inválido: “Tel. Celular”'],
      ],
    },
  ],
  'Google’s older export': [
    utf8(
      'Name,Given Name,Family Name,Notes,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value,Organization 1 - Name\n' +
        'Ana Exemplo,Ana,Exemplo,"um\ndois",* myContacts,* Home,ana@exemplo.example,Work,(11) 4000-0001 ::: (11) 4000-0009,Mobile,011 90000-0001,\n' +
        'Bruno,Bruno,,,,,,Mobile,+55 21 90000-0003,,,\n' +
        ',,,,,,,Mobile,(31) 90000-0004,,,Padaria\n',
    ),
    {
      name: ['Name'],
      phone: ['Phone 1 - Value', 'Phone 2 - Value'],
      email: ['E-mail 1 - Value'],
      rows: [
        [2, ['Ana Exemplo', '5511900000001', 'ana@exemplo.example', 'um\ndois']],
        [4, ['Bruno', '5521900000003', null]],
        [5, ['Padaria', '5531900000004', null]],
      ],
    },
  ],
  'Google’s newer export': [
    utf8(
      'First Name,Middle Name,Last Name,File As,Organization Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value\n' +
        'Ana,Maria,Exemplo,,Loja,* myContacts,,,Mobile,(11) 90000-0001,,\n' +
        'Bruno,,Exemplo,,,,,,Work,(21) 4000-0002 ::: (21) 4000-0003,Mobile,+55 21 90000-0002\n',
    ),
    {
      name: ['First Name', 'Middle Name', 'Last Name'],
      phone: ['Phone 1 - Value', 'Phone 2 - Value'],
      rows: [
        [2, ['Ana Maria Exemplo', '5511900000001', null]],
        [3, ['Bruno Exemplo', '5521900000002', null]],
      ],
    },
  ],
  'Outlook in Portuguese, with line ends of Windows within a cell': [
    utf8(
      '\uFEFFNome,Segundo nome,Sobrenome,Empresa,Fax comercial,Telefone comercial,Telefone celular,Endereço de email,Tipo de email,Nome para exibição do email,Anotações\r\n' +
        'Ana,,Exemplo,Loja,(11) 4000-0009,(11) 4000-0001,(11) 90000-0001,ana@exemplo.example,SMTP,Ana (ana@exemplo.example),"um\r\ndois"\r\n' +
        ',,,Loja,,,(21) 90000-0002,,,,\r\n',
    ),
    {
      name: ['Nome', 'Segundo nome', 'Sobrenome'],
      phone: ['Telefone celular', 'Telefone comercial'],
      email: ['Endereço de email'],
      rows: [
        [2, ['Ana Exemplo', '5511900000001', 'ana@exemplo.example', 'um\r\ndois']],
        [4, ['Loja', '5521900000002', null]],
      ],
    },
  ],
  'Outlook in English, whose assistants and faxes are nobody': [
    utf8(
      "First Name,Last Name,Company,Assistant's Phone,Business Fax,Business Phone,Home Phone,Mobile Phone,E-mail Address,E-mail Type,E-mail Display Name,Birthday\n" +
        'Ana,Exemplo,Loja,(11) 90000-0009,(11) 4000-0008,(11) 4000-0001,,,ana@exemplo.example,SMTP,Ana,0/0/00\n' +
        'Bruno,Exemplo,,,,(11) 4000-0002,,(21) 90000-0002,,,,12/31/1990\n',
    ),
    {
      name: ['First Name', 'Last Name'],
      phone: ['Mobile Phone', 'Business Phone'],
      rows: [
        [2, ['Ana Exemplo', '551140000001', 'ana@exemplo.example']],
        [3, ['Bruno Exemplo', '5521900000002', null, '1990-12-31']],
      ],
    },
  ],
  'an area code in a column of its own, and two columns with one title': [
    utf8('Nome;DDD;Telefone;Telefone;Nome\nAna Exemplo;11;4000-0001;11 90000-0001;x\nBruno;(021);90000-0002;;\n'),
    {
      phone: ['DDD', 'Telefone', 'Telefone'],
      rows: [
        [2, ana],
        [3, ['Bruno', '5521900000002', null]],
      ],
    },
  ],
  'a phone of which nothing tells but its cells, beside numbers that are none': [
    utf8(
      'Código;Contato;Nome do aluno;CPF;Nascimento\n1100000001;11900000001;Ana Exemplo;11122233344;31/12/90\n1100000002;21900000002;Bruno;11122233355;45000\n',
    ),
    {
      name: ['Nome do aluno'],
      phone: ['Contato'],
      rows: [
        [2, [...ana, '1990-12-31']],
        [3, ['Bruno', '5521900000002', null, '2023-03-15']],
      ],
    },
  ],
  'titles that no table has, beside some that many have': [
    utf8('Cidade;Freguês;Onde achar;UF\nSantos;Ana Exemplo;11900000001;SP\nSantos;Bruno;21900000002;SP\n'),
    {
      name: ['Freguês'],
      phone: ['Onde achar'],
      rows: [
        [2, ana],
        [3, ['Bruno', '5521900000002', null]],
      ],
    },
  ],
  'no titles, empty columns, quotes and commas': [
    utf8(',"Exemplo, Ana",,(11) 90000-0001,\n,,,,\n,"Bruno ""Bi""",,(21) 90000-0002,\n'),
    {
      titles: [],
      name: ['1'],
      phone: ['3'],
      rows: [
        [1, ['Exemplo, Ana', '5511900000001', null]],
        [3, ['Bruno "Bi"', '5521900000002', null]],
      ],
    },
  ],
  'lines of old Macs': [utf8('Nome;Celular\rAna Exemplo;(11) 90000-0001\r'), { rows: [[2, ana]] }],
  'tabs in what Excel calls Unicode text': [
    Buffer.from('\uFEFFNome\tCelular\r\nJosé\t(11) 90000-0001\r\n', 'utf16le'),
    { rows: [[2, ['José', '5511900000001', null]]] },
  ],
  'the same the other way round': [
    Buffer.from('\uFEFFNome\tCelular\r\nJosé\t(11) 90000-0001\r\n', 'utf16le').swap16(),
    { rows: [[2, ['José', '5511900000001', null]]] },
  ],
  'letters of a Mac': [
    inCodePage('Nome;Celular\nConceição é;(11) 90000-0001\n', mac),
    { rows: [[2, ['Conceição é', '5511900000001', null]]] },
  ],
  'letters of DOS': [
    inCodePage('Nome;Celular\nConceição José;(11) 90000-0001\n', dos),
    { rows: [[2, ['Conceição José', '5511900000001', null]]] },
  ],
  'several e-mails, of which one is none': [
    utf8(
      'Nome;E-mail;E-mail 2\nAna;sem;ana@exemplo.example\nBruno;bruno@exemplo.example; b@exemplo.example\nCaio;caio@;\n',
    ),
    {
      email: ['E-mail', 'E-mail 2'],
      rows: [
        [2, ['Ana', null, 'ana@exemplo.example']],
        [3, ['Bruno', null, 'bruno@exemplo.example']],
        [4, 'E-mail inválido: “caio@”'],
      ],
    },
  ],
}

describe('a table as people have it', () => {
  it.each(Object.entries(cases))('is read with %s', async (_, [bytes, told]) => {
    expect(await readBytes(bytes)).toMatchObject(told)
  })
})

const row = (at: number, ...cells: string[]): string => `<row r="${at}">${cells.join('')}</row>`

describe('a workbook', () => {
  const people =
    row(1, cellOf('A1', 'Nome'), cellOf('B1', 'Celular')) +
    row(2, cellOf('A2', 'Ana Exemplo'), numberOf('B2', 11900000001))
  const cover: WrittenSheet = {
    name: 'Capa',
    rows: row(1, cellOf('A1', 'Relatório de 2026')) + row(2, cellOf('A2', 'Loja')),
  }

  it('is read from the sheet that has people, or from the one that is chosen', async () => {
    const sheets = [cover, { name: 'Vazia', rows: '' }, { name: 'Clientes', rows: people }]
    expect(await readWorkbook(sheets)).toMatchObject({
      sheets: ['Capa', 'Vazia', 'Clientes'],
      sheet: 2,
      rows: [[2, ana]],
    })
    expect(await readWorkbook(sheets, 0)).toMatchObject({ sheet: 0, titles: ['Relatório de 2026'] })
  })

  it('too large to be looked through says that its first sheet alone was read, where there are others', async () => {
    const empty = Array.from({ length: 60_000 }, (_, at) => `<row r="${at + 3}"/>`).join('')
    const large = { name: 'Clientes', rows: people + empty }
    const read = await readWorkbook([large, { name: 'Outros', rows: people + empty }])
    expect(read).toMatchObject({ sheets: [], isFirstAlone: true, rows: [[2, ana]] })
    expect(await readWorkbook([cover, { name: 'Clientes', rows: people }])).toMatchObject({ isFirstAlone: false })
  })

  it('has a joined heading, days, times and results of formulas', async () => {
    const rows =
      row(1, cellOf('A1', 'Clientes')) +
      row(3, cellOf('A3', 'Nome'), cellOf('B3', 'Celular'), cellOf('C3', 'Nascimento'), cellOf('D3', 'Obs')) +
      row(
        4,
        '<c r="A4" t="str"><f>B1&amp;C1</f><v>Ana Exemplo</v></c>',
        '<c r="B4"><f>1+1</f><v>11900000001</v></c>',
        numberOf('C4', 33_238, 1),
        numberOf('D4', 46_266.4375, 2),
      ) +
      row(
        5,
        cellOf('A5', 'Bruno'),
        numberOf('B5', 5521900000002),
        numberOf('C5', 33_238.5, 2),
        numberOf('D5', 0.75, 3),
      ) +
      row(6, cellOf('A6', 'Total'), '<c r="B6"><f>SUM(B4:B5)</f><v>2</v></c>')
    const joined = '<mergeCells count="1"><mergeCell ref="A1:D1"/></mergeCells>'
    expect(await readWorkbook([{ name: 'Plan1', rows, before: joined }])).toMatchObject({
      titles: ['Nome', 'Celular', 'Nascimento', 'Obs'],
      rows: [
        [4, ['Ana Exemplo', '5511900000001', null, '01/09/2026 10:30', '1990-12-31']],
        [5, ['Bruno', '5521900000002', null, '18:00', '1990-12-31']],
        [6, 'Formato do telefone inválido: “2”'],
      ],
    })
  })
})
