import { expect, it } from 'vitest'
import { e164 } from './e164.ts'

it('gives what is stored as E.164, and nothing for what is no number', () => {
  const stored = ['5511998877665', '+351912345678', '(11) 99887-7665', '12345', '']
  expect(stored.map(e164)).toEqual(['+5511998877665', '+351912345678', '+5511998877665', null, null])
})
