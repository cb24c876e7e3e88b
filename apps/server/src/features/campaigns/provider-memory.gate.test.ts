// Gate: what a provider said is remembered.
import { expect, it } from 'vitest'
import { createMemory } from './provider-memory.ts'

it('asks once a minute, and again after a failure or where nothing was told', async () => {
  let nowMs = 0
  const memory = createMemory<number | null>({ now: () => new Date(nowMs) })
  let asked = 0
  let answer: number | null = 7
  const ask = async (): Promise<number | null> => {
    asked += 1
    if (answer === -1) throw new Error('down')
    return answer
  }
  expect(await Promise.all([memory.lately('a', ask), memory.lately('a', ask)])).toEqual([7, 7])
  nowMs = 59_999
  expect([await memory.lately('a', ask), asked]).toEqual([7, 1])
  expect([await memory.lately('b', ask), asked]).toEqual([7, 2])
  nowMs = 60_000
  answer = 8
  expect([await memory.lately('a', ask), asked]).toEqual([8, 3])
  answer = 9
  expect([await memory.anew('a', ask), await memory.lately('a', ask), asked]).toEqual([9, 9, 4])
  answer = -1
  await expect(memory.anew('a', ask)).rejects.toThrow('down')
  answer = null
  expect([await memory.lately('a', ask), await memory.lately('a', ask), asked]).toEqual([null, null, 7])
})
