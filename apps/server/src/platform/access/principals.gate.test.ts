// Gate: the main way of a session.
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTestClock } from '../testing/test-clock.ts'
import { createSessions } from './principals.ts'
import { type Identity, ownCompany } from './scope.ts'

const person = (userId: number, companyId = 1): Identity => ({
  userId,
  principal: { kind: 'person', sessionId: userId },
  reach: { kind: 'company', companyId },
  permissions: ['bot_view'],
  workspaceIds: [],
  hasSecondFactor: false,
})

/** Sessions over tokens that this test knows, with every question that was asked. */
const setUp = (people: Record<string, Identity>) => {
  const asked: (readonly string[])[] = []
  const askedCompanies: (readonly number[])[] = []
  const clock = createTestClock()
  const sessions = createSessions(
    {
      identify: async (tokens) => {
        asked.push(tokens)
        return tokens.map((token) => people[token] ?? null)
      },
      companies: async (ids) => {
        askedCompanies.push(ids)
        return ids.map((companyId) => ({
          companyId,
          platformId: 1,
          active: true,
          flags: [],
          timeZone: 'UTC',
          stopsAt: null,
          demandsSecondFactor: false,
          workspaceIds: [],
        }))
      },
    },
    clock,
  )
  return { sessions, asked, askedCompanies, clock, people }
}

it('keeps what it knows of people while a stranger shows twenty thousand cookies', async () => {
  const { sessions, asked } = setUp({ ana: person(1) })
  await sessions.identify('ana')
  for (let guess = 0; guess < 20_000; guess++) await sessions.identify(randomBytes(32).toString('base64url'))
  const before = asked.length
  expect(await sessions.identify('ana')).toMatchObject({ userId: 1 })
  expect(asked).toHaveLength(before)
})

it('asks once for all who come in the same moment, and for their companies', async () => {
  const people = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`token ${i}`, person(i, i % 30)]))
  const { sessions, asked, askedCompanies } = setUp(people)
  const identities = await Promise.all(Object.keys(people).map((token) => sessions.identify(token)))
  await Promise.all(identities.map((identity) => identity && sessions.enter(identity, ownCompany(identity) ?? 0)))
  expect([asked.length, askedCompanies.length]).toEqual([1, 1])
  expect(askedCompanies[0]).toHaveLength(30)
})

it('asks again after 2.5 s, and at once when told to forget, and then still knows who is no stranger', async () => {
  const { sessions, asked, clock, people } = setUp({ ana: person(1) })
  await sessions.identify('ana')
  clock.advance('2s')
  await sessions.identify('ana')
  expect(asked).toHaveLength(1)
  clock.advance('1s')
  await sessions.identify('ana')
  expect(asked).toHaveLength(2)
  sessions.forget()
  expect(sessions.isKnown('ana')).toBe(true)
  delete people.ana
  expect(await sessions.identify('ana')).toBeNull()
  expect(sessions.isKnown('ana')).toBe(false)
})

it('does not remember an answer that was on its way when it was told to forget', async () => {
  const answer = Promise.withResolvers<(Identity | null)[]>()
  const answers = [answer.promise, Promise.resolve([null])]
  const sessions = createSessions(
    { identify: () => answers.shift() ?? Promise.resolve([null]), companies: async () => [] },
    createTestClock(),
  )
  const first = sessions.identify('ana')
  await Promise.resolve()
  sessions.forget()
  answer.resolve([person(1)])
  await first
  expect(await sessions.identify('ana')).toBeNull()
})
