import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cutSections } from '@prosa/language'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { createFileWorkers, type DocumentKind, type FileWorkers } from './index.ts'
import { paragraphOf, tableOf, writeDocx } from './testing/write-docx.ts'
import { type PdfLine, textPages, writePdf } from './testing/write-pdf.ts'
import { cellOf, numberOf, writeSheet } from './testing/write-sheet.ts'

let folder: ReturnType<typeof temporaryFolder>
let workers: FileWorkers
beforeAll(() => {
  folder = temporaryFolder('documents')
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
const sectionsOf = (text: string) =>
  cutSections(text).map(({ path, text: part, page }) => [path.join(' › '), part, page] as const)

it('a PDF: headings by their size, broken lines joined, heads and feet gone, the page of each section', async () => {
  const pages = textPages(
    [
      '# Regimento interno',
      'O condomínio tem quarenta apartamentos e duas lojas no piso térreo do edifício',
      'São Paulo, e todos os moradores cumprem este regimento.',
      '',
      ...Array.from(
        { length: 50 },
        (_, at) => `Regra comum ${'abcdefghijklmnopqrstuvwxyz'[at % 26]} do prédio vale para todos.`,
      ),
      '# Festas no salão',
      'O salão é reservado com dez dias de ante-',
      'cedência na portaria.',
      ...Array.from(
        { length: 50 },
        (_, at) => `Outra regra ${'abcdefghijklmnopqrstuvwxyz'[at % 26]} do salão de festas.`,
      ),
    ],
    'Condomínio Jardim. Regimento aprovado em 2024',
  )
  expect(pages.length).toBeGreaterThanOrEqual(3)
  const text = await read('pdf', writePdf(pages))
  expect(text).not.toMatch(/aprovado em 2024|Página \d/)
  const sections = sectionsOf(text)
  expect(sections[0]).toMatchObject(['Regimento interno', expect.stringContaining('edifício São Paulo, e todos'), 1])
  const party = sections.find(([title]) => title === 'Festas no salão')
  expect(party).toMatchObject([expect.any(String), expect.stringContaining('dez dias de antecedência na portaria.'), 2])
})

it('a PDF: two columns one after the other, and a table as rows with the names of its columns', async () => {
  const left = Array.from({ length: 12 }, (_, at) => `Coluna esquerda linha ${at} fala de entregas.`)
  const right = Array.from({ length: 12 }, (_, at) => `Coluna direita linha ${at} fala de trocas.`)
  const columns: PdfLine[] = [left, right].flatMap((lines, column) =>
    lines.map((text, at) => ({ text, x: 50 + column * 270, y: 760 - at * 14, size: 10 })),
  )
  const rows = [
    ['Exame', 'Preço', 'Prazo'],
    ['Hemograma', 'R$ 35,00', '1 dia'],
    ['Raio X de tórax', 'R$ 90,00', '2 dias'],
  ]
  const table: PdfLine[] = [
    { text: 'Tabela de preços', x: 50, y: 780, size: 18 },
    ...rows.flatMap((row, at) => row.map((text, cell) => ({ text, x: 50 + cell * 180, y: 740 - at * 16, size: 10 }))),
    { text: 'Valores de 2026, sem convênio.', x: 50, y: 640, size: 10 },
  ]
  const text = await read('pdf', writePdf([columns, table]))
  expect(text.indexOf('esquerda linha 11')).toBeLessThan(text.indexOf('direita linha 0'))
  expect(sectionsOf(text).filter(([title]) => title.startsWith('Tabela'))).toEqual([
    ['Tabela de preços › Hemograma', 'Exame: Hemograma; Preço: R$ 35,00; Prazo: 1 dia.', 2],
    ['Tabela de preços › Raio X de tórax', 'Exame: Raio X de tórax; Preço: R$ 90,00; Prazo: 2 dias.', 2],
    ['Tabela de preços', 'Valores de 2026, sem convênio.', 2],
  ])
})

it('a PDF of 126 pages in less than five seconds', async () => {
  const sentences = Array.from(
    { length: 126 * 48 },
    (_, at) => `Cláusula número ${at} sobre o uso do espaço ${at * 7} do clube.`,
  )
  const bytes = writePdf(textPages(sentences, 'Estatuto do clube'))
  // The least of some rounds: other work of the machine is no time of the file.
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    const began = performance.now()
    expect(await read('pdf', bytes)).toMatch(/\[página 12\d\]/)
    times.push(performance.now() - began)
  }
  expect(Math.min(...times)).toBeLessThan(5_000)
})

it('a Word document: styles that Word translated, titles in bold, lists, tables, no contents', async () => {
  const text = await read(
    'docx',
    await writeDocx(
      [
        paragraphOf('Trocas	3', { style: 'Sumrio1' }),
        paragraphOf('Trocas', { style: 'Ttulo1' }),
        paragraphOf('Prazo', { style: 'Ttulo2' }),
        paragraphOf('Até 30 dias &amp; com nota.'),
        paragraphOf('Como pedir', { isBold: true }),
        paragraphOf('Leve:'),
        paragraphOf('o produto', { isItem: true }),
        paragraphOf('a nota', { isItem: true }),
        paragraphOf('Fretes', { style: 'Ttulo1' }),
        tableOf([
          ['Região', 'Frete'],
          ['Centro', 'R$ 10,00'],
        ]),
        paragraphOf('Acima de R$ 200 é grátis.'),
      ].join(''),
    ),
  )
  expect(sectionsOf(text)).toEqual([
    ['Trocas › Prazo', 'Até 30 dias & com nota.', null],
    ['Trocas › Prazo › Como pedir', 'Leve:\n- o produto\n- a nota', null],
    ['Fretes › Centro', 'Região: Centro; Frete: R$ 10,00.', null],
    ['Fretes', 'Acima de R$ 200 é grátis.', null],
  ])
})

it('a spreadsheet: a section for each row, with cents and days as people write them', async () => {
  const rows = [
    `<row r="1">${cellOf('A1', 'Preços de 2026')}</row>`,
    `<row r="2">${cellOf('A2', 'Serviço')}${cellOf('B2', 'Preço (R$)')}${cellOf('C2', 'Desde')}</row>`,
    `<row r="3">${cellOf('A3', 'Corte')}${numberOf('B3', 45.5)}${numberOf('C3', 46023, 1)}</row>`,
  ]
  expect(sectionsOf(await read('xlsx', await writeSheet(rows.join(''))))).toEqual([
    ['Preços de 2026 › Corte', 'Serviço: Corte; Preço (R$): 45,50; Desde: 01/01/2026.', null],
  ])
})

it('columns of questions and answers: pairs', async () => {
  const csv =
    'Categoria;Pergunta;Resposta\r\nGeral;Abre no sábado;Sim, das 9h às 13h.\r\nGeral;Tem vaga?;"Duas.\nNa rua."\r\n'
  const pairs = cutSections(await read('csv', Buffer.from(csv, 'latin1')))
  expect(pairs.map(({ path, text, isPair }) => [path.at(-1), text, isPair])).toEqual([
    ['Abre no sábado?', 'Sim, das 9h às 13h.', true],
    ['Tem vaga?', 'Duas.\nNa rua.', true],
  ])
})

it('a page: its main part, without menus and scripts', async () => {
  const html = `<html><head><title>Loja</title><style>p{}</style></head><body><nav><a>Início</a></nav><main><h1>Entregas</h1>
    <p>Entregamos em <b>toda</b> a cidade.</p><ul><li>moto</li><li>carro</li></ul><table><tr><th>Bairro</th><th>Taxa</th></tr>
    <tr><td>Centro</td><td>R$ 5,00</td></tr></table><script>alert(1)</script></main><footer>© 2026</footer></body></html>`
  expect(sectionsOf(await read('html', html))).toEqual([
    ['Entregas', 'Entregamos em toda a cidade.\n- moto\n- carro', null],
    ['Entregas › Centro', 'Bairro: Centro; Taxa: R$ 5,00.', null],
  ])
})

it('a text in the encoding that it has', async () => {
  expect(sectionsOf(await read('text', Buffer.from('# Promoções\nNão há.', 'latin1')))).toEqual([
    ['Promoções', 'Não há.', null],
  ])
})
