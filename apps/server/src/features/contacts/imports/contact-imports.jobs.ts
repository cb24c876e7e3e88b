import type { Platform } from '../../../platform/index.ts'
import { giveUp } from './end-import.queries.ts'
import { importTexts } from './errors.ts'
import { noteAttempt } from './imports.queries.ts'
import { runImport } from './run-import.ts'
import { undoImport } from './undo-import.ts'

interface Payload {
  companyId: number
  importId: number
}

export const importJob = 'import-contacts'
export const undoJob = 'undo-contact-import'

/** Maximum duration of a run, so that other imports get their turn. */
const runMs = 30_000
/** Runs without progress before giving up; enough for a bucket that is unavailable for an hour. */
const mostAttempts = 12
/** Runs of crashed processes count too: the import is marked as failed before its job is given up. */
const retries = mostAttempts + 8

export const defineContactImports = (platform: Platform): void => {
  const { clock, database, jobs } = platform
  for (const [name, run, status, failure] of [
    [importJob, runImport, 'running', importTexts.gaveUp],
    [undoJob, undoImport, 'undoing', importTexts.undoGaveUp],
  ] as const)
    jobs.define<Payload>(
      name,
      async (payload) => {
        const { companyId, importId } = payload
        const db = database.worker.scoped(companyId)
        if ((await noteAttempt(db, companyId, importId, status)) > mostAttempts)
          return giveUp(db, companyId, importId, { status, failure, now: clock.now() })
        if (await run(platform, payload, { runMs })) await jobs.enqueue<Payload>(name, payload)
      },
      { retries },
    )
}
