import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'

/** A cell of text. */
export const cellOf = (name: string, text: string): string => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`

/** A spreadsheet whose first sheet holds these rows, as XML. */
export const writeSheet = (rows: string, before = ''): Promise<Buffer> => {
  const zip = new ZipFile()
  const add = (name: string, text: string): void => zip.addBuffer(Buffer.from(text), name)
  add(
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Override PartName="/xl/workbook.xml" ContentType="${workbookType}"/></Types>`,
  )
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
  )
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  )
  add('xl/worksheets/sheet1.xml', `<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData></worksheet>`)
  zip.end()
  return buffer(zip.outputStream)
}
