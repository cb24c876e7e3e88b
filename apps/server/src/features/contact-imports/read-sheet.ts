import { AppError } from '../../platform/errors/index.ts'
import { createThreads, threadErrors } from '../../platform/threads/index.ts'
import { importErrors } from './errors.ts'

/** Beside the program, which goes on answering; one at a time is what a machine has memory for. */
const threads = createThreads<Uint8Array, string>({
  script: new URL('./sheet-thread.ts', import.meta.url),
  size: 1,
  maxWaitingOfCompany: 2,
  maxWaiting: 20,
  timeoutMs: 60_000,
  idleMs: 10_000,
  heapMb: 320,
})

/** @throws AppError brokenSheet, largeSheet, errors of `threadErrors` */
export const readSheetAsCsv = async (companyId: number, bytes: Uint8Array): Promise<string> => {
  try {
    return await threads.run(companyId, bytes)
  } catch (error) {
    if (!(error instanceof AppError))
      throw new AppError(isOutOfMemory(error) ? importErrors.largeSheet : importErrors.brokenSheet, { cause: error })
    throw error.code === threadErrors.tooSlow.code ? new AppError(importErrors.largeSheet, { cause: error }) : error
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
