/**
 * Consequence of a failure for a campaign, by the provider's code: Graph's, or for QR-code numbers WhatsApp's own (463,
 * and our 404 for a phone without WhatsApp). Sources: Meta's error codes and per-person marketing limit (June 2026),
 * and common practice.
 */
export type FailurePolicy =
  /** Retry the same contact, not before `hours`, at most `tries` times. */
  | { act: 'wait'; hours: number; tries: number }
  /** The contact wants no marketing: store an opt-out for the platform, which only the contact can lift. */
  | { act: 'opt-out' }
  /** The account cannot be reached: no campaign tries again until it sends a message. */
  | { act: 'unreachable' }
  /** The number, or all numbers of its account, are limited: pause every campaign that uses them until that is over. */
  | { act: 'pause'; of: 'number' | 'account' }
  /** The template is paused or no longer fits: pause this campaign. */
  | { act: 'ask' }
  /** Do nothing. `isRetryable`: a later retry by hand may succeed. */
  | { act: 'keep'; isRetryable: boolean }

const policies = new Map<number, FailurePolicy>([
  // The person has had enough marketing for now; retrying sooner uses up what is left of the limit.
  [131049, { act: 'wait', hours: 24, tries: 3 }],
  [131050, { act: 'opt-out' }],
  [131026, { act: 'unreachable' }],
  [404, { act: 'unreachable' }],
  [131048, { act: 'pause', of: 'number' }],
  [131031, { act: 'pause', of: 'account' }],
  [368, { act: 'pause', of: 'account' }],
  [131037, { act: 'pause', of: 'number' }],
  [131042, { act: 'pause', of: 'account' }],
  [131045, { act: 'pause', of: 'number' }],
  // New conversations are blocked for now. Known contacts could still be reached, but one more new contact may end the number.
  [463, { act: 'pause', of: 'number' }],
  [132000, { act: 'ask' }],
  [132001, { act: 'ask' }],
  [132005, { act: 'ask' }],
  [132007, { act: 'ask' }],
  [132012, { act: 'ask' }],
  [132015, { act: 'ask' }],
  [132016, { act: 'ask' }],
  // Meta's experiment, a closed window, or our own number: a retry would fail in the same way.
  [130472, { act: 'keep', isRetryable: false }],
  [131047, { act: 'keep', isRetryable: false }],
  [131051, { act: 'keep', isRetryable: false }],
  [131021, { act: 'keep', isRetryable: false }],
])

/** @param code null: unknown */
export const policyOf = (code: number | null): FailurePolicy =>
  (code === null ? undefined : policies.get(code)) ?? { act: 'keep', isRetryable: true }

/** Codes after which the contact may be tried again in a separate campaign. */
const retryableActs = new Set<FailurePolicy['act']>(['wait', 'pause', 'ask'])
export const isRetryable = (code: number | null): boolean => {
  const policy = policyOf(code)
  return policy.act === 'keep' ? policy.isRetryable : retryableActs.has(policy.act)
}

/** Whether a failure has a consequence besides a retry by hand. */
export const isToBeFollowed = (code: number | null): boolean => policyOf(code).act !== 'keep'
export const codesToFollow: readonly number[] = [...policies.keys()].filter(isToBeFollowed)

/** Codes after which no retry is allowed. */
export const codesForGood: readonly number[] = [...policies.keys()].filter((code) => !isRetryable(code))
