import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { type DatabaseAddress, startEmbedded } from '../../apps/server/src/platform/database/embedded/index.ts'
import { ensureDatabase } from '../../apps/server/src/platform/database/prepare.ts'
import { findRedis } from '../../apps/server/src/platform/testing/redis-server.ts'
import { readLedger, startFakeProvider } from '../../tools/standins/provider/index.ts'
import { hurryWork } from './channels/senders.ts'
import { type Check, runChecks } from './checks.ts'
import { freePort } from './free-port.ts'
import { waitForDrain, writeUntil } from './load.ts'
import { extractVersion, findVersionBefore } from './old-version.ts'
import { createRandom } from './random.ts'
import { seedWorld } from './seed-world.ts'
import { createFakeSender, createVisitorSender, describeAnswers, type Traffic } from './senders.ts'
import { createServerProcess, type ServerProcess } from './server-process.ts'
import { urlOf } from './shared-database.ts'

export interface RollOutRun {
  /** A checkout of the old version, installed; else the one of a day before is taken from the repository. */
  from?: string | undefined
  seed: number
}

const main = 'apps/server/src/main.ts'
const newProgram = fileURLToPath(new URL(`../../${main}`, import.meta.url))
/** Under load before the first process is replaced, and after each. */
const betweenMs = 8_000
const customers = 100

/** Replaces two processes of an old version one after the other, under load, as an operator does; then everything is counted. */
export const runRollOut = async ({ from, seed }: RollOutRun): Promise<Check[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-roll-'))
  chmodSync(folder, 0o755)
  try {
    const commit = from ? null : findVersionBefore()
    if (!from && !commit) {
      console.log('\na new version is not rolled out: this copy has no history to take an older one from')
      return []
    }
    const old = from ? resolve(from) : extractVersion(commit as string, join(folder, 'old'))
    console.log(`\na new version is rolled out over ${from ?? commit}, two processes, seed ${seed}`)
    return await rollOut(folder, join(old, main), seed)
  } finally {
    if (process.env.KEEP_FAULTS) console.log(`logs are in ${folder}`)
    else rmSync(folder, { recursive: true, force: true })
  }
}

const rollOut = async (folder: string, oldProgram: string, seed: number): Promise<Check[]> => {
  const secretKey = randomBytes(32).toString('base64url')
  const embedded = await startEmbedded(join(folder, 'database'), { settings: { max_connections: 200 } })
  const owner = await ensureDatabase(embedded.owner, 'prosa')
  const migrator = await giveToPlainOwner(owner)
  const redis = await findRedis()
  await redis?.start()
  const provider = await startFakeProvider(join(folder, 'ledger.jsonl'))
  const servers: ServerProcess[] = []
  for (const place of [1, 2]) {
    const port = await freePort()
    const env = {
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: migrator,
      SECRET_KEY: secretKey,
      RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      FAKE_CHANNEL_URL: provider.url,
      ...(redis ? { REDIS_URL: redis.url } : {}),
    }
    const server = createServerProcess(`http://127.0.0.1:${port}`, env, join(folder, `server-${place}.log`))
    server.upgrade(oldProgram)
    servers.push(server)
  }
  const client = new Client(owner)
  try {
    // The first start makes the schema of the old version.
    for (const server of servers) await server.start()
    await client.connect()
    // The demonstration's conversations are not of this load.
    await client.query('truncate dialog, figure_hour, figure_day, figure_position cascade')
    const world = await seedWorld(client, secretKey)
    const random = createRandom(seed)
    const url = (): string => (servers[Math.floor(random() * servers.length)] ?? servers[0])?.url ?? ''
    const traffic: Traffic = { deliveries: 0, refused: 0, answers: new Map(), pending: [] }
    let isOver = false
    const options = { url, traffic, world, random, isOver: () => isOver }
    const senders = Array.from({ length: customers }, (_, place) =>
      place % 2 === 0 ? createFakeSender(place, options) : createVisitorSender(options),
    )
    let isRolled = false
    const hurry = hurryWork(owner, () => isOver)
    const load = writeUntil(senders, createRandom(seed + 1), () => isRolled)
    try {
      await replaceEach(servers)
    } finally {
      isRolled = true
    }
    await load
    await Promise.all(traffic.pending)
    const drained = await waitForDrain(owner, Date.now())
    isOver = true
    await hurry
    const evidence = { fake: readLedger(join(folder, 'ledger.jsonl')) }
    const checks = await runChecks(client, { senders, evidence, moments: [] })
    console.log(`${traffic.deliveries} deliveries (${describeAnswers(traffic)})`)
    return [
      ...checks,
      drained,
      { name: 'no process ended by itself', failures: servers.flatMap((server) => server.deaths) },
      { name: 'no delivery was refused', failures: traffic.refused > 0 ? [`${traffic.refused}`] : [] },
    ]
  } finally {
    await client.end()
    for (const server of servers) await server.kill()
    await provider.close()
    await redis?.kill()
    await embedded.stop()
  }
}

/** As production has it (docs/operate.md): the owner is no superuser, so row security binds what migrations do. @returns the owner's address */
const giveToPlainOwner = async (database: DatabaseAddress): Promise<string> => {
  const client = new Client(database)
  await client.connect()
  try {
    await client.query(`create role plain_owner login createrole password 'uma-senha'`)
    await client.query(`alter database ${database.database} owner to plain_owner`)
  } finally {
    await client.end()
  }
  return urlOf({ ...database, user: 'plain_owner:uma-senha' })
}

const replaceEach = async (servers: readonly ServerProcess[]): Promise<void> => {
  await sleep(betweenMs)
  for (const server of servers) {
    const ended = await server.stop()
    console.log(`the old version stopped in ${ended?.tookMs.toFixed(0)} ms with ${ended?.code ?? ended?.signal}`)
    server.upgrade(newProgram)
    const startedMs = performance.now()
    await server.start()
    console.log(`the new version was ready after ${(performance.now() - startedMs).toFixed(0)} ms`)
    await sleep(betweenMs)
  }
}
