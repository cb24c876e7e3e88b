// Gate: a wall: programs are kept within their limits.
import { api } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assistantOf } from '../../testing/assistant-of.ts'
import { withKey } from '../../testing/with-key.ts'
import { type TestApp, testApp } from '../testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp({ settings: { rateLimit: 50, companyRateLimit: 100 } })
})
afterAll(() => test.close())

it('a key has a hundred calls at once and twenty a second, and hears in each what is left', async () => {
  const program = await withKey(test, await test.build.company())
  const call = () => program.call(api.getMe)
  const { headers } = await call()
  expect([headers['ratelimit-limit'], headers['ratelimit-remaining'], headers['ratelimit-reset']].map(Number)).toEqual([
    100, 99, 1,
  ])
  for (let more = 1; more < 100; more++) expect((await call()).status).toBe(200)
  const refused = await call()
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'tooMany' },
    headers: { 'retry-after': '1', 'ratelimit-remaining': '0' },
  })
  test.clock.advance('1s')
  const statuses = []
  for (let more = 0; more < 21; more++) statuses.push((await call()).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
})

it('the keys of a company have four hundred together, whatever another company does', async () => {
  const [company, other] = [await test.build.company(), await test.build.company()]
  const programs = await Promise.all(Array.from({ length: 5 }, () => withKey(test, company)))
  let passed = 0
  for (const program of programs)
    for (let call = 0; call < 100; call++) if ((await program.call(api.getMe)).status === 200) passed += 1
  expect(passed).toBe(400)
  expect((await (await withKey(test, other)).call(api.getMe)).status).toBe(200)
})

it('an address that guesses keys is stopped without a question to the database', async () => {
  const statuses = new Set<number>()
  for (let guess = 0; guess < 300; guess++)
    statuses.add((await test.anonymous.call(api.getMe, { headers: { authorization: `Bearer api_${guess}` } })).status)
  expect(statuses).toEqual(new Set([401, 429]))
})

it('a key that is refused for its grant is stopped by address, and its owner keeps all calls', async () => {
  test.clock.advance('1m')
  const program = await withKey(test, await test.build.company(), {
    grants: [{ area: 'contacts', level: 'read' }],
  })
  expect((await program.call(api.getMe)).status).toBe(200)
  const statuses = new Set<number>()
  for (let more = 0; more < 300; more++) statuses.add((await program.call(api.listConversations)).status)
  expect(statuses).toEqual(new Set([403, 429]))
  expect((await program.call(api.getMe)).headers['ratelimit-remaining']).toBe('98')
})

it('an assistant has ten calls of tools at once and five a second', async () => {
  test.clock.advance('1m')
  const program = await withKey(test, await test.build.company())
  await test.build.run('update integration set assistants = true where id = $1', [program.id])
  const assistant = await assistantOf(program)
  const refused = async (calls: number): Promise<number> => {
    let count = 0
    for (let call = 0; call < calls; call++) if ((await assistant.callTool('whoami')).isError) count += 1
    return count
  }
  expect(await refused(12)).toBe(2)
  test.clock.advance('1s')
  expect(await refused(6)).toBe(1)
})
