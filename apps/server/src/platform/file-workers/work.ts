/* What a file worker can be asked, and what it says. Both sides know these shapes and nothing else of each other. */

export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp'

export interface UploadWork {
  /** The upload; a picture drawn anew lies beside it, at `drawnPath`. */
  path: string
  bytes: number
  /** What its bytes may say that they are, in the words of file-type. */
  accepts: readonly string[]
  isArchive: boolean
  /** It is drawn anew as what its bytes are. */
  isPicture: boolean
}

export const drawnPath = (path: string): string => `${path}.drawn`

export interface PictureWork {
  bytes: Uint8Array
  /** A drawing is SVG; of a photo the kinds that are taken, in the words of file-type. */
  kind: 'drawing' | readonly string[]
  /** Pixels of its longer side, or of both. */
  side: number
  /** `square` cuts off what is too much; `inside` keeps the whole picture and never enlarges a photo. */
  fit: 'square' | 'inside'
  format: 'jpeg' | 'png' | 'webp'
}

export interface SheetWork {
  /** Of a workbook; one of its sheets is written to `csvPath`. */
  path: string
  /** From 0; null: the one that most likely holds people. */
  sheet: number | null
  maxRows: number
  maxColumns: number
  /** Of what is written. */
  maxCharacters: number
}

export const csvPath = (path: string): string => `${path}.csv`

export const csvEncodings = ['utf-8', 'windows-1252', 'macintosh', 'cp850'] as const
export type CsvEncoding = (typeof csvEncodings)[number]

export interface CsvShape {
  encoding: CsvEncoding
  delimiter: string
  /** Characters of a row, at most. */
  rowLength: number
}

export interface CsvRow {
  /** On which it begins, from 1. */
  line: number
  cells: string[]
}

/** What an upload, a picture, a spreadsheet or a CSV is opened for, and what comes of it. */
export interface FileWorks {
  takeUpload: { ask: UploadWork; answer: { drawn: { bytes: number; format: ImageFormat } | null } }
  /** What its bytes say that it is, in the words of file-type; null: nothing. */
  sniffUpload: { ask: { path: string }; answer: { found: string | null } }
  drawPicture: { ask: PictureWork; answer: { bytes: Uint8Array } }
  sheetToCsv: { ask: SheetWork; answer: { sheets: string[]; sheet: number; isFirstAlone: boolean } }
  inspectCsv: {
    ask: { path: string; rowLength: number; maxRows: number; shownRows: number }
    answer: Pick<CsvShape, 'encoding' | 'delimiter'> & { rows: number; shown: CsvRow[] }
  }
  /** Rows from one on, as many as a page holds. */
  readCsvPage: { ask: { path: string; shape: CsvShape; skip: number }; answer: { rows: CsvRow[]; isEnd: boolean } }
}

export type FileWork = keyof FileWorks
export type AskOf<Kind extends FileWork> = FileWorks[Kind]['ask']
export type AnswerOf<Kind extends FileWork> = FileWorks[Kind]['answer']

/** What is wrong with a file itself. */
export type FileFault =
  | 'wrongType'
  | 'broken'
  /** Of the machine that would hold what is drawn. */
  | 'noSpace'
  | 'tooComplex'
  | 'noText'
  | 'openQuote'
  | 'longRow'
  | 'manyRows'

/** A file that cannot be taken, for a reason that its sender may know. */
export class FileRefused extends Error {
  override name = 'FileRefused'
  readonly fault: FileFault
  /** Near which the fault is, where it is one of a text. */
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

/** `ready` comes once, before anything is asked. */
export type FromWorker =
  | { type: 'ready' }
  | { type: 'answer'; answer: AnswerOf<FileWork> }
  | { type: 'refused'; fault: FileFault; line: number | undefined; reason: string }
