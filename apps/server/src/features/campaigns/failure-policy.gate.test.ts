// Gate: what happens to a recipient that failed.
import { expect, it } from 'vitest'
import { codesForGood, isRetryable, policyOf } from './failure-policy.ts'

it.each([
  [131049, { act: 'wait', hours: 24, tries: 3 }, true],
  [131050, { act: 'opt-out' }, false],
  [131026, { act: 'unreachable' }, false],
  [404, { act: 'unreachable' }, false],
  [131048, { act: 'pause', of: 'number' }, true],
  [131031, { act: 'pause', of: 'account' }, true],
  [368, { act: 'pause', of: 'account' }, true],
  [131037, { act: 'pause', of: 'number' }, true],
  [131042, { act: 'pause', of: 'account' }, true],
  [131045, { act: 'pause', of: 'number' }, true],
  [463, { act: 'pause', of: 'number' }, true],
  [132000, { act: 'ask' }, true],
  [132001, { act: 'ask' }, true],
  [132005, { act: 'ask' }, true],
  [132007, { act: 'ask' }, true],
  [132012, { act: 'ask' }, true],
  [132015, { act: 'ask' }, true],
  [132016, { act: 'ask' }, true],
  [130472, { act: 'keep', isRetryable: false }, false],
  [131047, { act: 'keep', isRetryable: false }, false],
  [131051, { act: 'keep', isRetryable: false }, false],
  [131021, { act: 'keep', isRetryable: false }, false],
  [999_999, { act: 'keep', isRetryable: true }, true],
  [null, { act: 'keep', isRetryable: true }, true],
] as const)('knows what follows from %s', (code, policy, retryable) => {
  expect(policyOf(code)).toEqual(policy)
  expect(isRetryable(code)).toBe(retryable)
  expect(code !== null && codesForGood.includes(code)).toBe(!retryable)
})
