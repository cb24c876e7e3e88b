import { platformOf } from '@prosa/contract'
import type { OutgoingMedia, SendOutcome } from '../../channels/channel.ts'
import { AppError } from '../../platform/errors/index.ts'
import { fileGone, optedOut, unknownOutcome } from '../model/outreach.ts'
import { storedFiles } from '../model/present.ts'
import { type Attempt, laneOf } from './attempt.ts'
import { beginOnce, type Claimed, type OutboundRow } from './outbox.queries.ts'

/** What nobody can know is never sent again: the mark stands before the provider is asked, and outlives the process that asks. */
const isUnknown = { status: 'failed', failure: unknownOutcome, cause: 'outcome_unknown' } as const
const isUnwanted = { status: 'failed', failure: optedOut, cause: 'opted_out' } as const
const isStopped = { status: 'failed', failure: 'A campanha parou antes do envio', cause: 'stopped' } as const

const refusals = { unknown: isUnknown, stopped: isStopped, unwanted: isUnwanted } as const

/**
 * Whoever pauses or cancels waits longer than this for what is begun: a process that stood still since it was allowed to send does not
 * send any more.
 */
const freshMs = 5_000

/**
 * Takes the one permission to send a message of a campaign.
 * @returns whether it is too old to begin with; null: it is not sent, and that is written down
 */
export const beginSending = async (
  { core, finisher, media, progress }: Attempt,
  claimed: Claimed,
  row: OutboundRow,
): Promise<(() => boolean) | null> => {
  if (!(await areFilesThere(media(claimed.companyId), row))) {
    await finisher.finish({ claimed, status: { status: 'failed', failure: fileGone, cause: 'file_refused' } })
    return null
  }
  const askedMs = performance.now()
  const begun = await core.worker.pipeline((pipeline) => beginOnce(pipeline, claimed, platformOf(row.kind)))
  if (begun === 'begun') return () => !progress.get(claimed.id) && performance.now() - askedMs > freshMs
  if (begun !== 'gone') await finisher.finish({ claimed, status: refusals[begun] })
  return null
}

/** Asked beforehand: a send that fails while it opens its file could have been taken, for all we know. */
const areFilesThere = async (media: OutgoingMedia, { files }: OutboundRow): Promise<boolean> => {
  try {
    for (const { fileId } of storedFiles(files)) (await media.open(fileId)).body.destroy()
    return true
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return false
    throw error
  }
}

/**
 * An outcome after which an ordinary message would be tried again. Only what the provider put off before it took any part of it is:
 * the rest has failed. @returns whether it is settled
 */
export const settleOnce = async (
  { breaker, finisher, progress }: Attempt,
  claimed: Claimed,
  outcome: SendOutcome | null,
): Promise<boolean> => {
  const isPartly = (progress.get(claimed.id) ?? 0) > 0
  const isLost = outcome === null || outcome.kind === 'unknown' || (outcome.kind === 'later' && isPartly)
  if (!isLost) return false
  if (outcome) breaker.failed(laneOf(claimed))
  await finisher.finish({ claimed, status: isUnknown })
  return true
}
