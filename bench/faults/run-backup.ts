import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { signFake } from '../../apps/server/src/channels/fake/channel.ts'
import type { DatabaseAddress } from '../../apps/server/src/platform/database/embedded/index.ts'
import { commandOf } from '../../apps/server/src/platform/testing/run-command.ts'
import { readLedger, startFakeProvider } from '../../tools/standins/provider/index.ts'
import type { Check } from './checks.ts'
import { waitForDrain, writeUntil } from './load.ts'
import { createRandom } from './random.ts'
import { type FaultWorld, seedWorld } from './seed-world.ts'
import { isTaken, post, type Sender, type Traffic } from './senders.ts'
import type { ServerProcess } from './server-process.ts'
import { openSharedDatabase, urlOf } from './shared-database.ts'

export interface BackupRun {
  seed: number
}

const customers = 400
const perSecond = 200
/** Under load before the backup, so that what it costs is seen beside it. */
const beforeMs = 15_000
const afterMs = 3_000

interface Written {
  extId: string
  body: string
  ackedMs: number
  tookMs: number
}

interface Customer extends Sender {
  written: Written[]
}

/**
 * A backup is made while customers write; the installation is lost and brought back from it; then the provider delivers everything
 * once more. What was acknowledged before the backup began is in it, and nothing is stored or sent twice.
 */
export const runBackup = async ({ seed }: BackupRun): Promise<Check[]> => {
  console.log(`\na backup under ${perSecond} messages a second, restored; seed ${seed}`)
  const folder = mkdtempSync(join(tmpdir(), 'prosa-kept-'))
  const database = await openSharedDatabase('backup')
  const { owner, secretKey } = database
  const ledgerFile = join(folder, 'ledger.jsonl')
  const provider = await startFakeProvider(ledgerFile)
  const traffic: Traffic = { deliveries: 0, refused: 0, answers: new Map(), pending: [] }
  try {
    const world = await seedWorld(owner, secretKey)
    const server = await database.addServer('one', { FAKE_CHANNEL_URL: provider.url })
    const all = Array.from({ length: customers }, (_, place) => createCustomer(place, server, world, traffic))
    const into = join(folder, 'backup')
    const settings = (address: DatabaseAddress, place: string) => ({
      DATABASE_URL: urlOf(address),
      DATA_DIR: join(folder, place),
      SECRET_KEY: secretKey,
    })
    const began = await backUpUnderLoad(all, seed, () => command('backup', [into], settings(database.address, 'data')))
    await waitForDrain(database.address, Date.now())
    await server.kill()

    const restored = { ...database.address, database: 'prosa_restored' }
    await owner.query('create database prosa_restored')
    await command('restore', [into], settings(restored, 'restored'))
    const client = new Client(restored)
    await client.connect()
    try {
      const kept = await storedIds(client)
      const lost = all.flatMap(({ written }) => written).filter((one) => one.ackedMs < began && !kept.has(one.extId))
      const sent = await sentReferences(client)
      const beforeRestart = readLedger(ledgerFile).length
      const again = await database.addServer('two', { FAKE_CHANNEL_URL: provider.url, DATABASE_URL: urlOf(restored) })
      await deliverAgain(all, again, world, traffic)
      const drained = await waitForDrain(restored, Date.now())
      const stored = await storedIds(client)
      const taken = readLedger(ledgerFile).slice(beforeRestart)
      console.log(`${kept.size} messages were in the backup, ${stored.size} are there since everything came again`)
      return [
        { name: 'a backup holds what was acknowledged before it began', failures: lost.map(({ extId }) => extId) },
        {
          name: 'what comes again after a restore is stored once',
          failures: all
            .flatMap(({ written }) => written)
            .filter(({ extId }) => stored.get(extId) !== 1)
            .map(({ extId }) => `${extId}: ${stored.get(extId) ?? 0} times`),
        },
        {
          name: 'nothing is sent again that the backup holds',
          failures: taken.filter(({ reference }) => sent.has(reference)).map(({ reference }) => reference),
        },
        { name: 'what came since the backup is answered', failures: await unanswered(client) },
        { name: 'no delivery was refused', failures: traffic.refused > 0 ? [`${traffic.refused}`] : [] },
        drained,
      ]
    } finally {
      await client.end()
    }
  } finally {
    await database.stop()
    await provider.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const createCustomer = (index: number, server: ServerProcess, world: FaultWorld, traffic: Traffic): Customer => {
  const from = `cliente-${index}`
  const written: Written[] = []
  return {
    channel: 'fake',
    from,
    acknowledged: [],
    written,
    write: async () => {
      const extId = randomUUID()
      const text = `mensagem ${written.length + 1}`
      const body = JSON.stringify({ events: [{ type: 'message', id: extId, from, text }] })
      const beganMs = performance.now()
      if (await send(server, world, body, traffic))
        written.push({ extId, body, ackedMs: Date.now(), tookMs: performance.now() - beganMs })
    },
  }
}

const send = async (server: ServerProcess, world: FaultWorld, body: string, traffic: Traffic): Promise<boolean> => {
  traffic.deliveries += 1
  const url = `${server.url}/webhooks/fake/${world.fakeExternalId}`
  return isTaken(await post(url, { 'x-fake-signature': signFake(world.fakeSecret, body) }, body), traffic)
}

/** @returns when the backup began; tells what it cost */
const backUpUnderLoad = async (all: readonly Customer[], seed: number, backUp: () => Promise<void>) => {
  let isOver = false
  const load = writeUntil(all, createRandom(seed), () => isOver, perSecond)
  try {
    await sleep(beforeMs)
    const began = Date.now()
    await backUp()
    const ended = Date.now()
    await sleep(afterMs)
    const times = (fromMs: number, toMs: number): number[] =>
      all
        .flatMap(({ written }) => written.filter((one) => one.ackedMs >= fromMs && one.ackedMs < toMs))
        .map((one) => one.tookMs)
    const [quiet, busy] = [times(began - beforeMs + afterMs, began), times(began, ended)]
    console.log(
      `p99 of an acknowledgement: ${p99(quiet).toFixed(0)} ms before (${quiet.length} messages), ${p99(busy).toFixed(0)} ms beside the backup of ${((ended - began) / 1_000).toFixed(1)} s (${busy.length} messages)`,
    )
    return began
  } finally {
    isOver = true
    await load
  }
}

const p99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0

const command = async (name: string, said: readonly string[], settings: Record<string, string>): Promise<void> => {
  const [program, words, options] = commandOf(name, said, settings)
  const child = spawn(program, words, { ...options, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`npm run ${name} ended with ${code}`)
}

/** As a provider that got no answer for a day: all of it, each customer's in order. */
const deliverAgain = async (
  all: readonly Customer[],
  server: ServerProcess,
  world: FaultWorld,
  traffic: Traffic,
): Promise<void> => {
  await Promise.all(
    all.map(async ({ written }) => {
      for (const { body } of written) while (!(await send(server, world, body, traffic))) await sleep(200)
    }),
  )
}

const storedIds = async (client: Client): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await client.query<{ id: string; n: number }>(
    `select substring(ext_id from '[^:]*$') id, count(*)::int n from message where sender = 'CLIENT' and ext_id is not null group by 1`,
  )
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** What the bot had said, whether it had left or not. */
const sentReferences = async (client: Client): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ reference: string }>(
    `select dialog_id || '-' || seq reference from message where sender = 'BOT'`,
  )
  return new Set(rows.map(({ reference }) => reference))
}

const unanswered = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ id: number }>(
    `select dialog_id id from message group by dialog_id
     having count(*) filter (where sender = 'CLIENT') <> count(*) filter (where sender = 'BOT') or max(seq) <> count(*)`,
  )
  return rows.map(({ id }) => `dialog ${id}`)
}
