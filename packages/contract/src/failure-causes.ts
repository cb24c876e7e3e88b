/**
 * Why a message did not reach its customer, whatever the channel's words and codes for it. It is stored with the message, so a cause is
 * never renamed; a new one needs its help below and a migration of the check on `message.failure_cause`.
 */
export const failureCauses = [
  /** The time to answer freely is over. */
  'window_closed',
  /** Nobody is reached there: no such account, or it takes no messages. */
  'unreachable',
  'template_refused',
  'file_refused',
  /** The channel does not take this kind of message, or a value in it. */
  'content_refused',
  'rate_limited',
  /** The customer wants no such messages. */
  'opted_out',
  /** The connection was taken away or its phone is logged out. */
  'disconnected',
  /** The token has run out, or lacks a permission. */
  'access_lost',
  /** The provider has stopped or restricted the account. */
  'account_blocked',
  /** The channel gave no answer, in all tries. */
  'no_answer',
  /** The campaign ended before. */
  'stopped',
  /** Nobody can know whether the channel took it: a second one may reach the customer twice. */
  'outcome_unknown',
  'unknown',
] as const
export type FailureCause = (typeof failureCauses)[number]

/** What can help: an approved message in its place, the connection, waiting and trying again; or nothing can. */
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

/** What helps with a message that failed. Null: nothing is known of it. */
export const helpOfFailure = (cause: FailureCause | null): FailureHelp => helps[cause ?? 'unknown']
