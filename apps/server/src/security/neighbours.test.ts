import { me, permissions } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, type TestCompany, testApp } from '../platform/testing/index.ts'

/* What the members of one company may take together, by the limits that hold outside of tests. */

let test: TestApp
beforeAll(async () => {
  test = await testApp({ settings: { rateLimit: 100, companyRateLimit: 5 } })
})
afterAll(() => test.close())

const member = async (company: TestCompany): Promise<Caller> => test.as(await test.build.user({ company, permissions }))

/** A flow of three megabytes that is none: refused only after it was read. */
const largeSave = (caller: Caller) =>
  caller.inject({ method: 'PUT', url: '/api/bots/1/flow/1', payload: { name: 'x'.repeat(3_200_000) } })

describe('a company', () => {
  it('429: shares one rate between its members, and takes nothing of its neighbours’', async () => {
    const company = await test.build.company()
    const members = [await member(company), await member(company)]
    const statuses = []
    for (let call = 0; call < 21; call++) {
      const caller = members[call % 2]
      if (caller) statuses.push((await caller.call(me)).status)
    }
    expect(statuses.indexOf(429)).toBe(20)
    const neighbour = await member(await test.build.company())
    expect((await neighbour.call(me)).status).toBe(200)
    test.clock.advance('1s')
    expect((await members[0]?.call(me))?.status).toBe(200)
  })

  it('429: sends so many megabytes at once, before they are read, and small calls go on', async () => {
    const company = await test.build.company()
    const [one, other] = [await member(company), await member(company)]
    const statuses = []
    for (let save = 0; save < 6; save++) statuses.push((await largeSave(save % 2 ? one : other)).statusCode)
    expect(statuses.slice(0, 5)).not.toContain(429)
    const refused = await largeSave(one)
    expect([statuses[5], refused.statusCode]).toEqual([429, 429])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await one.call(me)).status).toBe(200)
    expect((await largeSave(await member(await test.build.company()))).statusCode).not.toBe(429)
  })

  it('429: has one large body read at a time, a few waiting', async () => {
    const company = await test.build.company()
    const caller = await member(company)
    const small = 'x'.repeat(100_000)
    const answers = await Promise.all(
      Array.from({ length: 9 }, () =>
        caller.inject({ method: 'PUT', url: '/api/bots/1/flow/1', payload: { name: small } }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0)
    expect(answers.filter(({ statusCode }) => statusCode !== 429).length).toBeGreaterThanOrEqual(5)
  })
})
