// Kills the server again and again under load, and then counts: nothing lost, nothing doubled, no gap.
// `npm run test:faults -- --kills 50 --seed 1`
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { signFake } from '../../apps/server/src/channels/fake/channel.ts'
import { type DatabaseAddress, startEmbedded } from '../../apps/server/src/platform/database/embedded/index.ts'
import { ensureDatabase, prepareDatabase } from '../../apps/server/src/platform/database/prepare.ts'
import { type Check, runChecks } from './checks.ts'
import { type FakeProvider, providerModes, readLedger, startFakeProvider } from './fake-provider.ts'
import { freePort } from './free-port.ts'
import { createRandom } from './random.ts'
import { type FaultWorld, seedWorld } from './seed-world.ts'
import { createFakeSender, createVisitorSender, deliveries, pending, type Sender } from './senders.ts'
import { createServerProcess, type ServerProcess } from './server-process.ts'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '50' }, seed: { type: 'string', default: '20261121' } },
})
const killCount = Number(values.kills)
const seed = Number(values.seed)

const dialogCount = 200
const messagesPerSecond = 50
const killEveryMs = { min: 1_500, max: 6_000 }
const modeMs = { min: 1_000, max: 3_000 }
const drainWithinMs = 45_000

interface Bench {
  url: string
  world: FaultWorld
  provider: FakeProvider
  server: ServerProcess
  ownerAddress: DatabaseAddress
  random: () => number
  kills: number[]
}

/** The whole load, in steps of one message each: every dialog in turn, 50 a second, each customer one message at a time. */
const writeUntil = async (senders: readonly Sender[], random: () => number, isOver: () => boolean): Promise<void> => {
  const busy = new Set<Sender>()
  const written: Promise<void>[] = []
  while (!isOver()) {
    await sleep(1_000 / messagesPerSecond)
    const sender = senders[Math.floor(random() * senders.length)]
    if (!sender || busy.has(sender)) continue
    busy.add(sender)
    written.push(sender.write().finally(() => busy.delete(sender)))
  }
  await Promise.all(written)
}

/** The provider is well most of the time, and everything else in between. */
const changeModes = async (provider: FakeProvider, random: () => number, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    const mode = random() < 0.5 ? 'ok' : providerModes[Math.floor(random() * providerModes.length)]
    provider.setMode(mode ?? 'ok')
    await sleep(modeMs.min + random() * (modeMs.max - modeMs.min))
  }
  provider.setMode('ok')
}

const killAgainAndAgain = async ({ server, random, kills }: Bench): Promise<void> => {
  for (let count = 1; count <= killCount; count += 1) {
    await sleep(killEveryMs.min + random() * (killEveryMs.max - killEveryMs.min))
    kills.push(Date.now())
    await server.kill()
    const startedMs = Date.now()
    await server.start()
    console.log(`kill ${count}/${killCount}: ready again after ${Date.now() - startedMs} ms`)
  }
  await sleep(killEveryMs.min)
}

/** Half of the messages whose sender was told nothing get their status by webhook afterwards. */
const tellSome = ({ provider, random, url, world }: Bench): void =>
  provider.onUntold((reference) => {
    if (random() < 0.5) return
    const body = JSON.stringify({ events: [{ type: 'status', reference, status: 'delivered' }] })
    // The server may be down: then it will never know, as with a real provider that gives up.
    void fetch(`${url}/webhooks/fake/${world.fakeExternalId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-fake-signature': signFake(world.fakeSecret, body) },
      body,
    }).then(
      (answer) => answer.text(),
      () => undefined,
    )
  })

const waitForDrain = async (ownerAddress: DatabaseAddress, sinceMs: number): Promise<Check> => {
  const owner = new Client(ownerAddress)
  await owner.connect()
  const name = `the outbox is empty within ${drainWithinMs / 1000} s of the last restart`
  try {
    while (true) {
      const { rows } = await owner.query<{ n: number }>('select count(*)::int n from outbox')
      const left = rows[0]?.n ?? 0
      const afterMs = Date.now() - sinceMs
      if (left === 0) {
        console.log(`outbox empty ${(afterMs / 1000).toFixed(1)} s after the last restart`)
        return { name, failures: [] }
      }
      if (afterMs > drainWithinMs) return { name, failures: [`${left} rows after ${afterMs} ms`] }
      await sleep(100)
    }
  } finally {
    await owner.end()
  }
}

const report = (checks: readonly Check[]): number => {
  let failed = 0
  for (const { name, failures } of checks) {
    console.log(`${failures.length === 0 ? 'ok    ' : 'FAILED'} ${name}`)
    for (const failure of failures.slice(0, 10)) console.log(`         ${failure}`)
    if (failures.length > 10) console.log(`         and ${failures.length - 10} more`)
    if (failures.length > 0) failed += 1
  }
  return failed
}

const prepare = async (folder: string): Promise<Bench> => {
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
  return { url, world, provider, server, ownerAddress, random: createRandom(seed), kills: [] }
}

const main = async (): Promise<number> => {
  console.log(`${killCount} kills, seed ${seed}, ${dialogCount} dialogs, ${messagesPerSecond} messages a second`)
  const folder = mkdtempSync(join(tmpdir(), 'prosa-faults-'))
  chmodSync(folder, 0o755)
  const bench = await prepare(folder)
  let isKillingOver = false
  let isAllOver = false
  try {
    await bench.server.start()
    tellSome(bench)
    const options = { ...bench, isOver: () => isAllOver }
    const senders = Array.from({ length: dialogCount }, (_, index) =>
      index % 2 === 0 ? createFakeSender(index, options) : createVisitorSender(options),
    )
    const load = writeUntil(senders, createRandom(seed + 1), () => isKillingOver)
    const modes = changeModes(bench.provider, createRandom(seed + 2), () => isKillingOver)
    await killAgainAndAgain(bench)
    const lastRestartMs = Date.now() - killEveryMs.min
    isKillingOver = true
    await Promise.all([load, modes])
    await Promise.all(pending)
    const drained = await waitForDrain(bench.ownerAddress, lastRestartMs)
    isAllOver = true
    return await check(bench, senders, drained, folder)
  } finally {
    isKillingOver = true
    isAllOver = true
    await bench.server.stop()
    await bench.provider.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const check = async (bench: Bench, senders: readonly Sender[], drained: Check, folder: string): Promise<number> => {
  const owner = new Client(bench.ownerAddress)
  await owner.connect()
  const ledger = readLedger(join(folder, 'ledger.jsonl'))
  const { checks, ambiguousDoubles, messages } = await runChecks(owner, senders, ledger, bench.kills)
  await owner.end()
  const written = senders.reduce((sum, sender) => sum + sender.acknowledged.length, 0)
  console.log(
    `${written} messages acknowledged (${deliveries.count} deliveries), ${messages} stored with replies, ${ledger.length} taken by the provider, ${ambiguousDoubles} of them a second time because nobody could know of the first`,
  )
  const all = [
    ...checks,
    drained,
    { name: 'no delivery was refused', failures: deliveries.refused > 0 ? [`${deliveries.refused}`] : [] },
  ]
  const failed = report(all)
  console.log(`${all.length - failed} passed, ${failed} failed`)
  return failed
}

process.exitCode = (await main()) === 0 ? 0 : 1
