import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/** A paragraph as XML: in a style by its id, in bold, or an item of a list. */
export const paragraphOf = (text: string, { style = '', isBold = false, isItem = false } = {}): string =>
  `<w:p><w:pPr>${style === '' ? '' : `<w:pStyle w:val="${style}"/>`}${isItem ? '<w:numPr><w:ilvl w:val="0"/></w:numPr>' : ''}</w:pPr><w:r>${
    isBold ? '<w:rPr><w:b/></w:rPr>' : ''
  }<w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

export const tableOf = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraphOf(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`

/** Styles as Word in Portuguese has them: ids are translated, names are not. */
const styles = `<w:styles xmlns:w="${namespace}"><w:style w:styleId="Ttulo1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="Ttulo2"><w:name w:val="heading 2"/></w:style><w:style w:styleId="Sumrio1"><w:name w:val="toc 1"/></w:style></w:styles>`

/** An archive of these entries. */
export const writeArchive = (entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** A Word document whose body is this XML. */
export const writeDocx = (body: string): Promise<Buffer> =>
  writeArchive({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    'word/document.xml': `<w:document xmlns:w="${namespace}"><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': styles,
  })
