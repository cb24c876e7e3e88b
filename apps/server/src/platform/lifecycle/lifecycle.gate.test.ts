// Gate: the program stops in order.
import { expect, it } from 'vitest'
import { createLifecycle } from './index.ts'

const roles = new Set(['worker'] as const)

it('tells every service to stop before it waits for any', async () => {
  const told: string[] = []
  const lifecycle = createLifecycle((error) => {
    throw error
  })
  const finish = Promise.withResolvers<void>()
  for (const name of ['claims', 'sends'])
    lifecycle.during('worker', name, () => () => {
      told.push(name)
      return finish.promise
    })
  await lifecycle.start(roles)
  const stopped = lifecycle.stop()
  expect(told.toSorted()).toEqual(['claims', 'sends'])
  finish.resolve()
  await stopped
})

it('leaves behind who takes longer than the grace, names it, and still stops the others', async () => {
  const failed: string[] = []
  const stopped: string[] = []
  const lifecycle = createLifecycle((_error, service) => failed.push(service), 20)
  lifecycle.during('worker', 'quick', () => () => void stopped.push('quick'))
  lifecycle.during('worker', 'hangs', () => () => new Promise<void>(() => {}))
  lifecycle.during('worker', 'fails', () => () => {
    throw new Error('broken')
  })
  await lifecycle.start(roles)
  await lifecycle.stop()
  expect([failed.toSorted(), stopped]).toEqual([['fails', 'hangs'], ['quick']])
})
