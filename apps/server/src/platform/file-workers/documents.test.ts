import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cutSections } from '@prosa/language'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { createFileWorkers, type DocumentKind, type FileWorkers } from './index.ts'
import { paragraphOf, tableOf, writeDocx } from './testing/write-docx.ts'
import { type PdfLine, textPages, writePdf } from './testing/write-pdf.ts'
import { cellOf, numberOf, writeSheet, writeWorkbook } from './testing/write-sheet.ts'

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

it('a price list: amounts and shares as they are shown, merged cells in each row, and nothing that is hidden', async () => {
  const rows = [
    `<row r="1">${cellOf('A1', 'Tabela de preços')}</row>`,
    `<row r="2">${['Categoria', 'Serviço', 'Preço', 'Custo', 'Desconto'].map((name, at) => cellOf(`${'ABCDE'[at]}2`, name)).join('')}</row>`,
    `<row r="3">${cellOf('A3', 'Cabelo')}${cellOf('B3', 'Corte')}${numberOf('C3', 45, 5)}${numberOf('D3', 12, 5)}${numberOf('E3', 0.1, 4)}</row>`,
    `<row r="4">${cellOf('B4', 'Escova')}${numberOf('C4', 1234.5, 5)}${numberOf('D4', 30, 5)}<c r="E4" t="e"><v>#REF!</v></c></row>`,
    `<row r="5" hidden="1">${cellOf('B5', 'Preço antigo')}${numberOf('C5', 1, 5)}</row>`,
    `<row r="6">${cellOf('A6', 'Unhas')}${cellOf('B6', 'Mão')}${numberOf('C6', 30, 5)}</row>`,
  ].join('')
  const before = '<cols><col min="4" max="4" hidden="1"/></cols>'
  const after = '<mergeCells><mergeCell ref="A1:E1"/><mergeCell ref="A3:A4"/></mergeCells>'
  const costs = `<row r="1">${cellOf('A1', 'Corte')}${numberOf('B1', 12, 5)}</row>`
  const bytes = await writeWorkbook([
    { name: 'Preços', rows, before, after },
    { name: 'Custos', rows: costs, isHidden: true },
  ])
  expect(sectionsOf(await read('xlsx', bytes))).toEqual([
    ['Tabela de preços › Corte', 'Categoria: Cabelo; Serviço: Corte; Preço: R$ 45,00; Desconto: 10%.', null],
    ['Tabela de preços › Escova', 'Categoria: Cabelo; Serviço: Escova; Preço: R$ 1.234,50.', null],
    ['Tabela de preços › Mão', 'Categoria: Unhas; Serviço: Mão; Preço: R$ 30,00.', null],
  ])
})

it('a list whose titles have cells beside them, and whose rows only two columns tell apart', async () => {
  const rows = [
    ['Tabela 2026', '05/01/2026', '', ''],
    ['Porte', 'Serviço', 'Preço', 'Tempo'],
    ...['Pequeno', 'Médio'].flatMap((size) => ['Banho', 'Tosa'].map((what) => [size, what, 'R$ 45,00', '1 h'])),
  ]
  const sections = sectionsOf(await read('csv', rows.map((row) => row.join(';')).join('\n')))
  expect(sections.map(([title]) => title)).toEqual(
    ['Pequeno, Banho', 'Pequeno, Tosa', 'Médio, Banho', 'Médio, Tosa'].map(
      (name) => `Tabela 2026 05/01/2026 › ${name}`,
    ),
  )
  expect(sections[3]?.[1]).toBe('Porte: Médio; Serviço: Tosa; Preço: R$ 45,00; Tempo: 1 h.')
})

it('rows that a filter leaves out, and a sheet without a title under its own name', async () => {
  const rows = (name: string, hidden = '') =>
    `<row r="1">${cellOf('A1', 'Item')}${cellOf('B1', 'Preço')}</row><row r="2"${hidden}>${cellOf('A2', name)}${numberOf('B2', 5, 5)}</row>`
  const bytes = await writeWorkbook([
    {
      name: 'Salgados',
      rows: rows('Coxinha', ' hidden="1"'),
      after: '<autoFilter ref="A1:B2"><filterColumn colId="0"/></autoFilter>',
    },
    { name: 'Plan2', rows: rows('Brigadeiro') },
  ])
  expect(sectionsOf(await read('xlsx', bytes))).toEqual([
    ['Salgados › Coxinha', 'Item: Coxinha; Preço: R$ 5,00.', null],
    ['Plan2 › Brigadeiro', 'Item: Brigadeiro; Preço: R$ 5,00.', null],
  ])
})

it('a list with codes and groups: rows are called as their product, below their group, and remarks are of none', async () => {
  const csv = [
    'Cardápio;;',
    'Código;Produto;Preço',
    'Bebidas;;',
    '101;Suco de uva;R$ 8,00',
    '102;Água com gás;R$ 4,00',
    'Lanches;;',
    'Código;Produto;Preço',
    '201;Misto quente;R$ 12,00',
    'Preços válidos até dezembro.;;',
  ].join('\r\n')
  expect(sectionsOf(await read('csv', csv))).toEqual([
    ['Cardápio › Bebidas › Suco de uva', 'Código: 101; Produto: Suco de uva; Preço: R$ 8,00.', null],
    ['Cardápio › Bebidas › Água com gás', 'Código: 102; Produto: Água com gás; Preço: R$ 4,00.', null],
    ['Cardápio › Lanches › Misto quente', 'Código: 201; Produto: Misto quente; Preço: R$ 12,00.', null],
    ['Cardápio', 'Preços válidos até dezembro.', null],
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

it('a Word document: merged cells in each row and column, without what is hidden or was moved away', async () => {
  const cell = (text: string, form = '') => `<w:tc><w:tcPr>${form}</w:tcPr>${paragraphOf(text)}</w:tc>`
  const rows = [
    ['Linha', 'Produto', 'Preço'].map((name) => cell(name)),
    [cell('Facial', '<w:vMerge w:val="restart"/>'), cell('Limpeza'), cell('R$ 90,00')],
    [cell('', '<w:vMerge/>'), cell('Peeling'), cell('R$ 150,00')],
    [cell('Pacote completo', '<w:gridSpan w:val="2"/>'), cell('R$ 200,00')],
  ]
  const body = [
    paragraphOf('Preços', { style: 'Ttulo1' }),
    '<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>Margem de 40%.</w:t></w:r><w:r><w:t>Guarda</w:t><w:noBreakHyphen/><w:t>chuva incluso.</w:t></w:r></w:p>',
    '<w:p><w:moveFrom><w:r><w:t>Era antes aqui.</w:t></w:r></w:moveFrom></w:p>',
    `<w:tbl>${rows.map((row) => `<w:tr>${row.join('')}</w:tr>`).join('')}</w:tbl>`,
  ]
  expect(sectionsOf(await read('docx', await writeDocx(body.join(''))))).toEqual([
    ['Preços', 'Guarda-chuva incluso.', null],
    ['Preços › Limpeza', 'Linha: Facial; Produto: Limpeza; Preço: R$ 90,00.', null],
    ['Preços › Peeling', 'Linha: Facial; Produto: Peeling; Preço: R$ 150,00.', null],
    ['Preços › Pacote completo', 'Linha: Pacote completo; Preço: R$ 200,00.', null],
  ])
})

it('a page that stands in a form as a whole, with cells that reach over rows', async () => {
  const html = `<body><form><h1>Cardápio</h1><table><tr><th>Tipo</th><th>Prato</th><th>Preço</th></tr>
    <tr><td rowspan="2">Massas</td><td>Lasanha</td><td>R$ 40,00</td></tr><tr><td>Nhoque</td><td>R$ 35,00</td></tr></table></form></body>`
  expect(sectionsOf(await read('html', html))).toEqual([
    ['Cardápio › Lasanha', 'Tipo: Massas; Prato: Lasanha; Preço: R$ 40,00.', null],
    ['Cardápio › Nhoque', 'Tipo: Massas; Prato: Nhoque; Preço: R$ 35,00.', null],
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

it('a page that a table arranges: its headings head what stands below them, and a table within it is one', async () => {
  const html = `<table><tr><td><p>Vendemos sapatos.</p></td><td><h2>Trocas</h2><p>Até 30 dias.</p><h2>Frete</h2>
    <table><tr><th>Bairro</th><th>Taxa</th></tr><tr><td>Centro</td><td>R$ 5,00</td></tr></table></td></tr></table>
    <table><tr><th><h4>Exame</h4></th><th><h4>Preço</h4></th></tr><tr><td><h4>Raio X</h4></td><td>R$ 90,00</td></tr></table>`
  expect(sectionsOf(await read('html', html)).map(([path, text]) => [path, text])).toEqual([
    ['', 'Vendemos sapatos.'],
    ['Trocas', 'Até 30 dias.'],
    ['Frete › Centro', 'Bairro: Centro; Taxa: R$ 5,00.'],
    ['Frete › Raio X', 'Exame: Raio X; Preço: R$ 90,00.'],
  ])
})

it('a text in the encoding that it has', async () => {
  expect(sectionsOf(await read('text', Buffer.from('# Promoções\nNão há.', 'latin1')))).toEqual([
    ['Promoções', 'Não há.', null],
  ])
})
