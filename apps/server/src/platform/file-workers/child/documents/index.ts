import { type AnswerOf, type AskOf, type DocumentKind, FileRefused } from '../../work.ts'
import { createTextWriter, type TextWriter } from './text-writer.ts'

export type DocumentAsk = AskOf<'readDocument'>
/** Reads one kind of file into a text. @throws FileRefused */
export type ReadDocument = (ask: DocumentAsk, writer: TextWriter) => Promise<void>

const readers: Record<DocumentKind, () => Promise<ReadDocument>> = {
  pdf: async () => (await import('./pdf/read-pdf.ts')).readPdf,
  docx: async () => (await import('./docx/read-docx.ts')).readDocx,
  xlsx: async () => (await import('./sheet/read-sheet.ts')).readWorkbook,
  csv: async () => (await import('./sheet/read-sheet.ts')).readCsvTable,
  html: async () => (await import('./html/read-html.ts')).readHtml,
  text: async () => (await import('./text/read-text.ts')).readText,
}

/** Reads a document into the text that is cut into sections. */
export const readDocument = async (ask: DocumentAsk): Promise<AnswerOf<'readDocument'>> => {
  const writer = createTextWriter(ask.maxCharacters)
  const read = await readers[ask.kind]()
  await read(ask, writer)
  const text = writer.text()
  if (!/[\p{L}\d]/u.test(text)) throw new FileRefused('noText')
  return { text }
}
