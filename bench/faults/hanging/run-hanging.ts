import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startEmbedded } from '../../../apps/server/src/platform/database/embedded/index.ts'
import { ensureDatabase, prepareDatabase } from '../../../apps/server/src/platform/database/prepare.ts'
import { startGraph } from '../../../tools/standins/graph/index.ts'
import { startFakeProvider } from '../../../tools/standins/provider/index.ts'
import { percentile } from '../../lib/measure.ts'
import { metaSettings, openAccounts } from '../channels/graph.ts'
import { type OutsideSystem, startOutsideSystem } from '../channels/outside-system.ts'
import { seedChannels } from '../channels/seed.ts'
import { waitUntilHeld } from '../channels/senders.ts'
import type { Check } from '../checks.ts'
import { freePort } from '../free-port.ts'
import { seedWorld } from '../seed-world.ts'
import { createServerProcess } from '../server-process.ts'
import { type Crowd, createCrowd, type MeasuredKind, measuredKinds } from './crowd.ts'

/** Of each company, all kinds together. */
const messagesPerSecond = 16
const mostRise = 1.2
/** From here on a run is long enough that its p95 says something of the program and not of the machine's moment. */
const assertedFromS = 120
const theirCustomers = { perKind: 100, webhookCount: 15 }
const ourCustomers = { perKind: 30, webhookCount: 15 }

interface Company {
  crowd: Crowd
  outside: OutsideSystem
}

interface Bench {
  /** The company whose providers hang, and the other one. */
  theirs: Company
  ours: Company
  hang(): void
  recover(): void
  stop(): Promise<void>
}

/**
 * Two companies on one process. All providers of the one take its calls and never answer, for so many seconds; what the other's
 * customers wait for an answer then is compared with what they wait before and afterwards, so that the machine's own drift counts in both.
 */
export const runHanging = async ({ seconds }: { seconds: number }): Promise<Check[]> => {
  const quietS = Math.min(120, Math.max(8, seconds / 4))
  console.log(
    `\none company's providers hang for ${seconds} s, between ${quietS} quiet ones before and after: the others' answers`,
  )
  const bench = await open()
  try {
    await load(bench, 3)
    const quiet = await load(bench, quietS)
    bench.hang()
    const beside = await load(bench, seconds)
    bench.recover()
    const after = await load(bench, quietS)
    return measuredKinds.flatMap((kind) => {
      const calm = [quiet, after].map((waits) => waits.get(kind) ?? nothing)
      return compare(kind, calm, beside.get(kind) ?? nothing, seconds >= assertedFromS)
    })
  } finally {
    await bench.stop()
  }
}

interface Waits {
  tookMs: number[]
  unanswered: number
}

const nothing: Waits = { tookMs: [], unanswered: 0 }

const compare = (kind: MeasuredKind, calm: readonly Waits[], beside: Waits, isAsserted: boolean): Check[] => {
  const quiet = calm.flatMap(({ tookMs }) => tookMs)
  const describe = (took: readonly number[]): string =>
    `p95 ${percentile(took, 0.95).toFixed(0)} ms, median ${percentile(took, 0.5).toFixed(0)} ms of ${took.length}`
  const rise = percentile(beside.tookMs, 0.95) / percentile(quiet, 0.95)
  console.log(
    `${kind}, from receipt to answer taken: ${describe(quiet)}; while another company's provider hangs ${describe(beside.tookMs)}: ${rise.toFixed(2)} times`,
  )
  const left = [...calm, beside].reduce((sum, { unanswered }) => sum + unanswered, 0)
  const checks: Check[] = [
    {
      name: `${kind}: everybody else is answered while a provider hangs`,
      failures: left > 0 ? [`${left} were not`] : [],
    },
  ]
  if (isAsserted)
    checks.push({
      name: `${kind}: a provider that hangs raises nobody else's p95 by more than a fifth`,
      failures: rise <= mostRise ? [] : [`${rise.toFixed(2)} times`],
    })
  return checks
}

/** Both companies' customers write at the same pace for a while. @returns what ours waited */
const load = async ({ theirs, ours }: Bench, seconds: number): Promise<Map<MeasuredKind, Waits>> => {
  const waits = new Map(measuredKinds.map((kind): [MeasuredKind, Waits] => [kind, { tookMs: [], unanswered: 0 }]))
  const underWay: Promise<void>[] = []
  const untilMs = performance.now() + seconds * 1_000
  for (let turn = 0; performance.now() < untilMs; turn += 1) {
    const kind = measuredKinds[turn % measuredKinds.length] ?? 'webhook'
    underWay.push(
      ours.crowd.write(kind).then((tookMs) => {
        const own = waits.get(kind)
        if (!own || tookMs === 'busy') return
        if (tookMs === 'late') own.unanswered += 1
        else own.tookMs.push(tookMs)
      }),
    )
    void theirs.crowd.write(kind).catch((error: unknown) => console.error(error))
    await sleep(1_000 / messagesPerSecond)
  }
  await Promise.all(underWay)
  return waits
}

const open = async (): Promise<Bench> => {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-hanging-'))
  chmodSync(folder, 0o755)
  const secretKey = randomBytes(32).toString('base64url')
  const dataDir = join(folder, 'data')
  const embedded = await startEmbedded(dataDir)
  const address = await ensureDatabase(embedded.owner, 'prosa')
  await prepareDatabase(address, secretKey)
  const seeding = new Client(address)
  await seeding.connect()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const number = (company: number) => ({
    id: `300${company}`,
    display_phone_number: `+55 11 4000-000${company}`,
    verified_name: 'Loja',
    pin: '123456',
    status: 'CONNECTED' as const,
    quality_rating: 'GREEN',
  })
  const companies = [1, 2]
  const graph = await startGraph({
    callback: () => `${url}/webhooks/meta`,
    wabas: companies.map((company) => ({
      id: `200${company}`,
      name: 'Loja',
      templates: [],
      phones: [number(company)],
    })),
    pages: companies.map((company) => ({
      id: `400${company}`,
      name: 'Loja',
      instagram: { id: `500${company}`, username: 'loja' },
    })),
  })
  const fake = await startFakeProvider(join(folder, 'ledger.jsonl'))
  const make = async (company: number, customers: typeof ourCustomers) => {
    const outside = await startOutsideSystem(() => url)
    const accounts = openAccounts(graph, company)
    const world = await seedWorld(seeding, secretKey, `Empresa ${company}`)
    const channels = await seedChannels(seeding, secretKey, world, { accounts, outside })
    const crowd = createCrowd({ url, graph, accounts, world, channels, company, ...customers })
    return { crowd, outside, channels }
  }
  const theirs = await make(1, theirCustomers)
  const ours = await make(2, ourCustomers)
  await seeding.end()
  await embedded.stop()
  // Whose crowd it is, the ids of its customers say.
  const answered = ({ to }: { to: string }): void => {
    theirs.crowd.answered(to)
    ours.crowd.answered(to)
  }
  graph.world.hear = answered
  fake.onTaken(answered)
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
    ALLOW_PRIVATE_ADDRESSES: '1',
    FAKE_CHANNEL_URL: fake.url,
    ...metaSettings(graph),
  }
  const server = createServerProcess(url, env, join(folder, 'server.log'))
  const stop = async (): Promise<void> => {
    await server.kill()
    for (const { outside } of [theirs, ours]) await outside.stop()
    await graph.stop()
    await fake.close()
    if (process.env.KEEP_FAULTS) console.log(`logs are in ${folder}`)
    else rmSync(folder, { recursive: true, force: true })
  }
  try {
    await server.start()
    const owner = new Client(address)
    await owner.connect()
    for (const { crowd, channels } of [theirs, ours]) {
      await crowd.enter()
      await waitUntilHeld(owner, channels, ourCustomers.webhookCount)
    }
    await owner.end()
  } catch (error) {
    await stop()
    throw error
  }
  const hang = (): void => {
    // What the page's token sends for page and Instagram account goes to the page.
    for (const path of ['/3001/', '/4001/']) graph.fault({ path, does: { kind: 'hang' } })
    theirs.outside.setMode('hang')
  }
  const recover = (): void => {
    graph.clearFaults()
    theirs.outside.setMode('ok')
  }
  return { theirs, ours, hang, recover, stop }
}
