// Gate: what Meta refuses is told in the right words.
import type { FailureCause } from '@prosa/contract'
import { expect, it } from 'vitest'
import { refusalOf } from '../whatsapp-qr/read-receipts.ts'
import { sortFault } from './graph-faults.ts'

it.each<[number, number | null, FailureCause]>([
  [131047, null, 'window_closed'],
  [10, 2018278, 'window_closed'],
  [131026, null, 'unreachable'],
  [100, 2018001, 'unreachable'],
  [132001, null, 'template_refused'],
  [132015, null, 'template_refused'],
  [131053, null, 'file_refused'],
  [131051, null, 'content_refused'],
  [131056, null, 'rate_limited'],
  [131049, null, 'rate_limited'],
  [131050, null, 'opted_out'],
  [190, null, 'access_lost'],
  [10, null, 'access_lost'],
  [210, null, 'access_lost'],
  [131042, null, 'account_blocked'],
  [131016, null, 'no_answer'],
  [999999, null, 'unknown'],
])('tells the cause of %i/%s', (code, subcode, cause) => {
  expect(sortFault(code, subcode).cause).toBe(cause)
})

it('tells the cause of a refusal of a linked phone', () => {
  expect([refusalOf('463').cause, refusalOf('479').cause, refusalOf('').cause]).toEqual([
    'account_blocked',
    'unknown',
    'unknown',
  ])
})
