import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type DatabaseAddress, startEmbedded } from '../../apps/server/src/platform/database/embedded/index.ts'
import { ensureDatabase, prepareDatabase } from '../../apps/server/src/platform/database/prepare.ts'
import { type Providers, startProviders } from './channels/providers.ts'
import { type ChannelWorld, seedChannels } from './channels/seed.ts'
import { createCustomers, createOutsideSenders, enterOutside, hurryWork } from './channels/senders.ts'
import { type Check, runChecks } from './checks.ts'
import { freePort } from './free-port.ts'
import { changeModes, messagesPerSecond, tellSome, waitForDrain, writeUntil } from './load.ts'
import { createRandom } from './random.ts'
import { type FaultWorld, seedWorld } from './seed-world.ts'
import { describeAnswers, type Sender, type Traffic, writeTogether } from './senders.ts'
import { createServerProcess, type ServerProcess } from './server-process.ts'

const dialogCount = 200
/** Whose dialogs the outside system holds. */
const outsideCount = 15
/** Whose messages come in one call before each kill: answered, and their turns still to be taken. */
const togetherCount = 60
const killEveryMs = { min: 1_500, max: 6_000 }

export interface FaultRun {
  kills: number
  seed: number
}

interface Bench extends FaultRun {
  url: string
  world: FaultWorld
  channels: ChannelWorld
  providers: Providers
  server: ServerProcess
  ownerAddress: DatabaseAddress
  random: () => number
  killedAtMs: number[]
}

const killAgainAndAgain = async (bench: Bench, writeMany: () => Promise<void>): Promise<void> => {
  const { server, random, kills, killedAtMs } = bench
  for (let count = 1; count <= kills; count += 1) {
    await sleep(killEveryMs.min + random() * (killEveryMs.max - killEveryMs.min))
    await writeMany()
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
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const providers = await startProviders(join(folder, 'ledger.jsonl'), () => url)
  const world = await seedWorld(owner, secretKey)
  const channels = await seedChannels(owner, secretKey, world, { ...providers.meta, ...providers })
  await owner.end()
  await embedded.stop()

  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
    ...providers.settings,
  }
  const server = createServerProcess(url, env, join(folder, 'server.log'))
  const random = createRandom(run.seed)
  return { ...run, url, world, channels, providers, server, ownerAddress, random, killedAtMs: [] }
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
    const { providers, channels } = bench
    tellSome({ ...bench, provider: providers.fake, url })
    const { graph, accounts } = providers.meta
    const options = { ...bench, graph, accounts, url, traffic, isOver: () => isAllOver }
    const outside = createOutsideSenders(outsideCount, options)
    await withOwner(bench, (owner) => enterOutside(owner, channels, outside))
    const senders = [...createCustomers(dialogCount - outsideCount, options), ...outside]
    const load = writeUntil(senders, createRandom(seed + 1), () => isKillingOver)
    const modes = providers.moody.map((one, place) =>
      changeModes(one, createRandom(seed + 2 + place), () => isKillingOver),
    )
    const hurry = hurryWork(bench.ownerAddress, () => isAllOver)
    const together: Sender[] = []
    await killAgainAndAgain(bench, async () => void together.push(...(await writeTogether(togetherCount, options))))
    const lastRestartMs = Date.now() - killEveryMs.min
    isKillingOver = true
    await Promise.all([load, ...modes])
    await Promise.all(traffic.pending)
    const drained = await waitForDrain(bench.ownerAddress, lastRestartMs)
    isAllOver = true
    await hurry
    return await check(bench, [...senders, ...together], drained, traffic)
  } finally {
    isKillingOver = true
    isAllOver = true
    await bench.server.stop()
    await bench.providers.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const withOwner = async <T>({ ownerAddress }: Bench, work: (owner: Client) => Promise<T>): Promise<T> => {
  const owner = new Client(ownerAddress)
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

const check = async (bench: Bench, senders: readonly Sender[], drained: Check, traffic: Traffic): Promise<Check[]> => {
  const { providers, channels, killedAtMs } = bench
  const moments = killedAtMs.map((atMs) => ({ fromMs: atMs, toMs: atMs }))
  const counting = { senders, evidence: providers.evidence(), moments, outsideBotId: channels.outsideBotId }
  const checks = await withOwner(bench, (owner) => runChecks(owner, counting))
  const written = senders.reduce((sum, sender) => sum + sender.acknowledged.length, 0)
  console.log(`${written} messages acknowledged in all (${traffic.deliveries} deliveries; ${describeAnswers(traffic)})`)
  return [
    ...checks,
    drained,
    { name: 'no delivery was refused', failures: traffic.refused > 0 ? [`${traffic.refused}`] : [] },
    { name: 'no answer of the outside system was refused', failures: providers.outside.refused },
  ]
}
