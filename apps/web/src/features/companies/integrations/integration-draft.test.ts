import { expect, it } from 'vitest'
import { addDays } from '../../../shared/keys/spans.ts'
import { bodyOf, newIntegration, withLevel } from './integration-draft.ts'

it('proposes a year, and reads addresses however they are parted', () => {
  const values = { ...newIntegration('2026-11-29', true), addresses: ' 203.0.113.7\n10.0.0.0/8, 2001:db8::/32 ' }
  expect(bodyOf(values)).toEqual({
    name: '',
    grants: [],
    workspaceIds: null,
    addresses: ['203.0.113.7', '10.0.0.0/8', '2001:db8::/32'],
    expiresOn: '2027-11-29',
  })
  expect(bodyOf({ ...values, isEverywhere: false, workspaceIds: [3], expiresOn: '' })).toMatchObject({
    workspaceIds: [3],
    expiresOn: null,
  })
})

it('counts days over the end of a year', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})

it('changes one area and leaves the others where they are', () => {
  const grants = withLevel(withLevel([], 'contacts', 'read'), 'conversations', 'write')
  expect(withLevel(grants, 'contacts', 'write')).toEqual([
    { area: 'contacts', level: 'write' },
    { area: 'conversations', level: 'write' },
  ])
  expect(withLevel(grants, 'contacts', 'none')).toEqual([{ area: 'conversations', level: 'write' }])
})
