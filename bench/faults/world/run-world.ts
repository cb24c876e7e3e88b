import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { Agent, setGlobalDispatcher } from 'undici'
import { type DatabaseAddress, startEmbedded } from '../../../apps/server/src/platform/database/embedded/index.ts'
import { ensureDatabase, prepareDatabase } from '../../../apps/server/src/platform/database/prepare.ts'
import { findRedis, type RedisServer } from '../../../apps/server/src/platform/testing/redis-server.ts'
import { type Providers, startProviders } from '../channels/providers.ts'
import { type ChannelWorld, seedChannels } from '../channels/seed.ts'
import {
  type ChannelOptions,
  createCustomers,
  createOutsideSenders,
  enterOutside,
  hurryWork,
} from '../channels/senders.ts'
import { type Check, runChecks } from '../checks.ts'
import { freePort } from '../free-port.ts'
import type { Doubtful } from '../ledger.ts'
import { changeModes, messagesPerSecond, tellSome, waitForDrain, writeUntil } from '../load.ts'
import { createRandom } from '../random.ts'
import { type FaultWorld, seedWorld } from '../seed-world.ts'
import { describeAnswers, type Sender, type Traffic, writeTogether } from '../senders.ts'
import { createServerProcess, type ServerProcess } from '../server-process.ts'
import { type DatabaseLine, startDatabaseLine } from './database-line.ts'
import { downloadUntil, sendFile } from './downloads.ts'
import { type Breakable, faults, makeFault } from './faults.ts'
import { findLeaks, holdingsOf } from './leaks.ts'
import { controlPostgres, type PostgresProcesses } from './postgres.ts'
import { createAttendantSender, insertStaff, type Person } from './staff.ts'
import { stopWithDeadPeers } from './stop-with-dead-peers.ts'
import { findUnheard, watchInbox } from './watchers.ts'

export interface WorldRun {
  /** How often each fault is made. */
  rounds: number
  seed: number
  isShort: boolean
  /** Names of faults, or parts of them; all where there is none. */
  only: readonly string[]
}

const processes = 2
const customers = 148
/** Whose dialogs the outside system holds. */
const outsideCount = 12
/** Whose messages come in one call before a process ends: answered, and their turns still to be taken. */
const togetherCount = 60
const attendants = 20
const watcherCount = 10
const betweenMs = { full: { min: 1_000, max: 3_000 }, short: { min: 300, max: 1_000 } }
const quietMs = 4_000
/** Our own connections are closed when what the program holds is counted. */
const idleMs = 1_000
const maxConnections = 200

interface World {
  folder: string
  owner: DatabaseAddress
  postgres: PostgresProcesses
  line: DatabaseLine
  redis: RedisServer | null
  providers: Providers
  servers: ServerProcess[]
  seeded: FaultWorld
  channels: ChannelWorld
  people: Person[]
  stop(): Promise<void>
}

/**
 * Two processes of the program over one PostgreSQL and Redis, with customers, attendants, watchers and downloads, through
 * everything that the program promises to survive. What stood while it happened is counted afterwards.
 */
export const runWorld = async (run: WorldRun): Promise<Check[]> => {
  setGlobalDispatcher(new Agent({ keepAliveTimeout: idleMs, keepAliveMaxTimeout: idleMs }))
  const world = await openWorld()
  console.log(
    `\n${processes} processes${world.redis ? ' with Redis between them' : ' (redis-server is not installed: without Redis)'}, ${run.rounds} rounds, seed ${run.seed}, ${customers + outsideCount} customers of every channel, ${attendants} attendants, ${watcherCount} watchers, ${messagesPerSecond} messages a second`,
  )
  try {
    for (const server of world.servers) await server.start()
    return await breakAndCount(world, run)
  } finally {
    await world.stop()
  }
}

const openWorld = async (): Promise<World> => {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-world-'))
  chmodSync(folder, 0o755)
  const secretKey = randomBytes(32).toString('base64url')
  const embedded = await startEmbedded(join(folder, 'database'), { settings: { max_connections: maxConnections } })
  const owner = await ensureDatabase(embedded.owner, 'prosa')
  await prepareDatabase(owner, secretKey)
  const client = new Client(owner)
  await client.connect()
  const servers: ServerProcess[] = []
  const random = createRandom(1)
  const url = (): string => servers[Math.floor(random() * servers.length)]?.url ?? ''
  const providers = await startProviders(join(folder, 'ledger.jsonl'), url)
  const seeded = await seedWorld(client, secretKey)
  const channels = await seedChannels(client, secretKey, seeded, { ...providers.meta, ...providers })
  const people = await insertStaff(client, seeded, attendants)
  await client.end()
  const line = await startDatabaseLine(join(owner.host, `.s.PGSQL.${owner.port}`))
  const redis = await findRedis()
  await redis?.start()
  for (let place = 0; place < processes; place += 1) {
    const port = await freePort()
    const env = {
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: `postgres://${owner.user}@127.0.0.1:${line.port}/${owner.database}`,
      SECRET_KEY: secretKey,
      RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      ...providers.settings,
      ...(redis ? { REDIS_URL: redis.url } : {}),
    }
    const logFile = join(folder, `server-${place + 1}.log`)
    servers.push(createServerProcess(`http://127.0.0.1:${port}`, env, logFile))
  }
  const stop = async (): Promise<void> => {
    for (const server of servers) await server.kill()
    await providers.stop()
    await redis?.kill()
    await line.close()
    await embedded.stop()
    if (process.env.KEEP_FAULTS) console.log(`logs and ledger are in ${folder}`)
    else rmSync(folder, { recursive: true, force: true })
  }
  const postgres = await controlPostgres(owner)
  return { folder, owner, postgres, line, redis, providers, servers, seeded, channels, people, stop }
}

/** The load of one phase: begun, faults made, and ended orderly. */
const underLoad = async (
  world: World,
  senders: readonly Sender[],
  traffic: Traffic,
  random: () => number,
  work: () => Promise<void>,
): Promise<void> => {
  let isOver = false
  const load = writeUntil(senders, random, () => isOver)
  const modes = world.providers.moody.map((one) => changeModes(one, random, () => isOver))
  try {
    await work()
  } finally {
    isOver = true
  }
  await Promise.all([load, ...modes])
  await Promise.all(traffic.pending)
}

const breakAndCount = async (world: World, { rounds, seed, isShort, only }: WorldRun): Promise<Check[]> => {
  const { servers, people, owner: ownerAddress } = world
  const random = createRandom(seed)
  const url = (): string => (servers[Math.floor(random() * servers.length)] as ServerProcess).url
  const traffic: Traffic = { deliveries: 0, refused: 0, answers: new Map(), pending: [] }
  let isAllOver = false
  const { providers, channels, seeded } = world
  const { graph, accounts } = providers.meta
  const options: ChannelOptions = {
    url,
    traffic,
    world: seeded,
    channels,
    graph,
    accounts,
    random,
    isOver: () => isAllOver,
  }
  tellSome({ provider: providers.fake, random, url, world: seeded })

  const owner = await openOwner(ownerAddress)
  const watchers = Array.from({ length: watcherCount }, (_, place) => watchInbox(people[place] as Person, url))
  const attendantSenders = people.map((person, place) => createAttendantSender(10_000 + place, person, owner, options))
  const outside = createOutsideSenders(outsideCount, options)
  const senders = [...attendantSenders, ...createCustomers(customers, options), ...outside]
  // Everybody has begun before anything breaks.
  for (const sender of attendantSenders) await sender.write()
  await enterOutside(owner, channels, outside)
  const filePath = await sendFile(people[0] as Person, (servers[0] as ServerProcess).url, await anyDialog(owner))
  await owner.end()

  const hurry = hurryWork(ownerAddress, () => isAllOver)
  const doubtful: Doubtful[] = []
  const failures: string[] = []
  const together: Sender[] = []
  const cutSockets = (): void => watchers.forEach((watcher) => void watcher.cut())
  const breakable: Breakable = { ...world, cutSockets, random, isShort, doubtful, failures }
  const { min, max } = betweenMs[isShort ? 'short' : 'full']
  const makeAll = async (endsProcess: boolean): Promise<void> => {
    const names = Object.entries(faults).filter(
      ([name, fault]) =>
        fault.endsProcess === endsProcess && (only.length === 0 || only.some((part) => name.includes(part))),
    )
    for (let round = 0; round < rounds; round += 1)
      for (const [name] of shuffled(names, random)) {
        await sleep(min + random() * (max - min))
        if (endsProcess) together.push(...(await writeTogether(togetherCount, options)))
        await makeFault(name, breakable)
      }
    await sleep(min)
  }

  await underLoad(world, senders, traffic, random, () => makeAll(true))
  await sleep(quietMs)
  const before = servers.map(holdingsOf)
  let isDownloadOver = false
  const downloads = downloadUntil(people[1] as Person, filePath, url, random, () => isDownloadOver)
  await underLoad(world, senders, traffic, random, () => makeAll(false))
  isDownloadOver = true
  console.log(`${await downloads} downloads left in the middle`)
  const drained = await waitForDrain(ownerAddress, Date.now())
  isAllOver = true
  await hurry
  const atRest = await openOwner(ownerAddress)
  const unheard = await findUnheard(watchers, () => readVersions(atRest))
  const connections = watchers.reduce((sum, watcher) => sum + watcher.connections, 0)
  console.log(`${watchers.length} watchers came back ${connections - watchers.length} times`)
  for (const watcher of watchers) watcher.stop()
  await sleep(quietMs)
  const leaks = findLeaks(servers, before)
  const deaths = servers.flatMap((server) => server.deaths)
  const stops = await stopWithDeadPeers(servers, people[0] as Person, filePath)
  const checks = await count(world, atRest, [...senders, ...together], traffic, doubtful)
  await atRest.end()
  return [
    ...checks,
    drained,
    { name: 'every watcher of the inbox shows what is stored', failures: unheard },
    { name: 'no process ended by itself', failures: deaths },
    { name: 'every process lived through its faults and came back', failures },
    { name: 'no descriptor or memory was left behind', failures: leaks },
    { name: 'an orderly stop in under 10 s, with dead peers', failures: stops },
  ]
}

const openOwner = async (address: DatabaseAddress): Promise<Client> => {
  const owner = new Client(address)
  owner.on('error', () => {}) // The database crashes on purpose here.
  await owner.connect()
  return owner
}

const anyDialog = async (owner: Client): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>("select id from dialog where owner = 'person' order by id limit 1")
  if (!rows[0]) throw new Error('nobody holds a dialog')
  return rows[0].id
}

const readVersions = async (owner: Client): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await owner.query<{ id: number; version: number }>('select id, version from dialog')
  return new Map(rows.map(({ id, version }) => [id, version]))
}

const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)

const count = async (
  world: World,
  owner: Client,
  senders: readonly Sender[],
  traffic: Traffic,
  doubtful: readonly Doubtful[],
): Promise<Check[]> => {
  const { providers, channels } = world
  const { outsideBotId } = channels
  const checks = await runChecks(owner, { senders, evidence: providers.evidence(), moments: doubtful, outsideBotId })
  const written = senders.reduce((sum, sender) => sum + sender.acknowledged.length, 0)
  console.log(`${written} messages acknowledged in all (${traffic.deliveries} deliveries; ${describeAnswers(traffic)})`)
  const refused = traffic.refused > 0 ? [`${traffic.refused}`] : []
  return [
    ...checks,
    { name: 'no delivery was refused', failures: refused },
    { name: 'no answer of the outside system was refused', failures: providers.outside.refused },
  ]
}
