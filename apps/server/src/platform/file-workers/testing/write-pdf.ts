import { deflateSync } from 'node:zlib'

/** A line of a page, with the place of its beginning from the lower left corner, in points. */
export interface PdfLine {
  text: string
  x: number
  y: number
  size: number
}

const escaped = (text: string): string => text.replace(/[\\()]/g, (sign) => `\\${sign}`)

/** The commands that write lines. */
export const contentOf = (lines: readonly PdfLine[]): string =>
  lines.map(({ text, x, y, size }) => `BT /F1 ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`).join('\n')

interface PdfParts {
  /** Commands of each page. */
  pages: readonly string[]
  /** Replaces the number of pages, or their list. */
  count?: number
  kids?: string
  /** Further entries of the trailer, such as an encryption. */
  trailer?: string
  isPacked?: boolean
}

/** Numbers of the first objects: catalogue, pages, font. */
const firstPage = 4

/** A PDF of these parts, which may lie. */
export const writePdfParts = ({ pages, count = pages.length, kids, trailer = '', isPacked }: PdfParts): Buffer => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids ?? pages.map((_, at) => `${firstPage + at * 2} 0 R`).join(' ')}] /Count ${count} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  const chunks: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let length = chunks[0]?.length ?? 0
  const push = (part: Buffer): void => {
    chunks.push(part)
    length += part.length
  }
  const add = (body: Buffer): void => {
    offsets.push(length)
    push(Buffer.concat([Buffer.from(`${offsets.length} 0 obj\n`), body, Buffer.from('\nendobj\n')]))
  }
  for (const body of objects) add(Buffer.from(body))
  pages.forEach((commands, at) => {
    const content = firstPage + at * 2 + 1
    add(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${content} 0 R >>`,
      ),
    )
    const plain = Buffer.from(commands, 'latin1')
    const bytes = isPacked ? deflateSync(plain) : plain
    const filter = isPacked ? ' /Filter /FlateDecode' : ''
    add(
      Buffer.concat([
        Buffer.from(`<< /Length ${bytes.length}${filter} >>\nstream\n`),
        bytes,
        Buffer.from('\nendstream'),
      ]),
    )
  })
  const start = length
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  push(Buffer.from(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${table}`))
  push(Buffer.from(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(chunks)
}

export const writePdf = (pages: readonly (readonly PdfLine[])[]): Buffer =>
  writePdfParts({ pages: pages.map(contentOf), isPacked: true })

const [left, top, bottom] = [60, 780, 60]

/** Lines below each other, as a program without styles writes them; a title is `# ` before it. */
export const textPages = (lines: readonly string[], head = ''): PdfLine[][] => {
  const pages: PdfLine[][] = []
  let y = bottom
  for (const line of lines) {
    const isTitle = line.startsWith('# ')
    if (y - 30 < bottom) {
      const number = pages.length + 1
      pages.push(
        head === ''
          ? []
          : [
              { text: head, x: left, y: 815, size: 8 },
              { text: `Página ${number}`, x: 270, y: 30, size: 8 },
            ],
      )
      y = top
    }
    y -= isTitle ? 28 : line === '' ? 10 : 14
    if (line !== '') pages.at(-1)?.push({ text: line.replace(/^# /, ''), x: left, y, size: isTitle ? 16 : 11 })
  }
  return pages
}
