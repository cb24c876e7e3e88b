// What somebody who means harm costs everybody else: `npm run bench:abuse`. The product as a newcomer starts it (`npm start`, an empty folder, the demonstration), then files that
// are made to kill, a flood of forgotten passwords, Meta's calls with thousands of customers, and kills. Prints a table; docs/benchmarks.md keeps it.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { FormData } from 'undici'
import { findRunning } from '../apps/server/src/platform/database/embedded/index.ts'
import { unfolding } from '../apps/server/src/platform/file-workers/testing/drawings.ts'
import { cellOf, writeSheet } from '../apps/server/src/platform/file-workers/testing/write-sheet.ts'
import { temporaryFolder } from '../apps/server/src/platform/testing/temporary-folder.ts'
import { signBytes } from '../tools/standins/graph/webhooks.ts'
import { serveStandIn } from '../tools/standins/lib/server.ts'
import { startSmtp } from '../tools/standins/smtp/index.ts'
import { freePort } from './faults/free-port.ts'
import { createServerProcess, type ServerProcess } from './faults/server-process.ts'
import { openKeepAlive } from './lib/keep-alive.ts'
import { percentile } from './lib/measure.ts'
import { demandOk, elsewhere, logIn, type Neighbour, post, probe } from './lib/neighbour.ts'

const password = 'uma senha para o ensaio'
const appSecret = 'the secret of the trial'
const accounts = { attacker: 'gestora@demo.local', neighbour: 'gestora@vizinha.local', known: 'atendente1@demo.local' }
const phone = '5511900000000'
const probeMs = 20_000
const bombs = 8
const strangersCalls = 1_000
const batches = [1_000, 4_900]
const kills = 3
const longestMs = 300_000

interface World {
  server: ServerProcess
  owner: () => Promise<Client>
  mails: Awaited<ReturnType<typeof startSmtp>>
}
type Row = [what: string, figure: string]

const rows: Row[] = []
const tell = (what: string, figure: string): void => {
  rows.push([what, figure])
  console.log(`${what}: ${figure}`)
}
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`
const since = (beganMs: number): number => performance.now() - beganMs

const ask = async <Result extends object>(
  { owner }: World,
  text: string,
  values: unknown[] = [],
): Promise<Result[]> => {
  const client = await owner()
  try {
    return (await client.query<Result>(text, values)).rows
  } finally {
    await client.end()
  }
}

const until = async (isSo: () => Promise<boolean>): Promise<number> => {
  const beganMs = performance.now()
  while (!(await isSo())) {
    if (since(beganMs) > longestMs) throw new Error(`Not so after ${seconds(longestMs)}`)
    await sleep(100)
  }
  return since(beganMs)
}

const describe = (times: readonly number[]): string => {
  const [p50, p99] = [0.5, 0.99].map((part) => percentile(times, part).toFixed(0))
  return `p50 ${p50}, p99 ${p99} ms (${times.length}, ${times.filter((ms) => ms === Infinity).length} failed)`
}

/** A bot with a published flow of the company that a person works in. */
const botOf = async (world: World, person: string): Promise<{ id: number; company_id: number; token: string }> => {
  const [bot] = await ask<{ id: number; company_id: number; token: string }>(
    world,
    `select b.id, b.company_id, b.token from bot b join member m on m.company_id = b.company_id and m.email = $1
     where b.active_version_id is not null and b.deleted_at is null order by b.id limit 1`,
    [person],
  )
  if (!bot) throw new Error(`${person} has no published bot`)
  return bot
}

const neighbourOf = async (world: World): Promise<Neighbour> => {
  const { token } = await botOf(world, accounts.neighbour)
  return { name: accounts.neighbour, password, botToken: token }
}

/** Files of a kilobyte that would hold or end whatever opens them, eight at once. */
const throwBombs = async (world: World): Promise<void> => {
  const { url } = world.server
  const cookie = await logIn(url, { name: accounts.attacker, password })
  const rowsOfSheet = `<row r="1">${cellOf('A1', 'Nome')}</row><row r="999999999">${cellOf('ZZZZZZ999999999', 'x')}</row>`
  const sheet = await writeSheet(rowsOfSheet)
  const avatarIconUrl = `data:image/svg+xml;base64,${unfolding().toString('base64')}`
  const bot = await botOf(world, accounts.attacker)
  const answers = new Map<number, number>()
  const untilMs = performance.now() + probeMs
  const throwOne = async (place: number): Promise<void> => {
    while (performance.now() < untilMs) {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(sheet)]), 'contatos.xlsx')
      const answer =
        place % 2 === 0
          ? await post(url, '/api/contact-imports', form, { cookie }, elsewhere)
          : await post(url, `/api/bots/${bot.id}/update-avatar`, { avatarIconUrl }, { cookie }, elsewhere)
      await answer.arrayBuffer()
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: bombs }, (_, place) => throwOne(place)))
  tell('a. answers to the bombs', [...answers].map(([status, count]) => `${count} × ${status}`).join(', '))
}

const tryBombs = async (world: World): Promise<void> => {
  const neighbour = await neighbourOf(world)
  const before = await probe(world.server.url, neighbour, sleep(probeMs))
  const during = await probe(world.server.url, neighbour, throwBombs(world))
  for (const name of ['turn', 'login', 'upload'] as const) {
    tell(`a. neighbour's ${name}, before`, describe(before[name]))
    tell(`a. neighbour's ${name}, eight bombs at once`, describe(during[name]))
  }
}

const tryMails = async ({ server: { url }, mails }: World): Promise<void> => {
  const stranger = await openKeepAlive(Number(new URL(url).port), '127.0.0.2')
  const answers = new Map<number, number>()
  for (let call = 0; call < strangersCalls; call += 1) {
    const body = JSON.stringify({ email: `ninguem-${call}@longe.test`, url: `${url}/` })
    const { status } = await stranger.post('/api/users/forgot-password', { origin: url }, body)
    answers.set(status, (answers.get(status) ?? 0) + 1)
  }
  stranger.close()
  tell(
    `b. ${strangersCalls} calls of a stranger`,
    [...answers].map(([status, count]) => `${count} × ${status}`).join(', '),
  )
  await demandOk('forgot', await post(url, '/api/users/forgot-password', { email: accounts.known, url: `${url}/` }))
  const isThere = async () => mails.received.some(({ receivers }) => receivers.includes(accounts.known))
  tell("b. then a known person's mail left after", seconds(await until(isThere)))
}

const batchOf = (count: number): string => {
  const prefix = String(count).padStart(5, '0')
  const entry = Array.from({ length: count }, (_, place) => {
    const from = `55119${prefix}${String(place).padStart(5, '0')}`
    const value = {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: phone, phone_number_id: phone },
      contacts: [{ profile: { name: 'Cliente' }, wa_id: from }],
      messages: [
        {
          from,
          id: `wamid.${count}.${place}`,
          timestamp: String(Math.floor(Date.now() / 1_000)),
          type: 'text',
          text: { body: 'oi' },
        },
      ],
    }
    return { id: '2001', changes: [{ field: 'messages', value }] }
  })
  return JSON.stringify({ object: 'whatsapp_business_account', entry })
}

const tryBatches = async (world: World): Promise<void> => {
  const { url } = world.server
  const bot = await botOf(world, accounts.attacker)
  const neighbour = await neighbourOf(world)
  const connect = `insert into connection (company_id, kind, bot_id, external_id) values ($1, 'whatsapp_meta', $2, $3)`
  await ask(world, connect, [bot.company_id, bot.id, phone])
  for (const count of batches) {
    const body = batchOf(count)
    const beganMs = performance.now()
    await demandOk(
      'batch',
      await post(url, '/webhooks/meta', body, { 'x-hub-signature-256': signBytes(appSecret, body) }),
    )
    tell(
      `c. ${count} customers in a call of Meta (${Math.round(body.length / 1024)} KB): 200 after`,
      seconds(since(beganMs)),
    )
    const stored = `select count(*)::int as n, count(distinct ext_id)::int as once from message where ext_id like 'wamid.${count}.%'`
    const left = `select from provider_call`
    const taken = until(async () => (await ask(world, left)).length === 0)
    const beside = await probe(url, neighbour, taken)
    tell(`c. ${count} customers: all turns taken after`, seconds(since(beganMs)))
    tell(`c. ${count} customers: neighbour's turn meanwhile`, describe(beside.turn))
    const [found] = await ask<{ n: number; once: number }>(world, stored)
    tell(
      `c. ${count} customers: lost and doubled`,
      `${count - (found?.once ?? 0)} and ${(found?.n ?? 0) - (found?.once ?? 0)}`,
    )
  }
}

const tryKills = async ({ server }: World): Promise<void> => {
  const times: number[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    await server.kill()
    const beganMs = performance.now()
    await server.start()
    times.push(since(beganMs))
  }
  tell('d. ready again after kill -9 (npm start, program and database)', times.map(seconds).join(', '))
}

const run = async (): Promise<void> => {
  const { path: folder, remove } = temporaryFolder('abuse')
  const graph = await serveStandIn(() => ({ body: { messages: [{ id: `wamid.${randomUUID()}` }] } }))
  const mails = await startSmtp()
  const url = `http://127.0.0.1:${await freePort()}`
  const settings = {
    PORT: new URL(url).port,
    DATA_DIR: join(folder, 'data'),
    DEMO_PASSWORD: password,
    SMTP_URL: mails.url,
    META_APP_ID: '1000',
    META_APP_SECRET: appSecret,
    META_VERIFY_TOKEN: 'the token of the trial',
    META_GRAPH_URL: graph.url,
  }
  const server = createServerProcess(url, settings, join(folder, 'program.log'), ['npm', 'start'])
  const owner = async (): Promise<Client> => {
    const address = await findRunning(settings.DATA_DIR)
    if (!address) throw new Error('The database does not run')
    const client = new Client({ ...address, database: 'prosa' })
    await client.connect()
    return client
  }
  try {
    const beganMs = performance.now()
    await server.start()
    tell('ready for the first time', seconds(since(beganMs)))
    const world = { server, owner, mails }
    for (const part of [tryBombs, tryMails, tryBatches, tryKills]) await part(world)
    console.log(`\n${rows.map(([what, figure]) => `| ${what} | ${figure} |`).join('\n')}`)
  } finally {
    await server.kill()
    await until(async () => (await findRunning(settings.DATA_DIR)) === null)
    await graph.stop()
    await mails.stop()
    remove()
  }
}

await run()
