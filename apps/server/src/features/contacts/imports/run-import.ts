import { AppError } from '../../../platform/errors/index.ts'
import type { CsvRow } from '../../../platform/file-workers/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { createMedia } from '../../files/index.ts'
import { publishContactChange } from '../contacts/index.ts'
import { end } from './end-import.queries.ts'
import { importTexts } from './errors.ts'
import { findWork, type ImportWork } from './imports.queries.ts'
import { readCsvRows } from './read-file.ts'
import { rowsAbove } from './rows-above.ts'
import { writeBatch } from './write-batch.ts'

/** Rows per transaction: some hundred milliseconds, during which others who enter the same number wait. */
const batchRows = 500

export interface RunBounds {
  /** Duration after which another run continues. */
  runMs: number
}

/**
 * Continues an import. Each batch is committed with its progress, so that an interrupted run repeats nothing.
 * @returns whether more is left
 */
export const runImport = async (
  platform: Platform,
  { companyId, importId }: { companyId: number; importId: number },
  { runMs }: RunBounds,
): Promise<boolean> => {
  const { clock, database } = platform
  const db = database.worker.scoped(companyId)
  const work = await findWork(db, companyId, importId, 'running')
  if (!work) return false
  try {
    const left = await writeRows(platform, companyId, work, runMs)
    if (left === 'none') await end(db, companyId, importId, { failure: null, now: clock.now() })
    return left === 'more'
  } catch (error) {
    // Temporary failures (database, bucket) are retried by the job.
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const failure = error.status === 404 ? importTexts.fileGone : error.message
    await end(db, companyId, importId, { failure, now: clock.now() })
    return false
  }
}

const writeRows = async (
  platform: Platform,
  companyId: number,
  work: ImportWork,
  runMs: number,
): Promise<'none' | 'more' | 'ended'> => {
  const began = performance.now()
  if (work.file_id === null) throw new AppError({ code: 'fileGone', status: 404, message: importTexts.fileGone })
  return createMedia(platform).withCopy(companyId, work.file_id, (path) =>
    write(platform, companyId, work, { path, began, runMs }),
  )
}

const write = async (
  { clock, database, files, realtime }: Platform,
  companyId: number,
  work: ImportWork,
  { path, began, runMs }: RunBounds & { path: string; began: number },
): Promise<'none' | 'more' | 'ended'> => {
  const db = database.worker.scoped(companyId)
  let { done } = work
  const rows = readCsvRows({ workers: files.workers, companyId, path }, work, done + rowsAbove(work))
  for await (const batch of inBatches(rows)) {
    const touched = await writeBatch(db, companyId, { ...work, done }, batch, clock.now())
    if (touched === null) return 'ended'
    publishContactChange(realtime, companyId, touched)
    done += batch.length
    if (done < work.total && performance.now() - began >= runMs) return 'more'
  }
  if (done !== work.total) throw new AppError({ code: 'fileChanged', status: 422, message: importTexts.fileChanged })
  return 'none'
}

async function* inBatches(rows: AsyncGenerator<CsvRow>): AsyncGenerator<CsvRow[]> {
  let batch: CsvRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < batchRows) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
