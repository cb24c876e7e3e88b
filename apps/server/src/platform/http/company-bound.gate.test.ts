// Gate: a wall: programs of a company never keep its people waiting.
import { availableParallelism } from 'node:os'
import type { FastifyReply } from 'fastify'
import { expect, it } from 'vitest'
import { createCompanyBound } from './company-bound.ts'

const places = 2 * availableParallelism()
const reply = (): FastifyReply => ({ raw: { destroyed: false } }) as FastifyReply

it('gives programs half of the places of their company, and people all', async () => {
  const bound = createCompanyBound()
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const inside = { program: 0, person: 0 }
  const call = (kind: keyof typeof inside, companyId = 1) =>
    bound({ companyId, isProgram: kind === 'program' }, reply(), async () => {
      inside[kind] += 1
      await end
    })
  const calls = Array.from({ length: places * 2 }, () => call('program'))
  await new Promise(setImmediate)
  expect(inside).toEqual({ program: places / 2, person: 0 })
  calls.push(...Array.from({ length: places }, () => call('person')))
  await new Promise(setImmediate)
  expect(inside).toEqual({ program: places / 2, person: places / 2 })
  resolve()
  await Promise.all(calls)
  expect(inside).toEqual({ program: places * 2, person: places })
})
