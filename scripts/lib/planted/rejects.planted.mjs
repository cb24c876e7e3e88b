import { setImmediate } from 'node:timers/promises'
import { isFirst } from './is-first.mjs'

test('leaves a promise behind', async () => {
  if (isFirst('rejects')) Promise.reject(new Error('a rejection that nobody awaits'))
  await setImmediate()
  expect(1).toBe(1)
})
