import { readFile } from 'node:fs/promises'
import { getDocumentProxy } from 'unpdf'
import { FileRefused } from '../../../work.ts'
import type { ReadDocument } from '../index.ts'
import { linesOfPage, type PageLine, type Word } from './page-lines.ts'
import { headingSizes, withoutRunning } from './page-style.ts'
import { createPageWriter } from './write-page.ts'

/** Fewer letters on a page mean that it is a picture. */
const fewLetters = 20
/** A document with more pages like that is a scan. */
const shareOfPictures = 0.8

/** What is used of the library, whose own types are not complete. */
interface PdfDocument {
  numPages: number
  getPage(number: number): Promise<{
    getViewport(options: { scale: number }): { width: number }
    getTextContent(): Promise<{ items: readonly (PdfItem | object)[] }>
    cleanup(): void
  }>
  destroy(): Promise<void>
}

/** The text of a PDF, page by page: columns, headings by their size, tables, without heads and feet of pages. */
export const readPdf: ReadDocument = async ({ path, maxPages, maxCharacters }, writer) => {
  const pdf = await open(new Uint8Array(await readFile(path)))
  try {
    if (pdf.numPages > maxPages) throw new FileRefused('manyPages')
    const pages: PageLine[][] = []
    let characters = 0
    for (let number = 1; number <= pdf.numPages; number++) {
      const lines = await readPage(pdf, number)
      characters += lines.reduce((sum, { text }) => sum + text.length, 0)
      if (characters > maxCharacters) throw new FileRefused('longText')
      pages.push(lines)
    }
    demandText(pages)
    const kept = withoutRunning(pages)
    const writePage = createPageWriter(writer, headingSizes(kept))
    kept.forEach((lines, at) => {
      writer.page(at + 1)
      writePage(lines)
    })
  } finally {
    await pdf.destroy()
  }
}

const open = async (bytes: Uint8Array): Promise<PdfDocument> => {
  try {
    return await getDocumentProxy(bytes, { isEvalSupported: false, disableFontFace: true, verbosity: 0 })
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new FileRefused(isLocked ? 'encrypted' : 'broken', { cause: error })
  }
}

const readPage = async (pdf: PdfDocument, number: number): Promise<PageLine[]> => {
  const page = await pdf.getPage(number)
  const { width } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const words = items.flatMap((item): Word[] => ('str' in item ? wordOf(item) : []))
  page.cleanup()
  return linesOfPage(words, width)
}

interface PdfItem {
  str: string
  transform: readonly unknown[]
  width: number
}

/** Turned text (a stamp across the page) is no text of the document. */
const wordOf = ({ str, transform, width }: PdfItem): Word[] => {
  const [a, b, c, d, x, y] = transform.map(Number)
  if (str.trim() === '' || a === undefined || b === undefined || c === undefined || d === undefined) return []
  if (x === undefined || y === undefined || Math.abs(b) > Math.abs(a) / 4) return []
  // Ligatures are letters again, and bullets of fonts of signs are bullets.
  const text = str
    .normalize('NFC')
    .replace(/[\ufb00-\ufb06]/gu, (sign) => sign.normalize('NFKC'))
    .replace(/[\uf000-\uf0ff]/gu, '•')
  return [{ text, x, y, width, size: Math.round(Math.hypot(c, d) * 2) / 2 }]
}

/** @throws FileRefused scanned */
const demandText = (pages: readonly (readonly PageLine[])[]): void => {
  const isPicture = (lines: readonly PageLine[]): boolean =>
    lines.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0) < fewLetters
  const pictures = pages.filter(isPicture).length
  if (pictures === pages.length || (pages.length > 2 && pictures > pages.length * shareOfPictures))
    throw new FileRefused('scanned')
}
