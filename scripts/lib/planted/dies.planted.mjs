import { isFirst } from './is-first.mjs'

test('stands before it', () => {
  expect(1).toBe(1)
})

test('kills its worker', () => {
  if (isFirst('dies')) process.kill(process.pid, 'SIGKILL')
  expect(1).toBe(1)
})
