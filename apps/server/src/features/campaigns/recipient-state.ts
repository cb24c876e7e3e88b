import type { CampaignStatus } from '@prosa/contract'
import type { RecipientStatus } from '../../conversation/model/recipient-status.ts'
import { isRetryable, isToBeFollowed, policyOf } from './failure-policy.ts'

/**
 * State of a recipient's row. The SQL statements that change it (failures.queries.ts, retry.queries.ts, note_recipient in functions/campaigns.sql)
 * must match the functions below; recipient-state.test.ts compares them for every state.
 */
export interface RecipientState {
  status: RecipientStatus
  /** The provider's code, and the contract's cause. */
  code: number | null
  cause: string | null
  /** The failure was handled. */
  isJudged: boolean
  /** Retried by another campaign: never again by this one. */
  isRetried: boolean
  /** Earlier attempts. */
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

/** Whether its failure is not handled yet. */
export const isUnhandledFailure = ({ status, code, isJudged, isRetried }: RecipientState): boolean =>
  status === 'failed' && code !== null && !isJudged && !isRetried

/** Whether the program itself retries it; never for a cancelled campaign. */
export const waitsAgain = (state: RecipientState, campaign: CampaignStatus): boolean => {
  const policy = policyOf(state.code)
  return (
    isUnhandledFailure(state) && campaign !== 'CANCELLED' && policy.act === 'wait' && state.tries + 1 < policy.tries
  )
}

export const withFailureHandled = (state: RecipientState, campaign: CampaignStatus): RecipientState => {
  if (!isUnhandledFailure(state)) return state
  if (!waitsAgain(state, campaign)) return { ...state, isJudged: true }
  return { ...waiting, tries: state.tries + 1 }
}

/** Whether a person may retry it in a new campaign: certainly not delivered, and nothing else will retry it. */
export const mayBeRetried = ({ status, code, cause, isJudged, isRetried }: RecipientState): boolean =>
  status === 'failed' &&
  !isRetried &&
  cause !== 'outcome_unknown' &&
  (isJudged || !isToBeFollowed(code)) &&
  isRetryable(code)

export const retried = (state: RecipientState): RecipientState =>
  mayBeRetried(state) ? { ...state, isRetried: true } : state

/** Outcome of its message. */
export interface Outcome {
  status: 'sent' | 'failed'
  code: number | null
  cause: string | null
}

/** Applies a reported outcome, which may be reported again or change. */
export const withOutcome = (
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
