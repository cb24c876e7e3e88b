import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'

/** A cell of text. */
export const cellOf = (name: string, text: string): string => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`

/** A cell with a number; styles: 1 a date, 2 a date with time, 3 a time, 4 a share of a hundred, 5 reais. */
export const numberOf = (name: string, value: number, style = 0): string =>
  `<c r="${name}" s="${style}"><v>${value}</v></c>`

const reais = '_-[$R$-416]\\ * #,##0.00_-'
const styles = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="${reais}"/></numFmts><cellXfs count="6"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="20"/><xf numFmtId="9"/><xf numFmtId="164"/></cellXfs></styleSheet>`

export interface WrittenSheet {
  name: string
  /** Rows as XML. */
  rows: string
  /** XML before and after the rows. */
  before?: string
  after?: string
  isHidden?: boolean
}

/** A spreadsheet whose first sheet has these rows, as XML. */
export const writeSheet = (rows: string, before = ''): Promise<Buffer> => writeWorkbook([{ name: 'a', rows, before }])

export const writeWorkbook = (sheets: readonly WrittenSheet[]): Promise<Buffer> => {
  const zip = new ZipFile()
  const add = (name: string, text: string): void => zip.addBuffer(Buffer.from(text), name)
  add(
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Override PartName="/xl/workbook.xml" ContentType="${workbookType}"/></Types>`,
  )
  const named = sheets.map(
    ({ name, isHidden = false }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ''} r:id="r${at + 1}"/>`,
  )
  add('xl/workbook.xml', `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${named.join('')}</sheets></workbook>`)
  const related = sheets.map(
    (_, at) => `<Relationship Id="r${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packages}/relationships">${related.join('')}<Relationship Id="s" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  )
  add('xl/styles.xml', styles)
  for (const [at, { rows, before = '', after = '' }] of sheets.entries())
    add(
      `xl/worksheets/sheet${at + 1}.xml`,
      `<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
    )
  zip.end()
  return buffer(zip.outputStream)
}
