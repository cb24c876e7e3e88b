/**
 * What a campaign does about a failure, by the provider's code: Graph's, and of numbers by QR code WhatsApp's own (463 and our 404 for a
 * number without WhatsApp). Sources: Meta's error codes and per-person marketing limit (June 2026), peers' practice.
 */
export type FailurePolicy =
  /** The same contact again, not before so long, so many tries in all. */
  | { act: 'wait'; hours: number; tries: number }
  /** The contact wants no marketing: it counts as an opt-out of the platform, and only the contact lifts it. */
  | { act: 'opt-out' }
  /** Nobody is reached there: no campaign tries until somebody writes from there. */
  | { act: 'unreachable' }
  /** The number, or its account with all its numbers, is limited: every campaign that goes by them stops until it is well. */
  | { act: 'pause'; of: 'number' | 'account' }
  /** The template is paused or does not fit any more: this campaign stops and asks. */
  | { act: 'ask' }
  /** Nothing follows. `isRetryable`: trying again later, by hand, may help. */
  | { act: 'keep'; isRetryable: boolean }

const policies = new Map<number, FailurePolicy>([
  // The person has had enough marketing for now: earlier tries waste what is left of it.
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
  // No new conversations for now: those who have one would still be reached, but one more stranger may end it.
  [463, { act: 'pause', of: 'number' }],
  [132000, { act: 'ask' }],
  [132001, { act: 'ask' }],
  [132005, { act: 'ask' }],
  [132007, { act: 'ask' }],
  [132012, { act: 'ask' }],
  [132015, { act: 'ask' }],
  [132016, { act: 'ask' }],
  // Meta's own experiment, a closed window, our own number: the same would come of it again.
  [130472, { act: 'keep', isRetryable: false }],
  [131047, { act: 'keep', isRetryable: false }],
  [131051, { act: 'keep', isRetryable: false }],
  [131021, { act: 'keep', isRetryable: false }],
])

/** @param code null: the provider told none */
export const policyOf = (code: number | null): FailurePolicy =>
  (code === null ? undefined : policies.get(code)) ?? { act: 'keep', isRetryable: true }

/** Codes after which the same contact may be tried again in a campaign of its own. */
const retryableActs = new Set<FailurePolicy['act']>(['wait', 'pause', 'ask'])
export const isRetryable = (code: number | null): boolean => {
  const policy = policyOf(code)
  return policy.act === 'keep' ? policy.isRetryable : retryableActs.has(policy.act)
}

/** Whether something follows from it besides another try by hand. */
export const isToBeFollowed = (code: number | null): boolean => policyOf(code).act !== 'keep'
export const codesToFollow: readonly number[] = [...policies.keys()].filter(isToBeFollowed)

/** What no try may follow. */
export const codesForGood: readonly number[] = [...policies.keys()].filter((code) => !isRetryable(code))
