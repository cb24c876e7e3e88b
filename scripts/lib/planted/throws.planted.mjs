import { setTimeout as sleep } from 'node:timers/promises'
import { isFirst } from './is-first.mjs'

const fall = () => {
  throw new Error('a handler fell')
}

test('throws in a handler', async () => {
  if (isFirst('throws')) setTimeout(fall, 1)
  await sleep(5)
  expect(1).toBe(1)
})
