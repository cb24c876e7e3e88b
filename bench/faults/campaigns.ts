import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import {
  type CampaignCounts,
  type CampaignProvider,
  readCampaign,
  seedCampaign,
  startCampaignProvider,
} from './campaign-parts.ts'
import type { Check } from './checks.ts'
import { createRandom } from './random.ts'
import { seedWorld } from './seed-world.ts'
import type { ServerProcess } from './server-process.ts'
import { openSharedDatabase } from './shared-database.ts'

export interface CampaignRun {
  contacts: number
  kills: number
  seed: number
}

/** Of a hundred contacts so many have the phone of another one, and of ten sends one breaks off after it was taken. */
const doubledShare = 0.06
const unknownShare = 0.1
/** A killed process's message waits for its lease; with so many of them this is over in time. */
const patienceMs = 900_000

const numbersOf = (contacts: number): number => Math.round(contacts * (1 - doubledShare))

/** Two processes send one campaign over one database, and are killed in turn while they do. */
export const runCampaigns = async ({ contacts, kills, seed }: CampaignRun): Promise<Check[]> => {
  console.log(`\na campaign to ${contacts} contacts, two processes, ${kills} kills, seed ${seed}`)
  const database = await openSharedDatabase('campaigns')
  const { owner, secretKey, servers } = database
  const random = createRandom(seed)
  let unknown = 0
  const provider = await startCampaignProvider(() => {
    if (random() >= unknownShare) return 'taken'
    unknown += 1
    return 'unknown'
  })
  try {
    const world = await seedWorld(owner, secretKey)
    for (const name of ['one', 'two'])
      await database.addServer(name, { FAKE_CHANNEL_URL: provider.url, ALLOW_PRIVATE_ADDRESSES: '1' })
    const id = await seedCampaign(owner, world, { contacts, numbers: numbersOf(contacts) })
    const sums = await send({ owner, servers, provider, id, contacts, kills, random })
    return check({ provider, unknown, counts: await readCampaign(owner, id), contacts, sums })
  } finally {
    await database.stop()
    await provider.stop()
  }
}

interface Sending {
  owner: Client
  servers: readonly ServerProcess[]
  provider: CampaignProvider
  id: number
  contacts: number
  kills: number
  random: () => number
}

/** @returns sums that were wrong at some moment */
const send = async ({ owner, servers, provider, id, contacts, kills, random }: Sending): Promise<string[]> => {
  const wrong: string[] = []
  const startedMs = performance.now()
  for (let killed = 0; ; ) {
    const { status, pending, sent, failed, cancelled } = await readCampaign(owner, id)
    if (pending + sent + failed + cancelled !== contacts) wrong.push(`${pending} + ${sent} + ${failed} + ${cancelled}`)
    if (status !== 'IN_PROGRESS' && status !== 'PENDING' && killed === kills) return wrong
    if (performance.now() - startedMs > patienceMs) throw new Error(`The campaign is ${status} after ${patienceMs} ms`)
    if (killed < kills && provider.taken.length >= ((killed + 1) * numbersOf(contacts)) / (kills + 1)) {
      const server = servers[killed % servers.length]
      await sleep(random() * 50)
      await server?.kill()
      killed += 1
      console.log(`kill ${killed}/${kills} after ${provider.taken.length} messages`)
      await server?.start()
    }
    await sleep(20)
  }
}

interface Sent {
  provider: CampaignProvider
  /** Sends that broke off after they were taken. */
  unknown: number
  counts: CampaignCounts
  contacts: number
  sums: string[]
}

const check = ({ provider, unknown, counts, contacts, sums }: Sent): Check[] => {
  const { status, pending, sent, failed, cancelled } = counts
  const seen = new Set<string>()
  const twice = provider.taken.map(({ to }) => to).filter((to) => seen.size === seen.add(to).size)
  const doubled = contacts - numbersOf(contacts)
  const known = provider.taken.length - unknown
  console.log(
    `sent ${sent}, failed ${failed}, cancelled ${cancelled}; the provider took ${provider.taken.length}, of ${unknown} of them nobody knows`,
  )
  return [
    { name: 'a campaign writes to no number twice', failures: twice },
    {
      name: 'a campaign comes to its end, and its counts are the total at every moment',
      failures: status === 'COMPLETED' && pending === 0 ? sums : [...sums, JSON.stringify(counts)],
    },
    {
      name: 'a campaign says sent of what was taken alone, and leaves doubled phones out',
      failures: sent <= known && cancelled === doubled ? [] : [JSON.stringify({ ...counts, known, doubled })],
    },
  ]
}
