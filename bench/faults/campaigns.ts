import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Check } from './checks.ts'
import { createRandom } from './random.ts'
import { type FaultWorld, seedWorld } from './seed-world.ts'
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

interface Ledger {
  url: string
  /** The number of each message that was taken. */
  taken: string[]
  unknown: number
  stop(): Promise<void>
}

const startLedger = async (random: () => number): Promise<Ledger> => {
  const ledger: Ledger = { url: '', taken: [], unknown: 0, stop: async () => {} }
  const server = createServer(async (request, response) => {
    try {
      let body = ''
      for await (const part of request) body += String(part)
      if (request.method !== 'POST') return void response.writeHead(404).end()
      ledger.taken.push((JSON.parse(body) as { to: string }).to)
      if (random() >= unknownShare) return void response.end(JSON.stringify({ id: `c${ledger.taken.length}` }))
      ledger.unknown += 1
      response.destroy()
    } catch {
      response.destroy() // Its sender was killed in the middle.
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ledger.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  ledger.stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return ledger
}

/** A campaign without pauses between its messages: the table of operations allows none so quick. */
const seedCampaign = async (owner: Client, world: FaultWorld, contacts: number): Promise<number> => {
  const { companyId, workspaceId, botId } = world
  await owner.query('update company set allow_campaign_creation = true where id = $1', [companyId])
  const numbers = Math.round(contacts * (1 - doubledShare))
  const { rows } = await owner.query<{ id: number }>(
    `with k as (
       insert into contact (company_id, name, phone, workspace_id)
       select $1, 'Contato ' || n, '55119' || 10000000 + n % $4::int, $2 from generate_series(0, $5::int - 1) n returning id, phone),
      c as (
       insert into campaign (company_id, workspace_id, bot_id, name, name_folded, message, interval_seconds, start_at, next_at)
       values ($1, $2, $3, 'Falhas', 'falhas', 'Oi, {{1}}!', 0, now(), now()) returning id),
      r as (
       insert into campaign_recipient (company_id, campaign_id, place, contact_id)
       select $1, c.id, row_number() over (order by k.id), k.id from k cross join c)
     select id from c`,
    [companyId, workspaceId, botId, numbers, contacts],
  )
  return rows[0]?.id ?? 0
}

interface Counts {
  status: string
  pending: number
  sent: number
  failed: number
  cancelled: number
}

const read = async (owner: Client, id: number): Promise<Counts> => {
  const { rows } = await owner.query<Counts>(
    `select c.status, n.pending, n.sent, n.failed, n.cancelled from campaign c
     join campaign_count n on n.company_id = c.company_id and n.campaign_id = c.id where c.id = $1`,
    [id],
  )
  if (!rows[0]) throw new Error('The campaign is gone')
  return rows[0]
}

/** Two processes send one campaign over one database, and are killed in turn while they do. */
export const runCampaigns = async ({ contacts, kills, seed }: CampaignRun): Promise<Check[]> => {
  console.log(`\na campaign to ${contacts} contacts, two processes, ${kills} kills, seed ${seed}`)
  const database = await openSharedDatabase('campaigns')
  const { owner, secretKey, servers } = database
  const random = createRandom(seed)
  const ledger = await startLedger(random)
  try {
    const world = await seedWorld(owner, secretKey)
    for (const name of ['one', 'two'])
      await database.addServer(name, { FAKE_CHANNEL_URL: ledger.url, ALLOW_PRIVATE_ADDRESSES: '1' })
    const id = await seedCampaign(owner, world, contacts)
    const sums = await send({ owner, servers, ledger, id, contacts, kills, random })
    return check(ledger, await read(owner, id), contacts, sums)
  } finally {
    await database.stop()
    await ledger.stop()
  }
}

interface Sending {
  owner: Client
  servers: readonly ServerProcess[]
  ledger: Ledger
  id: number
  contacts: number
  kills: number
  random: () => number
}

/** @returns sums that were wrong at some moment */
const send = async ({ owner, servers, ledger, id, contacts, kills, random }: Sending): Promise<string[]> => {
  const wrong: string[] = []
  const startedMs = performance.now()
  for (let killed = 0; ; ) {
    const { status, pending, sent, failed, cancelled } = await read(owner, id)
    if (pending + sent + failed + cancelled !== contacts) wrong.push(`${pending} + ${sent} + ${failed} + ${cancelled}`)
    if (status !== 'IN_PROGRESS' && status !== 'PENDING' && killed === kills) return wrong
    if (performance.now() - startedMs > patienceMs) throw new Error(`The campaign is ${status} after ${patienceMs} ms`)
    if (killed < kills && ledger.taken.length >= ((killed + 1) * contacts * (1 - doubledShare)) / (kills + 1)) {
      const server = servers[killed % servers.length]
      await sleep(random() * 50)
      await server?.kill()
      killed += 1
      console.log(`kill ${killed}/${kills} after ${ledger.taken.length} messages`)
      await server?.start()
    }
    await sleep(20)
  }
}

const check = (ledger: Ledger, counts: Counts, contacts: number, sums: string[]): Check[] => {
  const { status, pending, sent, failed, cancelled } = counts
  const seen = new Set<string>()
  const twice = ledger.taken.filter((to) => seen.size === seen.add(to).size)
  const doubled = contacts - Math.round(contacts * (1 - doubledShare))
  const known = ledger.taken.length - ledger.unknown
  console.log(
    `sent ${sent}, failed ${failed}, cancelled ${cancelled}; the provider took ${ledger.taken.length}, of ${ledger.unknown} of them nobody knows`,
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
