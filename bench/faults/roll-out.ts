// Rolls a new version out over two processes of an old one, under load, as an operator does; then counts.
// `node bench/faults/roll-out.ts --from FOLDER_OF_THE_OLD_VERSION`
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded/index.ts'
import { ensureDatabase } from '../../apps/server/src/platform/database/prepare.ts'
import { findRedis } from '../../apps/server/src/platform/testing/redis-server.ts'
import { readLedger, startFakeProvider } from '../../tools/standins/provider/index.ts'
import { runChecks } from './checks.ts'
import { freePort } from './free-port.ts'
import { waitForDrain, writeUntil } from './load.ts'
import { createRandom } from './random.ts'
import { seedWorld } from './seed-world.ts'
import { createFakeSender, createVisitorSender, describeAnswers, type Traffic } from './senders.ts'
import { createServerProcess, type ServerProcess } from './server-process.ts'

const { values } = parseArgs({ options: { from: { type: 'string' } } })
if (!values.from) throw new Error('--from FOLDER: a checkout of the old version, installed')
const main = 'apps/server/src/main.ts'
const oldProgram = resolve(values.from, main)
const newProgram = fileURLToPath(new URL(`../../${main}`, import.meta.url))
const beforeMs = 8_000

const folder = mkdtempSync(join(tmpdir(), 'prosa-roll-'))
chmodSync(folder, 0o755)
const secretKey = randomBytes(32).toString('base64url')
const embedded = await startEmbedded(join(folder, 'database'), { settings: { max_connections: 200 } })
const owner = await ensureDatabase(embedded.owner, 'prosa')
const redis = await findRedis()
await redis?.start()
const provider = await startFakeProvider(join(folder, 'ledger.jsonl'))
const servers: ServerProcess[] = []
for (const place of [1, 2]) {
  const port = await freePort()
  const env = {
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: `postgres://${owner.user}@localhost/${owner.database}?host=${encodeURIComponent(owner.host)}`,
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
let failed = 0
try {
  // The first start makes the schema of the old version.
  for (const server of servers) await server.start()
  const client = new Client(owner)
  await client.connect()
  // The demonstration's conversations are not of this load.
  await client.query('truncate dialog cascade')
  const world = await seedWorld(client, secretKey)
  const random = createRandom(1)
  const url = (): string => (servers[Math.floor(random() * servers.length)] ?? servers[0])?.url ?? ''
  const traffic: Traffic = { deliveries: 0, refused: 0, answers: new Map(), pending: [] }
  let isOver = false
  const options = { url, traffic, world, random, isOver: () => isOver }
  const senders = Array.from({ length: 100 }, (_, place) =>
    place % 2 === 0 ? createFakeSender(place, options) : createVisitorSender(options),
  )
  let isRolled = false
  const load = writeUntil(senders, createRandom(2), () => isRolled)
  await sleep(beforeMs)
  for (const server of servers) {
    const ended = await server.stop()
    console.log(`the old version stopped in ${ended?.tookMs.toFixed(0)} ms with ${ended?.code ?? ended?.signal}`)
    server.upgrade(newProgram)
    const startedMs = performance.now()
    await server.start()
    console.log(`the new version was ready after ${(performance.now() - startedMs).toFixed(0)} ms`)
    await sleep(beforeMs)
  }
  isRolled = true
  await load
  await Promise.all(traffic.pending)
  const drained = await waitForDrain(owner, Date.now())
  isOver = true
  const evidence = { fake: readLedger(join(folder, 'ledger.jsonl')) }
  const checks = await runChecks(client, { senders, evidence, moments: [] })
  await client.end()
  console.log(`${traffic.deliveries} deliveries (${describeAnswers(traffic)})`)
  const deaths = { name: 'no process ended by itself', failures: servers.flatMap((server) => server.deaths) }
  const refused = { name: 'no delivery was refused', failures: traffic.refused > 0 ? [`${traffic.refused}`] : [] }
  for (const { name, failures } of [...checks, drained, deaths, refused]) {
    console.log(`${failures.length === 0 ? 'ok    ' : 'FAILED'} ${name}`)
    for (const failure of failures.slice(0, 10)) console.log(`         ${failure}`)
    if (failures.length > 0) failed += 1
  }
} finally {
  for (const server of servers) await server.kill()
  await provider.close()
  await redis?.kill()
  await embedded.stop()
  if (process.env.KEEP_FAULTS) console.log(`logs are in ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}
process.exit(failed === 0 ? 0 : 1)
