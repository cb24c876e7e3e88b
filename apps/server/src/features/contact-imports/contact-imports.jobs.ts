import type { Platform } from '../../platform/index.ts'
import { runImport } from './run-import.ts'
import { undoImport } from './undo-import.ts'

interface Payload {
  companyId: number
  importId: number
}

export const importJob = 'import-contacts'
export const undoJob = 'undo-contact-import'

/** Other imports have their turn after this long. */
const runMs = 30_000
/** A bucket that is away for an hour keeps no import from its end. */
const retries = 12

export const defineContactImports = (platform: Platform): void => {
  const { jobs } = platform
  for (const [name, run] of [
    [importJob, runImport],
    [undoJob, undoImport],
  ] as const)
    jobs.define<Payload>(
      name,
      async (payload) => {
        if (await run(platform, payload, { runMs })) await jobs.enqueue<Payload>(name, payload)
      },
      { retries },
    )
}
