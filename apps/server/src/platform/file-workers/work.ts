/* Requests and answers of file workers: the only shapes both sides share. */

export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp'

export interface UploadWork {
  /** Path of the upload; a redrawn picture is written beside it, to `drawnPath`. */
  path: string
  bytes: number
  /** Accepted types detected from its bytes, in the terms of file-type. */
  accepts: readonly string[]
  isArchive: boolean
  /** The picture is redrawn in its detected type. */
  isPicture: boolean
}

export const drawnPath = (path: string): string => `${path}.drawn`

export interface PictureWork {
  bytes: Uint8Array
  /** A drawing is SVG; for a photo the accepted types, in the terms of file-type. */
  kind: 'drawing' | readonly string[]
  /** Pixels of the longer side, or of both sides. */
  side: number
  /** `square` crops the picture; `inside` keeps all of it, and never enlarges a photo. */
  fit: 'square' | 'inside'
  format: 'jpeg' | 'png' | 'webp'
}

export interface SheetWork {
  /** Path of the workbook; one of its sheets is written to `csvPath`. */
  path: string
  /** From 0; null: the sheet most likely to contain people. */
  sheet: number | null
  maxRows: number
  maxColumns: number
  /** Limit of the written text. */
  maxCharacters: number
}

export const csvPath = (path: string): string => `${path}.csv`

export const csvEncodings = ['utf-8', 'windows-1252', 'macintosh', 'cp850'] as const
export type CsvEncoding = (typeof csvEncodings)[number]

export interface CsvShape {
  encoding: CsvEncoding
  delimiter: string
  /** Maximum characters of a row. */
  rowLength: number
}

export interface CsvRow {
  /** First line of the row, from 1. */
  line: number
  cells: string[]
}

export const documentKinds = ['pdf', 'docx', 'xlsx', 'csv', 'html', 'text'] as const
export type DocumentKind = (typeof documentKinds)[number]

export interface DocumentWork {
  path: string
  kind: DocumentKind
  maxPages: number
  /** Cells of a table, in all sheets. */
  maxCells: number
  /** Limit of the text. */
  maxCharacters: number
}

/** Bytes of a site as they came. */
export interface SiteBytes {
  bytes: Uint8Array
  /** They came compressed by gzip. */
  isPacked: boolean
  /** Limit of what they unpack to. */
  maxBytes: number
}

export interface PageWork extends SiteBytes {
  address: string
  /** As the site's answer names it. */
  charset: string | null
  /** Name by which the site's rules for programs may mean us. */
  agent: string
  maxCharacters: number
  maxCells: number
  maxLinks: number
}

export interface ReadPage {
  title: string
  /** Empty: nothing to read. */
  text: string
  /** Absolute addresses that it leads to, each once. */
  links: string[]
  /** The address that it says is its own. */
  canonical: string | null
  isNoindex: boolean
  isNofollow: boolean
}

export interface RobotsWork {
  text: string
  origin: string
  agent: string
  /** Whether this one may be called. */
  address: string | null
}

export interface SiteRules {
  isAllowed: boolean
  /** Between two calls; 0: it does not say. */
  delaySeconds: number
  sitemaps: string[]
}

/** Kinds of work on uploads, pictures, spreadsheets, CSVs and pages of sites, with their answers. */
export interface FileWorks {
  takeUpload: { ask: UploadWork; answer: { drawn: { bytes: number; format: ImageFormat } | null } }
  /** Type detected from its bytes, in the terms of file-type; null: unknown. */
  sniffUpload: { ask: { path: string }; answer: { found: string | null } }
  drawPicture: { ask: PictureWork; answer: { bytes: Uint8Array } }
  sheetToCsv: { ask: SheetWork; answer: { sheets: string[]; sheet: number; isFirstAlone: boolean } }
  inspectCsv: {
    ask: { path: string; rowLength: number; maxRows: number; shownRows: number }
    answer: Pick<CsvShape, 'encoding' | 'delimiter'> & { rows: number; shown: CsvRow[] }
  }
  /** A document as a text with marks of headings, items and pages. */
  readDocument: { ask: DocumentWork; answer: { text: string } }
  /** A page of a site: its text, where it leads, and whether it may be kept. */
  readPage: { ask: PageWork; answer: ReadPage }
  /** What a site's robots.txt says. */
  readRobots: { ask: RobotsWork; answer: SiteRules }
  /** The addresses of a sitemap; those of an index are sitemaps. */
  readSitemap: { ask: SiteBytes & { maxLinks: number }; answer: { addresses: string[]; isIndex: boolean } }
  /** One page of rows, from a row on. */
  readCsvPage: { ask: { path: string; shape: CsvShape; skip: number }; answer: { rows: CsvRow[]; isEnd: boolean } }
}

export type FileWork = keyof FileWorks
export type AskOf<Kind extends FileWork> = FileWorks[Kind]['ask']
export type AnswerOf<Kind extends FileWork> = FileWorks[Kind]['answer']

/** Errors of the file itself. */
export type FileFault =
  | 'wrongType'
  | 'broken'
  /** The machine has no space for the redrawn picture. */
  | 'noSpace'
  | 'tooComplex'
  | 'noText'
  | 'openQuote'
  | 'longRow'
  | 'manyRows'
  /** It opens with a password only. */
  | 'encrypted'
  /** Its pages are pictures. */
  | 'scanned'
  | 'manyPages'
  | 'manyCells'
  | 'longText'

/** A refused file, with a reason that may be shown to its sender. */
export class FileRefused extends Error {
  override name = 'FileRefused'
  readonly fault: FileFault
  /** Line near the error, in a text file. */
  readonly line: number | undefined

  constructor(fault: FileFault, { line, cause }: { line?: number | undefined; cause?: unknown } = {}) {
    super(`A file was refused: ${fault}`, { cause })
    this.fault = fault
    this.line = line
  }
}

export interface ToWorker {
  kind: FileWork
  ask: AskOf<FileWork>
}

/** `ready` is sent once, before the first request. */
export type FromWorker =
  | { type: 'ready' }
  | { type: 'answer'; answer: AnswerOf<FileWork> }
  | { type: 'refused'; fault: FileFault; line: number | undefined; reason: string }
