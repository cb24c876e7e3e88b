import { platformOf } from '@prosa/contract'
import type { OutgoingMedia, SendOutcome } from '../../channels/channel.ts'
import { AppError } from '../../platform/errors/index.ts'
import { fileGone, optedOut, unknownOutcome } from '../model/outreach.ts'
import { storedFiles } from '../model/present.ts'
import { type Attempt, laneOf } from './attempt.ts'
import { beginOnce, type Claimed, type OutboundRow } from './outbox.queries.ts'

/** At-most-once delivery: a mark is committed before the provider is called. If the outcome stays unknown, the message is never sent again. */
const isUnknown = { status: 'failed', failure: unknownOutcome, cause: 'outcome_unknown' } as const
const isUnwanted = { status: 'failed', failure: optedOut, cause: 'opted_out' } as const
const isStopped = { status: 'failed', failure: 'A campanha parou antes do envio', cause: 'stopped' } as const

const isAnswered = { status: 'failed', failure: 'Não enviada: o cliente escreveu antes', cause: 'unknown' } as const
const isElsewhere = {
  status: 'failed',
  failure: 'Não enviada: o cliente está em outra conversa',
  cause: 'stopped',
} as const

const isOvertaken = { status: 'failed', failure: 'Não enviada: uma pessoa escreveu antes', cause: 'stopped' } as const
const isEnded = { status: 'failed', failure: 'Não enviada: o follow-up foi parado', cause: 'stopped' } as const

const refusals = {
  unknown: isUnknown,
  stopped: isStopped,
  unwanted: isUnwanted,
  answered: isAnswered,
  elsewhere: isElsewhere,
  'opted-out': isUnwanted,
  overtaken: isOvertaken,
  'switched-off': isEnded,
} as const

/**
 * Longest time between the permission and the send. Pausing or cancelling a campaign waits longer than this; a process that was suspended since then
 * does not send any more.
 */
const freshMs = 5_000

/**
 * Takes the one permission to send a message of a campaign, or one that was planned.
 * @returns a function that tells whether the permission is too old to start with; null: it must not be sent, and that has been recorded
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

/** Checked before the mark: a failure to open the file during the send would leave the outcome unknown. */
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
 * Settles outcomes after which an ordinary message would be retried. Only a refusal for now, before any part was accepted, may be retried; everything
 * else counts as failed.
 * @returns whether the outcome is settled
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
