import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { readCode } from '../../apps/server/src/channels/session-keys.queries.ts'
import type { DatabaseAddress } from '../../apps/server/src/platform/database/embedded/index.ts'
import { createDatabase } from '../../apps/server/src/platform/database/index.ts'
import { createSecrets } from '../../apps/server/src/platform/secrets/index.ts'
import { startWhatsAppWeb, type WhatsAppWeb } from '../../tools/standins/whatsapp-web/index.ts'
import type { Check } from './checks.ts'
import { seedWorld } from './seed-world.ts'
import type { ServerProcess } from './server-process.ts'
import { openSharedDatabase } from './shared-database.ts'

/** A dead owner's number is open elsewhere after so long. */
const movesWithinMs = 30_000
const patienceMs = 120_000
const perKill = 3

interface Bench {
  web: WhatsAppWeb
  owner: Client
  servers: readonly ServerProcess[]
  connectionId: number
  /** Customers, each of whom wrote one message. */
  customers: string[]
}

const until = async (what: string, isSo: () => Promise<boolean> | boolean, withinMs = patienceMs): Promise<number> => {
  const fromMs = performance.now()
  while (!(await isSo())) {
    if (performance.now() - fromMs > withinMs) throw new Error(`${what}: not within ${withinMs} ms`)
    await sleep(50)
  }
  return performance.now() - fromMs
}

/** The code as the connection's owner sees it, scanned. @returns the device */
const link = async (
  { web, owner, connectionId }: Bench,
  address: DatabaseAddress,
  secretKey: string,
  companyId: number,
) => {
  await owner.query('insert into connection_lease (company_id, connection_id, lease_until) values ($1, $2, now())', [
    companyId,
    connectionId,
  ])
  const database = createDatabase({ address, poolSize: 1, workerPoolSize: 1, turnPoolSize: 1 })
  const shown = () => readCode(database.scoped(companyId), createSecrets(secretKey), { companyId, connectionId })
  try {
    await until('a code is shown', async () => (await shown()) !== null)
    return web.scan((await shown())?.code ?? '')
  } finally {
    await database.close()
  }
}

/** Whether this program has the process of numbers beside it. */
const holdsNumbers = (server: ServerProcess): boolean => {
  const pid = server.pid()
  if (pid === null) return false
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return children.some((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('whatsapp-qr/device'))
}

const write = async ({ web, customers }: Bench, device: string): Promise<void> => {
  const from = `55118${String(80_000_001 + customers.length)}`
  customers.push(from)
  await web.write({ device, from, message: { conversation: `mensagem de ${from}` } })
}

/** SIGKILL to the program alone: its process of numbers has to end by itself. @returns how long the number was nobody's */
const killOwner = async (bench: Bench, device: string): Promise<number> => {
  const { web, servers } = bench
  const dead = servers.find(holdsNumbers)
  const pid = dead?.pid()
  if (!dead || !pid) throw new Error('No program holds the number')
  const logins = web.devices.get(device)?.logins ?? 0
  process.kill(pid, 'SIGKILL')
  const killedMs = performance.now()
  for (let count = 0; count < perKill; count += 1) await write(bench, device)
  await until('another program opens the number', () => (web.devices.get(device)?.logins ?? 0) > logins)
  const tookMs = performance.now() - killedMs
  await dead.kill()
  await dead.start()
  return tookMs
}

const check = async ({ web, owner, connectionId, customers }: Bench, moves: readonly number[]): Promise<Check[]> => {
  const { rows } = await owner.query<{ text: string; copies: number }>(
    "select text, count(*)::int as copies from message where connection_id = $1 and sender = 'CLIENT' group by text",
    [connectionId],
  )
  const stored = new Map(rows.map(({ text, copies }) => [text, copies]))
  const answersTo = (from: string): number =>
    new Set(web.sent.filter(({ to }) => to.startsWith(from)).map(({ id }) => id)).size
  const sessions = web.replacements()
  return [
    {
      name: `a number is open elsewhere within ${movesWithinMs / 1_000} s of its owner's death`,
      failures: moves.filter((ms) => ms > movesWithinMs).map((ms) => `${Math.round(ms)} ms`),
    },
    {
      name: 'a number never has two sessions at once',
      failures: sessions === 0 ? [] : [`${sessions} sessions took another's place`],
    },
    {
      name: 'what was written to a number is stored once',
      failures: customers
        .map((from) => ({ from, copies: stored.get(`mensagem de ${from}`) ?? 0 }))
        .flatMap(({ from, copies }) => (copies === 1 ? [] : [`the message of ${from}: ${copies} times`])),
    },
    {
      name: 'and answered by one message',
      failures: customers.flatMap((from) => (answersTo(from) === 1 ? [] : [`${from}: ${answersTo(from)} answers`])),
    },
  ]
}

/** Two programs on one database and a number by QR code; whoever has it is killed, again and again, while customers write. */
export const runNumbers = async ({ kills }: { kills: number }): Promise<Check[]> => {
  console.log(`WhatsApp by QR code: two processes, the number's owner killed ${kills} times`)
  const database = await openSharedDatabase('numbers')
  const { address, owner, secretKey, servers } = database
  const web = await startWhatsAppWeb()
  try {
    const { companyId } = await seedWorld(owner, secretKey)
    const { rows } = await owner.query<{ id: number }>(
      `insert into connection (company_id, kind, bot_id, external_id, active, state)
       select company_id, 'whatsapp_qrcode', id, 'none:faults', false, 'reconnect' from bot where company_id = $1 returning id`,
      [companyId],
    )
    for (const name of ['0', '1'])
      await database.addServer(name, { WHATSAPP_WEB_URL: web.url, WHATSAPP_MEDIA_URL: web.mediaUrl })
    const bench: Bench = { web, owner, servers, connectionId: rows[0]?.id ?? 0, customers: [] }
    const device = await link(bench, address, secretKey, companyId)
    await until('the number is connected', () => device.logins > 0 && device.preKeys.length > 0)
    await write(bench, device.id)
    const moves: number[] = []
    for (let count = 1; count <= kills; count += 1) {
      moves.push(await killOwner(bench, device.id))
      console.log(`kill ${count}/${kills}: open elsewhere after ${Math.round(moves.at(-1) ?? 0)} ms`)
    }
    await until('everything is answered', () =>
      bench.customers.every((from) => web.sent.some(({ to }) => to.startsWith(from))),
    ).catch(() => {})
    return await check(bench, moves)
  } finally {
    for (const server of servers) await server.stop()
    await database.stop()
    await web.stop()
  }
}
