import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Check } from '../checks.ts'
import { createRandom } from '../random.ts'
import { seedWorld } from '../seed-world.ts'
import type { ServerProcess } from '../server-process.ts'
import { openSharedDatabase } from '../shared-database.ts'
import { checkOffers, checkSilences, findSentByZombie, type Standstill } from './checks.ts'
import { fallSilent, type Line, seedRooms, silences, write } from './rooms.ts'
import { type SlowProvider, startSlowProvider } from './slow-provider.ts'

export interface ZombieRun {
  /** How often a process stands still. */
  rounds: number
  seed: number
  /** Just longer than a lease and than the time a forgotten transaction is left, instead of a minute. */
  isShort: boolean
}

const standstillMs = { full: 60_000, short: 35_000 }
/** Rooms of each round whose customers fall silent, and messages of others, of which some are under way when the process stops. */
const silentRooms = 36
const talkEveryMs = 40
/** Slowly enough that all of them have been offered to everybody soon after a round. */
const newRoomEveryMs = 8_000
const beforeMs = 3_000
const afterMs = 6_000
const patienceMs = 120_000

interface Bench {
  owner: Client
  servers: readonly [ServerProcess, ServerProcess]
  provider: SlowProvider
  silent: Line
  offered: Line
  random: () => number
  rooms: Map<string, (typeof silences)[number]>
  stills: Standstill[]
  failures: string[]
}

/**
 * Two processes over one database, of which one is stopped in the middle of its work (SIGSTOP) and woken later: what it was about to send,
 * to end and to offer has been done by the other meanwhile, and is not done again.
 */
export const runZombie = async ({ rounds, seed, isShort }: ZombieRun): Promise<Check[]> => {
  const stillMs = isShort ? standstillMs.short : standstillMs.full
  console.log(`\na process stands still for ${stillMs / 1_000} s and wakes, ${rounds} times, seed ${seed}`)
  const database = await openSharedDatabase('zombie')
  const { owner, secretKey, servers } = database
  const provider = await startSlowProvider()
  try {
    const lines = await seedRooms(owner, secretKey, await seedWorld(owner, secretKey))
    const settings = { FAKE_CHANNEL_URL: provider.url, ALLOW_PRIVATE_ADDRESSES: '1' }
    const bench: Bench = {
      owner,
      servers: [await database.addServer('zombie', settings), await database.addServer('other', settings)],
      provider,
      ...lines,
      random: createRandom(seed),
      rooms: new Map(),
      stills: [],
      failures: [],
    }
    for (let round = 1; round <= rounds; round += 1) await standStill(bench, round, stillMs)
    return await count(bench)
  } finally {
    for (const server of servers) server.resume()
    await database.stop()
    await provider.stop()
  }
}

const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  const untilMs = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > untilMs) throw new Error(`${what}: not within ${patienceMs / 1_000} s`)
    await sleep(100)
  }
}

/** One after the other, to whichever process stands there. */
const writeAll = async (bench: Bench, line: Line, senders: readonly string[]): Promise<void> => {
  const other = bench.servers[1]
  for (const from of senders)
    if (!(await write(other.url, line, from, 'oi'))) bench.failures.push(`the message of ${from} was not taken`)
}

const countRows = async (owner: Client, from: string): Promise<number> =>
  (await owner.query<{ n: number }>(`select count(*)::int as n from ${from}`)).rows[0]?.n ?? 0

const standStill = async (bench: Bench, round: number, stillMs: number): Promise<void> => {
  const { owner, servers, random, stills } = bench
  const [zombie, other] = servers
  const names = Array.from({ length: silentRooms }, (_, place) => `calado-${round}-${place}`)
  await writeAll(bench, bench.silent, names)
  await until('everybody is greeted', async () => (await countRows(owner, 'outbox')) === 0)
  let isOver = false
  let isStill = false
  const url = (): string => (isStill || random() < 0.5 ? other : zombie).url
  const talking = talk(bench, round, url, () => isOver)
  const coming = comeIn(bench, round, url, () => isOver)
  const stopsAtMs = Date.now() + beforeMs + random() * 500
  const kindOf = (place: number) => silences[place % silences.length] ?? 'close'
  const moments = names.map((from, place) => ({
    from,
    kind: kindOf(place),
    // From just before it stops until just after it wakes.
    dueMs: stopsAtMs - 1_000 + random() * (stillMs + 2_000),
  }))
  for (const { from, kind } of moments) bench.rooms.set(from, kind)
  await fallSilent(owner, moments)
  await sleep(stopsAtMs - Date.now())
  isStill = true
  zombie.suspend()
  const fromMs = Date.now()
  await sleep(stillMs)
  stills.push({ fromMs, toMs: Date.now() })
  zombie.resume()
  await sleep(afterMs)
  isStill = false
  await sleep(beforeMs)
  isOver = true
  await Promise.all([talking, coming])
  await until('everything is sent', async () => (await countRows(owner, 'outbox')) === 0)
  await until(
    'nothing is due',
    async () => (await countRows(owner, "dialog where due_at <= now() and owner <> 'offered'")) === 0,
  )
  if (!(await write(zombie.url, bench.silent, `acordado-${round}`, 'oi')))
    bench.failures.push('the woken process takes no message')
  console.log(`round ${round}: stood still for ${((Date.now() - fromMs - afterMs - beforeMs) / 1_000).toFixed(0)} s`)
}

/** Customers who write all the time: at any moment some answers are under way. */
const talk = async (bench: Bench, round: number, url: () => string, isOver: () => boolean): Promise<void> => {
  const written: Promise<unknown>[] = []
  for (let count = 0; !isOver(); count += 1) {
    // What a process that stands still was just given comes back as not taken: its provider would send it again.
    written.push(write(url(), bench.silent, `falante-${round}-${count}`, 'oi'))
    await sleep(talkEveryMs)
  }
  await Promise.all(written)
}

/** Rooms that are offered in turn. */
const comeIn = async (bench: Bench, round: number, url: () => string, isOver: () => boolean): Promise<void> => {
  for (let count = 0; !isOver(); count += 1) {
    await write(url(), bench.offered, `novo-${round}-${count}`, 'oi')
    await sleep(newRoomEveryMs)
  }
}

const count = async ({ owner, provider, offered, rooms, stills, failures, servers }: Bench): Promise<Check[]> => {
  await until('everything is sent', async () => (await countRows(owner, 'outbox')) === 0)
  await until('no offer is left', async () => (await countRows(owner, "dialog where owner = 'offered'")) === 0)
  const { offers, checks } = await checkOffers(owner, offered.externalId)
  const again = provider.taken.length - new Set(provider.taken.map(({ reference }) => reference)).size
  console.log(
    `${provider.taken.length} messages sent, ${again} of them taken over while a process stood still; ${offers} offers`,
  )
  return [
    { name: 'a woken process sends nothing that another has sent', failures: findSentByZombie(provider.taken, stills) },
    await checkSilences(owner, rooms),
    ...checks,
    { name: 'a woken process goes on', failures: [...failures, ...servers.flatMap(({ deaths }) => deaths)] },
  ]
}
