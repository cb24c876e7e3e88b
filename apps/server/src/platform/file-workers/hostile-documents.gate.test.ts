// Gate: whatever a document claims, it ends in a reason, and the program goes on.
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { createFileWorkers, type DocumentKind, type FileFault, type FileWorkers } from './index.ts'
import { paragraphOf, tableOf, writeArchive, writeDocx } from './testing/write-docx.ts'
import { contentOf, textPages, writePdf, writePdfParts } from './testing/write-pdf.ts'
import { cellOf, writeSheet } from './testing/write-sheet.ts'

let folder: ReturnType<typeof temporaryFolder>
let workers: FileWorkers
beforeAll(() => {
  folder = temporaryFolder('hostile-documents')
  workers = createFileWorkers(folder.path)
})
afterAll(() => {
  workers.close()
  folder.remove()
})

const bounds = { maxPages: 500, maxCells: 50_000, maxCharacters: 500_000 }
const read = async (kind: DocumentKind, bytes: Buffer | string): Promise<string> => {
  const path = join(folder.path, 'a')
  writeFileSync(path, bytes)
  return (await workers.run(1, 'readDocument', { path, kind, ...bounds }, { isPatient: true })).text
}

const line = (text: string) => contentOf([{ text, x: 50, y: 700, size: 11 }])
const page = (text: string) => writePdfParts({ pages: [line(text)] })
const locked = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O (${'o'.repeat(32)}) /U (${'u'.repeat(32)}) >> /ID [(${'i'.repeat(16)}) (${'i'.repeat(16)})]`
const mib = 1024 * 1024
const rowsOf = (count: number, columns: number): string =>
  Array.from(
    { length: count },
    (_, row) =>
      `<row r="${row + 1}">${Array.from({ length: columns }, (__, at) => cellOf(`${String.fromCharCode(65 + at)}${row + 1}`, 'x')).join('')}</row>`,
  ).join('')
const word = (body: string) => writeArchive({ 'word/document.xml': body })

type Hostile = [name: string, kind: DocumentKind, make: () => Buffer | string | Promise<Buffer>, faults: FileFault[]]

const hostile: Hostile[] = [
  ['of random bytes', 'pdf', () => randomBytes(50_000), ['broken']],
  ['with nothing behind its first line', 'pdf', () => '%PDF-1.7\n', ['broken']],
  ['that breaks off', 'pdf', () => writePdf(textPages(['Olá a todos'])).subarray(0, 300), ['broken', 'scanned']],
  ['with a password', 'pdf', () => writePdfParts({ pages: [line('Segredo')], trailer: locked }), ['encrypted']],
  ['of pictures alone', 'pdf', () => writePdfParts({ pages: ['', '', ''] }), ['scanned']],
  [
    'of pictures with a stamp',
    'pdf',
    () => writePdfParts({ pages: ['', '', '', '', '', line('Digitalizado por mim')] }),
    ['scanned'],
  ],
  [
    'of 501 pages',
    'pdf',
    () => writePdf(Array.from({ length: 501 }, () => [{ text: 'x', x: 9, y: 9, size: 9 }])),
    ['manyPages'],
  ],
  [
    'that claims a million pages',
    'pdf',
    () => writePdfParts({ pages: [line('Olá')], count: 1_000_000 }),
    ['manyPages', 'broken', 'scanned'],
  ],
  [
    'whose pages are their own parents',
    'pdf',
    () => writePdfParts({ pages: [line('Olá')], kids: '2 0 R 2 0 R', count: 2 }),
    ['broken', 'scanned', 'tooComplex'],
  ],
  [
    'with more text than a book',
    'pdf',
    () =>
      writePdf(
        Array.from({ length: 120 }, () => textPages(Array.from({ length: 50 }, () => 'palavra '.repeat(20)))[0] ?? []),
      ),
    ['longText'],
  ],
  [
    'that unfolds to 300 MB',
    'pdf',
    () => writePdfParts({ pages: [' '.repeat(300 * mib)], isPacked: true }),
    ['tooComplex', 'scanned', 'broken'],
  ],
  [
    'of a hundred thousand words in one place',
    'pdf',
    () => writePdfParts({ pages: [`${line('palavra ')}\n`.repeat(100_000)], isPacked: true }),
    ['longText', 'tooComplex'],
  ],
  ['that is a page', 'pdf', () => '<html><body>Olá</body></html>', ['broken']],
  ['that is no archive', 'docx', () => randomBytes(10_000), ['broken']],
  ['without a text part', 'docx', () => writeArchive({ 'a.xml': '<a/>' }), ['broken']],
  ['that unfolds to 100 MB', 'docx', () => word(' '.repeat(100 * mib)), ['tooComplex']],
  ['nested without end', 'docx', () => word('<w:p>'.repeat(100_000)), ['tooComplex']],
  [
    'of entities of entities',
    'docx',
    () => word(`<!DOCTYPE x [<!ENTITY a "${'a'.repeat(99)}"><!ENTITY b "&a;&a;">]><w:p><w:t></w:t></w:p>`),
    ['noText'],
  ],
  [
    'of random bytes within',
    'docx',
    async () => writeArchive({ 'word/document.xml': randomBytes(50_000) }),
    ['noText', 'broken'],
  ],
  ['without a word', 'docx', () => writeDocx(paragraphOf(' ')), ['noText']],
  [
    'of 60,000 cells',
    'docx',
    () => writeDocx(tableOf(Array.from({ length: 6_000 }, () => Array.from({ length: 10 }, () => 'x')))),
    ['manyCells'],
  ],
  ['with more text than a book', 'docx', () => writeDocx(paragraphOf('palavra '.repeat(100_000))), ['longText']],
  ['that is no archive', 'xlsx', () => 'nome;preço', ['broken']],
  [
    'with a cell far away',
    'xlsx',
    () => writeSheet(`<row r="2">${cellOf('ZZZZZZ999999999', 'x')}</row>`),
    ['tooComplex'],
  ],
  ['of 100,000 cells', 'xlsx', () => writeSheet(rowsOf(10_000, 10)), ['manyCells']],
  [
    'whose one text fills every cell',
    'xlsx',
    () =>
      writeSheet(
        Array.from(
          { length: 40 },
          (_, row) => `<row r="${row + 1}">${cellOf(`A${row + 1}`, 'x'.repeat(30_000))}</row>`,
        ).join(''),
      ),
    ['longText'],
  ],
  ['without a cell', 'xlsx', () => writeSheet(''), ['noText']],
  ['of zeros', 'csv', () => Buffer.alloc(10_000), ['noText']],
  ['with a quote that never ends', 'csv', () => `a;b\n"${'x;'.repeat(10_000)}`, ['openQuote', 'longRow']],
  ['with a row of a megabyte', 'csv', () => `a;${'x'.repeat(mib)}\n`, ['longRow']],
  ['of 60,000 rows', 'csv', () => 'a\n'.repeat(60_000), ['manyRows']],
  ['of 60,000 cells', 'csv', () => `${'x;'.repeat(29)}x\n`.repeat(2_000), ['manyCells']],
  ['nested without end', 'html', () => '<div>'.repeat(200_000), ['tooComplex']],
  ['of scripts alone', 'html', () => `<body><script>${'x'.repeat(mib)}</script></body>`, ['noText']],
  ['of 60,000 cells', 'html', () => `<table>${'<tr><td>x</td></tr>'.repeat(60_000)}</table>`, ['manyCells']],
  ['with more text than a book', 'html', () => `<p>${'palavra '.repeat(100_000)}</p>`, ['longText']],
  ['of blanks', 'text', () => ' \n'.repeat(1_000), ['noText']],
  ['of signs alone', 'text', () => '-=*/ \n'.repeat(1_000), ['noText']],
  ['with more text than a book', 'text', () => 'palavra '.repeat(100_000), ['longText']],
]

describe('a document', () => {
  it.each(hostile)('%s (%s) is refused with its reason', { timeout: 90_000 }, async (_, kind, make, faults) => {
    const bytes = await make()
    const fault = await read(kind, bytes).then(
      (text) => `read: ${text.slice(0, 100)}`,
      (error: unknown) => (error instanceof Error && 'fault' in error ? error.fault : String(error)),
    )
    expect(faults).toContain(fault)
  })

  it('after all of them is read as before', async () => {
    expect(await read('pdf', page('A loja abre às nove horas.'))).toContain('A loja abre às nove horas.')
  })
})
