import { expect, it } from 'vitest'
import { type FailureCause, failureCauses, helpOfFailure } from './failure-causes.ts'

const expected: Record<FailureCause, ReturnType<typeof helpOfFailure>> = {
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

it.each(failureCauses)('offers after %s what can help', (cause) => {
  expect(helpOfFailure(cause)).toBe(expected[cause])
})

it('lets one try again what nothing is known of', () => {
  expect(helpOfFailure(null)).toBe('retry')
})
