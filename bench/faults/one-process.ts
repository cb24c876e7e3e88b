import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type DatabaseAddress, startEmbedded } from '../../apps/server/src/platform/database/embedded/index.ts'
import { ensureDatabase, prepareDatabase } from '../../apps/server/src/platform/database/prepare.ts'
import { type FakeProvider, readLedger, startFakeProvider } from '../../tools/standins/provider/index.ts'
import { type Check, runChecks } from './checks.ts'
import { freePort } from './free-port.ts'
import { changeModes, messagesPerSecond, tellSome, waitForDrain, writeUntil } from './load.ts'
import { createRandom } from './random.ts'
import { type FaultWorld, seedWorld } from './seed-world.ts'
import { createFakeSender, createVisitorSender, describeAnswers, type Sender, type Traffic } from './senders.ts'
import { createServerProcess, type ServerProcess } from './server-process.ts'

const dialogCount = 200
const killEveryMs = { min: 1_500, max: 6_000 }

export interface FaultRun {
  kills: number
  seed: number
}

interface Bench extends FaultRun {
  url: string
  world: FaultWorld
  provider: FakeProvider
  server: ServerProcess
  ownerAddress: DatabaseAddress
  random: () => number
  killedAtMs: number[]
}

const killAgainAndAgain = async ({ server, random, kills, killedAtMs }: Bench): Promise<void> => {
  for (let count = 1; count <= kills; count += 1) {
    await sleep(killEveryMs.min + random() * (killEveryMs.max - killEveryMs.min))
    killedAtMs.push(Date.now())
    await server.kill()
    const startedMs = Date.now()
    await server.start()
    console.log(`kill ${count}/${kills}: ready again after ${Date.now() - startedMs} ms`)
  }
  await sleep(killEveryMs.min)
}

const prepare = async (folder: string, run: FaultRun): Promise<Bench> => {
  const secretKey = randomBytes(32).toString('base64url')
  const dataDir = join(folder, 'data')
  const embedded = await startEmbedded(dataDir)
  const ownerAddress = await ensureDatabase(embedded.owner, 'prosa')
  await prepareDatabase(ownerAddress, secretKey)
  const owner = new Client(ownerAddress)
  await owner.connect()
  const world = await seedWorld(owner, secretKey)
  await owner.end()
  await embedded.stop()

  const provider = await startFakeProvider(join(folder, 'ledger.jsonl'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
    FAKE_CHANNEL_URL: provider.url,
  }
  const server = createServerProcess(url, env, join(folder, 'server.log'))
  return { ...run, url, world, provider, server, ownerAddress, random: createRandom(run.seed), killedAtMs: [] }
}

/**
 * One process with its embedded database, both killed again and again under load; then everything is counted: nothing lost,
 * nothing doubled, no gap.
 */
export const runOneProcess = async (run: FaultRun): Promise<Check[]> => {
  const { kills, seed } = run
  console.log(
    `one process: ${kills} kills, seed ${seed}, ${dialogCount} dialogs, ${messagesPerSecond} messages a second`,
  )
  const folder = mkdtempSync(join(tmpdir(), 'prosa-faults-'))
  chmodSync(folder, 0o755)
  const bench = await prepare(folder, run)
  const traffic: Traffic = { deliveries: 0, refused: 0, answers: new Map(), pending: [] }
  let isKillingOver = false
  let isAllOver = false
  try {
    await bench.server.start()
    const url = (): string => bench.url
    tellSome({ ...bench, url })
    const options = { ...bench, url, traffic, isOver: () => isAllOver }
    const senders = Array.from({ length: dialogCount }, (_, index) =>
      index % 2 === 0 ? createFakeSender(index, options) : createVisitorSender(options),
    )
    const load = writeUntil(senders, createRandom(seed + 1), () => isKillingOver)
    const modes = changeModes(bench.provider, createRandom(seed + 2), () => isKillingOver)
    await killAgainAndAgain(bench)
    const lastRestartMs = Date.now() - killEveryMs.min
    isKillingOver = true
    await Promise.all([load, modes])
    await Promise.all(traffic.pending)
    const drained = await waitForDrain(bench.ownerAddress, lastRestartMs)
    isAllOver = true
    return await check(bench, senders, drained, folder, traffic)
  } finally {
    isKillingOver = true
    isAllOver = true
    await bench.server.stop()
    await bench.provider.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const check = async (
  bench: Bench,
  senders: readonly Sender[],
  drained: Check,
  folder: string,
  traffic: Traffic,
): Promise<Check[]> => {
  const owner = new Client(bench.ownerAddress)
  await owner.connect()
  const ledger = readLedger(join(folder, 'ledger.jsonl'))
  const { checks, ambiguousDoubles, messages } = await runChecks(
    owner,
    senders,
    ledger,
    bench.killedAtMs.map((atMs) => ({ fromMs: atMs, toMs: atMs })),
  )
  await owner.end()
  const written = senders.reduce((sum, sender) => sum + sender.acknowledged.length, 0)
  console.log(
    `${written} messages acknowledged (${traffic.deliveries} deliveries; ${describeAnswers(traffic)}), ${messages} stored with replies, ${ledger.length} taken by the provider, ${ambiguousDoubles} of them a second time because nobody could know of the first`,
  )
  return [
    ...checks,
    drained,
    { name: 'no delivery was refused', failures: traffic.refused > 0 ? [`${traffic.refused}`] : [] },
  ]
}
