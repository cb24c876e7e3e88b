import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signFake } from '../../apps/server/src/channels/fake/channel.ts'
import { readCampaign, seedCampaign, startCampaignProvider } from './campaign-parts.ts'
import type { Check } from './checks.ts'
import { createRandom } from './random.ts'
import { type FaultWorld, seedWorld } from './seed-world.ts'
import { isTaken, post, type Traffic } from './senders.ts'
import { openSharedDatabase } from './shared-database.ts'

export interface ReplyRun {
  waiting: number
  seed: number
}

const perSecond = 20
/** Not measured: the program gets warm. */
const warmMs = 5_000
const measuredMs = 25_000
const mostStretches = 3
const mostMoreMs = 25
const answerWithinMs = 10_000

/**
 * Customers write while a campaign of so many contacts is sent as fast as it goes. From a customer's message to the reply at the provider,
 * the 99th percentile of a stretch of 25 s is at most 25 ms above what it was before, in one of three.
 */
export const runCampaignReplies = async ({ waiting, seed }: ReplyRun): Promise<Check[]> => {
  console.log(`\nreplies beside a campaign of ${waiting} contacts, seed ${seed}`)
  const database = await openSharedDatabase('campaign-replies')
  const { owner, secretKey } = database
  const random = createRandom(seed)
  const provider = await startCampaignProvider(() => 'taken')
  const traffic: Traffic = { deliveries: 0, refused: 0, answers: new Map(), pending: [] }
  try {
    const world = await seedWorld(owner, secretKey)
    const { url } = await database.addServer('one', { FAKE_CHANNEL_URL: provider.url, ALLOW_PRIVATE_ADDRESSES: '1' })
    const measure = async (name: string, ms: number): Promise<{ tookMs: number[]; lost: number }> => {
      const wroteMs = new Map<string, number>()
      const first = provider.taken.length
      const writes: Promise<unknown>[] = []
      const untilMs = performance.now() + ms
      for (let count = 0; performance.now() < untilMs; count += 1) {
        const from = `${name}-${count}`
        wroteMs.set(from, performance.now())
        writes.push(write(url, world, from, traffic))
        await sleep((2 * random() * 1_000) / perSecond)
      }
      await Promise.all(writes)
      const answers = () => provider.taken.slice(first).filter(({ to }) => wroteMs.has(to))
      for (let left = answerWithinMs; answers().length < wroteMs.size && left > 0; left -= 50) await sleep(50)
      const tookMs = answers().map(({ to, atMs }) => atMs - (wroteMs.get(to) ?? atMs))
      return { tookMs, lost: wroteMs.size - tookMs.length }
    }
    await measure('quente', warmMs)
    const quiet = await measure('antes', measuredMs)
    const id = await seedCampaign(owner, world, { contacts: waiting, numbers: waiting })
    await owner.query('analyze')
    const before = p99(quiet.tookMs)
    // The slowest hundredth of one stretch may be a checkpoint or another program of the machine: a campaign is in the way in each of them.
    const besides: { p99Ms: number; count: number; lost: number }[] = []
    while (besides.length < mostStretches && besides.every(({ p99Ms }) => p99Ms - before > mostMoreMs)) {
      const { tookMs, lost } = await measure(`durante-${besides.length}`, measuredMs)
      besides.push({ p99Ms: p99(tookMs), count: tookMs.length, lost })
    }
    const lost = besides.reduce((sum, stretch) => sum + stretch.lost, 0)
    const told = besides.map(({ p99Ms, count }) => `${p99Ms.toFixed(0)} ms (${count})`).join(', then ')
    const { sent, pending } = await readCampaign(owner, id)
    console.log(
      `p99 from message to reply: ${before.toFixed(0)} ms before (${quiet.tookMs.length}), ${told} beside the campaign, which sent ${sent} and has ${pending} left`,
    )
    return [
      { name: 'every message is answered beside a campaign', failures: lost > 0 ? [`${lost} were not`] : [] },
      {
        name: `a reply is at most ${mostMoreMs} ms slower (p99) beside a campaign`,
        failures: besides.some(({ p99Ms }) => p99Ms - before <= mostMoreMs)
          ? []
          : [`${before.toFixed(0)} ms, then ${told}`],
      },
      {
        name: 'the campaign went on meanwhile',
        failures: sent > 0 && pending > 0 ? [] : [`${sent} sent, ${pending} left`],
      },
    ]
  } finally {
    await database.stop()
    await provider.stop()
  }
}

/** A customer's first message, each of somebody else: as long as it takes to be acknowledged. */
const write = async (url: string, world: FaultWorld, from: string, traffic: Traffic): Promise<void> => {
  const body = JSON.stringify({ events: [{ type: 'message', id: randomUUID(), from, text: 'oi' }] })
  const headers = { 'x-fake-signature': signFake(world.fakeSecret, body) }
  while (!isTaken(await post(`${url}/webhooks/fake/${world.fakeExternalId}`, headers, body), traffic)) await sleep(100)
}

const p99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0
