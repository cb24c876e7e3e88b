import { setPriority } from 'node:os'
import process from 'node:process'
import { type AnswerOf, type AskOf, FileRefused, type FileWork, type FromWorker, type ToWorker } from '../work.ts'

/*
 * Main program of a file worker. Libraries are loaded with the first file of their kind, for a faster start and less
 * memory.
 */

type Doers = { [Kind in FileWork]: (ask: AskOf<Kind>) => Promise<AnswerOf<Kind>> }

const doers: Doers = {
  takeUpload: async (ask) => (await import('./take-upload.ts')).takeUpload(ask),
  sniffUpload: async (ask) => (await import('./take-upload.ts')).sniffUpload(ask),
  drawPicture: async (ask) => (await import('./draw-picture.ts')).drawPicture(ask),
  sheetToCsv: async (ask) => (await import('./sheet-to-csv.ts')).sheetToCsv(ask),
  inspectCsv: async (ask) => (await import('./inspect-csv.ts')).inspectCsv(ask),
  readDocument: async (ask) => (await import('./documents/index.ts')).readDocument(ask),
  readPage: async (ask) => (await import('./sites/read-page.ts')).readPage(ask),
  readRobots: async (ask) => (await import('./sites/read-robots.ts')).readRobots(ask),
  readSitemap: async (ask) => (await import('./sites/read-sitemap.ts')).readSitemap(ask),
  readCsvPage: async (ask) => (await import('./read-csv.ts')).readCsvPage(ask),
}

const say = (message: FromWorker): void => void process.send?.(message)

const isDiskFull = (error: unknown): boolean => /ENOSPC|EDQUOT|no space left/i.test(String(error))

/** Any error of a library means that it could not read the file. */
const refusalOf = (error: unknown): FromWorker => {
  const { fault, line } = error instanceof FileRefused ? error : new FileRefused('broken')
  return { type: 'refused', fault: isDiskFull(error) ? 'noSpace' : fault, line, reason: String(error) }
}

const perform = async <Kind extends FileWork>(kind: Kind, ask: AskOf<Kind>): Promise<void> => {
  try {
    say({ type: 'answer', answer: await doers[kind](ask) })
  } catch (error) {
    say(refusalOf(error))
  }
}

/** Gives messages priority over files on few processors. */
const niceness = 10
setPriority(niceness)
// The main program is gone. A normal exit would wait for a picture being drawn.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', ({ kind, ask }: ToWorker) => void perform(kind, ask))
say({ type: 'ready' })
