/**
 * Causes of failed messages, independent of the channel's texts and codes. Stored with messages, so never rename one; a
 * new cause needs its help below, and a migration of the check on `message.failure_cause`.
 */
export const failureCauses = [
  /** The time to answer freely is over. */
  'window_closed',
  /** The account does not exist or accepts no messages. */
  'unreachable',
  'template_refused',
  'file_refused',
  /** The channel refuses this kind of message, or a value in it. */
  'content_refused',
  'rate_limited',
  /** The customer opted out of such messages. */
  'opted_out',
  /** The connection was removed, or its phone is logged out. */
  'disconnected',
  /** The token expired or lacks a permission. */
  'access_lost',
  /** The provider stopped or restricted the account. */
  'account_blocked',
  /** The channel did not answer any attempt. */
  'no_answer',
  /** The campaign ended before. */
  'stopped',
  /** Unknown whether the channel accepted it: a retry might reach the customer twice. */
  'outcome_unknown',
  'unknown',
] as const
export type FailureCause = (typeof failureCauses)[number]

/** Possible help: an approved template instead, repairing the connection, a later retry, or nothing. */
export type FailureHelp = 'template' | 'reconnect' | 'retry' | 'none'

const helps: Record<FailureCause, FailureHelp> = {
  window_closed: 'template',
  unreachable: 'none',
  template_refused: 'none',
  file_refused: 'none',
  content_refused: 'none',
  rate_limited: 'retry',
  opted_out: 'none',
  disconnected: 'reconnect',
  access_lost: 'reconnect',
  account_blocked: 'reconnect',
  no_answer: 'retry',
  stopped: 'none',
  outcome_unknown: 'retry',
  unknown: 'retry',
}

/** Help for a failed message. Null: unknown cause. */
export const helpOfFailure = (cause: FailureCause | null): FailureHelp => helps[cause ?? 'unknown']
