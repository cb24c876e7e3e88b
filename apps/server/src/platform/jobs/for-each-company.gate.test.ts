// Gate: the main way of a job for all companies.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/index.ts'
import { type CompanyBudget, forEachCompany } from './for-each-company.ts'

describe('a job that goes company by company', () => {
  let t: TestApp
  let companies: number[]
  const visited: number[] = []
  /** How often a company says that it has more to do. */
  const left = new Map<number, number>()
  const fails = new Set<number>()
  const define = (name: string, budget?: CompanyBudget) => (_handle: unknown, platform: TestApp['app']['platform']) =>
    forEachCompany(
      platform,
      name,
      {
        cron: '0 4 * * *',
        gate: async () => companies,
        work: async (_db, id) => {
          visited.push(id)
          if (fails.has(id)) throw new Error('its bucket refuses')
          const more = left.get(id) ?? 0
          left.set(id, more - 1)
          return more > 0
        },
      },
      budget,
    )
  beforeAll(async () => {
    t = await testApp({
      features: [
        define('visit'),
        define('visit-shortly', { runMs: 0, companyMs: 60_000 }),
        define('visit-once', { runMs: 60_000, companyMs: 0 }),
      ],
    })
    companies = [(await t.build.company()).id, (await t.build.company()).id, (await t.build.company()).id]
  })
  afterAll(() => t.close())

  const run = async (name: string): Promise<number> => {
    visited.length = 0
    await t.app.platform.jobs.enqueue(name, {})
    return t.app.platform.jobs.drain()
  }

  it('visits the others where one fails', async () => {
    fails.add(companies[0] ?? 0)
    await run('visit')
    expect(visited).toEqual(companies)
    fails.clear()
  })

  it('works in one until nothing is left', async () => {
    left.set(companies[1] ?? 0, 2)
    await run('visit')
    const [first, second, third] = companies
    expect(visited).toEqual([first, second, second, second, third])
  })

  it('goes on in another run where its time is over, with the companies that were not visited', async () => {
    expect(await run('visit-shortly')).toBe(3)
    expect(visited).toEqual(companies)
  })

  it('leaves one that never ends to the next time, and visits the others', async () => {
    left.set(companies[0] ?? 0, 1_000)
    await run('visit-once')
    expect(visited).toEqual(companies)
  })
})
