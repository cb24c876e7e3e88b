import type { FetchOutcome } from '../../channels/channel.ts'
import { connectionOf } from '../../channels/connection.ts'
import type { Channels } from '../../channels/registry.ts'
import type { Media } from '../../features/files/index.ts'
import { AppError } from '../../platform/errors/index.ts'
import type { Secrets } from '../../platform/secrets/index.ts'
import { createWorkLoop, type WorkLoop } from '../../platform/work-loop/index.ts'
import { changeMessages } from '../change-messages.ts'
import type { Core } from '../core.ts'
import { computeBackoff } from '../deliver/backoff.ts'
import { type StoredFile, storedFiles } from '../model/present.ts'
import { tellTrouble } from '../tell-trouble.ts'
import {
  type ClaimedFetch,
  claimFetches,
  deleteFetch,
  findFetchSubject,
  putFetchBack,
  replaceFile,
} from './fetches.queries.ts'

export interface FetchBounds {
  inFlight: number
  perCompany: number
  pollMs: number
  /** Limit for 100 MB over a slow line; the providers' addresses expire after some minutes. */
  fetchTimeoutMs: number
  leaseMs: number
  maxAttempts: number
}

export const fetchBounds: FetchBounds = {
  inFlight: 16,
  perCompany: 4,
  pollMs: 1_000,
  fetchTimeoutMs: 60_000,
  leaseMs: 90_000,
  maxAttempts: 6,
}

export interface FetchDeps {
  core: Core
  channels: Channels
  secrets: Secrets
  /** Stores the bytes, counted against the company's quota. */
  files: Pick<Media, 'keep'>
  bounds?: Partial<FetchBounds>
}

type Deps = Omit<FetchDeps, 'bounds'> & { bounds: FetchBounds }

/**
 * Fetches files that customers sent, after their message was stored: no transaction waits for a provider. What a killed process was fetching is
 * fetched again after its lease.
 */
export const createMediaFetcher = (deps: FetchDeps): WorkLoop => {
  const bounds = { ...fetchBounds, ...deps.bounds }
  return createWorkLoop<ClaimedFetch>({
    ...bounds,
    wakesAfterWork: false,
    claim: (limit) =>
      deps.core.leases.pipeline(async (pipeline) => {
        pipeline.begin()
        const claimed = await claimFetches(pipeline, { ...bounds, limit })
        await pipeline.commit()
        return claimed
      }),
    work: (claimed) => fetchOne({ ...deps, bounds }, claimed),
    failed: (err) => deps.core.log.error({ err }, 'Files of customers could not be fetched'),
  })
}

const fetchOne = async (deps: Deps, claimed: ClaimedFetch): Promise<void> => {
  const subject = await deps.core.worker.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(claimed.companyId)
    return findFetchSubject(pipeline, claimed)
  })
  const file = storedFiles(subject?.files).find(({ fileId }) => fileId === claimed.fileId)
  // The message was deleted meanwhile.
  if (!subject || file?.pending === undefined) return settle(deps, claimed, null)
  const media = subject.active ? deps.channels.find(subject.kind)?.media : null
  if (!media) return fail(deps, claimed, file, 'Canal desconectado')
  if (claimed.attempts > deps.bounds.maxAttempts) return fail(deps, claimed, file, 'O arquivo não pôde ser buscado')
  const { name, mime, size, pending } = file
  const connection = connectionOf(deps.secrets, claimed.companyId, subject.connectionId, subject)
  const signal = AbortSignal.timeout(deps.bounds.fetchTimeoutMs)
  const outcome = await media.fetch(connection, { reference: pending, name, mime, sizeBytes: size }, signal)
  if (outcome.kind === 'refused') {
    const { connectionId } = subject
    if (outcome.connection)
      await tellTrouble(deps.core, { companyId: claimed.companyId, connectionId }, outcome.connection)
    return fail(deps, claimed, file, outcome.reason)
  }
  if (outcome.kind === 'later') return putBack(deps, claimed, outcome.retryAfterMs)
  return keep(deps, claimed, file, outcome, media.maxBytes)
}

const keep = async (
  deps: Deps,
  claimed: ClaimedFetch,
  file: StoredFile,
  { body, ...told }: Extract<FetchOutcome, { kind: 'open' }>,
  maxBytes: number,
): Promise<void> => {
  const { companyId } = claimed
  const name = told.name ?? file.name
  const mime = told.mime ?? file.mime
  // The stream may fail before anybody reads it; without a listener that would end the process. The reader gets the error too.
  body.on('error', () => {})
  let kept: StoredFile
  try {
    // Nothing references it yet: if this process dies now, it is cleaned up within a day.
    kept = await deps.files.keep({ companyId, source: body, name, mime, maxBytes, isPatient: true, isAnyType: true })
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return fail(deps, claimed, file, error.message)
    deps.core.log.warn({ err: error, ...claimed }, "A customer's file could not be kept")
    return putBack(deps, claimed, null)
  }
  return settle(deps, claimed, kept)
}

const fail = (deps: Deps, claimed: ClaimedFetch, { pending: _, ...file }: StoredFile, failure: string): Promise<void> =>
  settle(deps, claimed, { ...file, failure })

/** Only while this process holds the fetch, together with the change in the message; null: nothing is written. */
const settle = async (deps: Deps, claimed: ClaimedFetch, file: StoredFile | null): Promise<void> => {
  const changed = await changeMessages(
    deps.core,
    claimed.companyId,
    claimed.dialogId,
    async (pipeline) => {
      if (!(await deleteFetch(pipeline, claimed)) || !file) return []
      return replaceFile(pipeline, claimed, file)
    },
    { handles: deps.core.worker },
  )
  if (changed === undefined) throw new Error('The dialog of a file is gone')
}

const putBack = (deps: Deps, claimed: ClaimedFetch, retryAfterMs: number | null): Promise<void> =>
  deps.core.worker.pipeline(async (pipeline) => {
    pipeline.begin()
    putFetchBack(pipeline, claimed, Math.ceil(computeBackoff(claimed.attempts, deps.core.random(), retryAfterMs)))
    await pipeline.commit()
  })
