import {
  type Campaign,
  cancelCampaign,
  createCampaign,
  eraseContact,
  erasureWord,
  listCampaigns,
  mergeContacts,
  pauseCampaign,
  recordConsent,
  startCampaign,
} from '@prosa/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seededRandom } from '../../demo/random.ts'
import type { TestApp } from '../../platform/testing/index.ts'
import {
  bodyOf,
  buildCampaignWorld,
  buildContacts,
  type CampaignApp,
  type CampaignWorld,
  campaignApp,
  hurry,
  type Provider,
  phoneOf,
} from './testing.ts'

/* What people do to contacts and campaigns while these are sent: whatever has answered holds for the next send. */

let app: CampaignApp
let provider: Provider
let t: TestApp
let world: CampaignWorld
beforeAll(async () => {
  app = await campaignApp()
  t = app.t
  provider = app.provider
  await t.app.start()
})
afterAll(() => app.close())
beforeEach(async () => {
  provider.taken = []
  provider.answer = () => 200
  world = await buildCampaignWorld(t)
})

const begin = async (contacts: readonly number[]): Promise<number> => {
  const { status, body } = await world.as.call(createCampaign, { body: bodyOf(world, contacts) })
  expect([status, body]).toMatchObject([200, { status: 'PENDING' }])
  await hurry(world, body.id)
  return body.id
}
const read = async (id: number): Promise<Campaign> => {
  const [found] = (await world.as.call(listCampaigns, { body: { id } })).body.result
  if (!found) throw new Error('The campaign is gone')
  expect(
    found.totalMessagesSent + found.totalMessagesPending + found.totalMessagesFailed + found.totalMessagesCanceled,
  ).toBe(found.totalMessages)
  return found
}
const taken = (phones: readonly string[]) => provider.taken.filter(({ to }) => phones.includes(to))

describe('between preparation and send', () => {
  it('an opt-out, an erasure and a merge hold at once, and the sums add up', async () => {
    const random = seededRandom(20_261_126)
    const count = 48
    const contacts = await buildContacts(
      world,
      Array.from({ length: count }, (_, n) => phoneOf(n)),
    )
    const id = await begin(contacts)
    /** Phones that are written to no more, and since when. */
    const over: { phones: string[]; sinceMs: number; sent: number }[] = []
    const optOut = async (n: number): Promise<string[]> => {
      const body = { channel: 'LIVECHAT', kind: 'opt_out', source: 'Pediu por telefone' } as const
      const { status } = await world.as.call(recordConsent, { params: { id: contacts[n] ?? 0 }, body })
      expect(status).toBe(200)
      return [phoneOf(n)]
    }
    const erase = async (n: number): Promise<string[]> => {
      const erased = await world.as.call(eraseContact, {
        params: { id: contacts[n] ?? 0 },
        body: { confirm: erasureWord },
      })
      expect([erased.status, erased.body]).toMatchObject([200, {}])
      return [phoneOf(n)]
    }
    /** Of the two one is written to, unless both were before. */
    const merge = async (n: number): Promise<string[]> => {
      const sides = { name: 'into', phone: 'into', email: 'into', description: 'into' } as const
      const [intoId, fromId] = [contacts[n] ?? 0, contacts[n + 1] ?? 0]
      const merged = await world.as.call(mergeContacts, { body: { intoId, fromId, fields: sides } })
      expect([merged.status, merged.body]).toMatchObject([200, {}])
      return [phoneOf(n), phoneOf(n + 1)]
    }
    // Pairs, from both ends: some were written to, some are just being, some wait.
    const pairs = Array.from({ length: count / 2 }, (_, pair) => pair * 2)
    while (pairs.length > 0) {
      const [n = 0] = pairs.splice(Math.floor(random() * pairs.length), 1)
      const act = [optOut, erase, merge][pairs.length % 3] ?? merge
      const phones = await act(n)
      over.push({ phones, sinceMs: performance.now(), sent: taken(phones).length })
    }
    await expect.poll(async () => (await read(id)).status, { timeout: 20_000 }).toBe('COMPLETED')
    const numbers = provider.taken.map(({ to }) => to)
    expect(new Set(numbers).size).toBe(numbers.length)
    // Of a merged pair the one that stays is written to where neither was. One message is under way at a time: few may cross an answer.
    const crossed = over.flatMap(({ phones, sinceMs, sent }) => {
      const later = taken(phones).filter(({ atMs }) => atMs > sinceMs)
      const isDue = phones.length === 2 && sent === 0
      if (isDue) expect(later.length).toBeGreaterThan(0)
      return isDue ? later.slice(1) : later
    })
    expect(crossed.length).toBeLessThanOrEqual(2)
    const { totalMessagesSent, totalMessagesFailed } = await read(id)
    expect([totalMessagesSent, totalMessagesFailed]).toEqual([numbers.length, 0])
  })
})

describe('several people', () => {
  it('who act on one campaign at once are each answered, and what was cancelled stays so', async () => {
    for (let round = 0; round < 4; round += 1) {
      world = await buildCampaignWorld(t)
      const id = await begin(
        await buildContacts(
          world,
          Array.from({ length: 20 }, (_, n) => phoneOf(round * 100 + n)),
        ),
      )
      const first = provider.taken.length
      await expect.poll(() => provider.taken.length, { timeout: 10_000 }).toBeGreaterThan(first)
      const acts = [pauseCampaign, startCampaign, cancelCampaign, pauseCampaign, startCampaign, cancelCampaign]
      const answers = await Promise.all(acts.map((act) => world.as.call(act, { params: { id } })))
      const lateMs = performance.now()
      const statuses = answers.map(({ status }) => status)
      expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
      expect([statuses[2], statuses[5]].filter((status) => status === 200)).toHaveLength(1)
      await new Promise((resolve) => setTimeout(resolve, 700))
      expect(provider.taken.filter(({ atMs }) => atMs > lateMs)).toEqual([])
      expect(await read(id)).toMatchObject({ status: 'CANCELLED', totalMessagesPending: 0 })
    }
  })
})
