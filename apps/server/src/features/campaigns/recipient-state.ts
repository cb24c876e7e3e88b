import type { CampaignStatus } from '@prosa/contract'
import type { RecipientStatus } from '../../conversation/model/recipient-status.ts'
import { isRetryable, isToBeFollowed, policyOf } from './failure-policy.ts'

/**
 * What a recipient's row says of it. The statements that change such rows (failures.queries.ts, retry.queries.ts, note_recipient of
 * functions/campaigns.sql) follow the functions below; recipient-state.test.ts compares the two for every state.
 */
export interface RecipientState {
  status: RecipientStatus
  /** The provider's own, and the contract's cause. */
  code: number | null
  cause: string | null
  /** What follows from the failure was done. */
  isJudged: boolean
  /** Another campaign tries this contact again: this one never does. */
  isRetried: boolean
  /** Before this one. */
  tries: number
}

export const waiting: RecipientState = {
  status: 'pending',
  code: null,
  cause: null,
  isJudged: false,
  isRetried: false,
  tries: 0,
}

/** Whether it is still to be decided what follows from its failure. */
export const isToBeJudged = ({ status, code, isJudged, isRetried }: RecipientState): boolean =>
  status === 'failed' && code !== null && !isJudged && !isRetried

/** Whether the program itself tries again: never for a campaign that was cancelled. */
export const waitsAgain = (state: RecipientState, campaign: CampaignStatus): boolean => {
  const policy = policyOf(state.code)
  return isToBeJudged(state) && campaign !== 'CANCELLED' && policy.act === 'wait' && state.tries + 1 < policy.tries
}

export const judged = (state: RecipientState, campaign: CampaignStatus): RecipientState => {
  if (!isToBeJudged(state)) return state
  if (!waitsAgain(state, campaign)) return { ...state, isJudged: true }
  return { ...waiting, tries: state.tries + 1 }
}

/** Whether a person may have it tried again in a campaign of its own: certainly not delivered, and nothing else will try. */
export const mayBeRetried = ({ status, code, cause, isJudged, isRetried }: RecipientState): boolean =>
  status === 'failed' &&
  !isRetried &&
  cause !== 'outcome_unknown' &&
  (isJudged || !isToBeFollowed(code)) &&
  isRetryable(code)

export const retried = (state: RecipientState): RecipientState =>
  mayBeRetried(state) ? { ...state, isRetried: true } : state

/** What its message came to. */
export interface Outcome {
  status: 'sent' | 'failed'
  code: number | null
  cause: string | null
}

/** Its message's state was told, for the first time or otherwise than before. */
export const told = (
  state: RecipientState,
  { status, code, cause }: Outcome,
  campaign: CampaignStatus,
): RecipientState => {
  if (state.status === 'cancelled' || (status === 'sent' && state.status === 'sent')) return state
  if (status === 'sent') return { ...state, status, code: null, cause: null, isJudged: false }
  const failed = { ...state, code, cause, isJudged: false }
  if (cause === 'stopped' && campaign === 'PAUSED' && !state.isRetried) return { ...failed, status: 'pending' }
  if (cause === 'opted_out' && code === null) return { ...failed, status: 'cancelled' }
  if (state.status === 'queued' && campaign === 'CANCELLED' && cause !== 'outcome_unknown')
    return { ...failed, status: 'cancelled' }
  return { ...failed, status: 'failed' }
}
