// Gate: who is online.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, type TestCompany, testApp } from '../../../platform/testing/index.ts'
import { createPresenceKeeper, type PresenceKeeper } from './presence.ts'

/* Two processes over one database, each with its keeper. */

let test: TestApp
let company: TestCompany
const came: number[] = []
const stayed: number[] = []
const failed: unknown[] = []
const keeper = (): PresenceKeeper =>
  createPresenceKeeper(
    test.database.database,
    {
      cameOnline: async (_companyId, userId) => void came.push(userId),
      stayedOnline: async (_companyId, userIds) => void stayed.push(...userIds),
    },
    (error) => failed.push(error),
  )

beforeAll(async () => {
  test = await testApp({ features: [] })
  company = await test.build.company()
})
afterAll(() => test.close())

const isOnline = async (userId: number): Promise<boolean> => {
  const { rows } = await test.database.owner.query(
    'select online_until > now() as online from presence where user_id = $1',
    [userId],
  )
  return rows[0]?.online ?? false
}

it('ends when the last window has closed, in whichever process', async () => {
  const { id } = await test.build.user({ company })
  const [here, there] = [keeper(), keeper()]
  const closeHere = here.enter(company.id, id)
  await here.settled()
  const closeThere = there.enter(company.id, id)
  await there.settled()
  expect(came.filter((userId) => userId === id)).toHaveLength(1)
  closeHere()
  await here.settled()
  expect(await isOnline(id)).toBe(true)
  closeThere()
  await there.settled()
  expect(await isOnline(id)).toBe(false)
  expect(failed).toEqual([])
})

it('ends with the word of a process that was killed, and not before', async () => {
  const { id } = await test.build.user({ company })
  const [killed, alive] = [keeper(), keeper()]
  killed.enter(company.id, id)
  await killed.settled()
  const close = alive.enter(company.id, id)
  await alive.settled()
  await test.database.owner.query(
    `update presence set processes = (select jsonb_object_agg(key, value::numeric - 80) from jsonb_each(processes)) where user_id = $1`,
    [id],
  )
  await alive.renewAll()
  close()
  await alive.settled()
  const { rows } = await test.database.owner.query(
    'select extract(epoch from online_until - now())::int as seconds from presence where user_id = $1',
    [id],
  )
  expect(rows[0].seconds).toBeGreaterThan(0)
  expect(rows[0].seconds).toBeLessThanOrEqual(10)
})

it('goes on through a window that is opened again at once, and through a stop of the process', async () => {
  const { id } = await test.build.user({ company })
  const own = keeper()
  own.enter(company.id, id)()
  const close = own.enter(company.id, id)
  await own.settled()
  expect(await isOnline(id)).toBe(true)
  own.leave()
  close()
  await own.settled()
  expect(await isOnline(id)).toBe(true)
})

it('renews all people of a company with one statement', async () => {
  const people: { id: number }[] = []
  for (let i = 0; i < 5; i++) people.push(await test.build.user({ company }))
  const own = keeper()
  for (const { id } of people) own.enter(company.id, id)
  await own.settled()
  await test.database.owner.query(`update presence set online_until = now() + interval '1 second'`)
  await own.renewAll()
  const { rows } = await test.database.owner.query(
    `select count(*)::int as count from presence where user_id = any($1) and online_until > now() + interval '60 seconds'`,
    [people.map(({ id }) => id)],
  )
  expect(rows[0].count).toBe(5)
  expect(stayed).toEqual(expect.arrayContaining(people.map(({ id }) => id)))
})
