import { createHmac, randomUUID } from 'node:crypto'
import { serveStandIn } from '../../tools/standins/lib/server.ts'
import { insertConversations, type Visitor, visitorTexts } from '../lib/conversations.ts'
import { type BenchDatabase, openBenchDatabase, sealSecrets } from '../lib/database.ts'
import { type Figure, fact, limitFigure, rateFigure } from '../lib/figure.ts'
import { type FloorDatabase, insertFloorDialogs, openFloorDatabase } from '../lib/floor-database.ts'
import { type KeepAlive, openKeepAlive } from '../lib/keep-alive.ts'
import { load, paced, percentile } from '../lib/measure.ts'
import { type Program, startProgram } from '../lib/program.ts'
import { bareLoad, bareWrites, pacedOn, strides } from '../lib/turn-floor.ts'

const companies = 10
const dialogsPerCompany = 2_000
const ms = 8_000
const rounds = 3
const clients = 32
const leastOfFloor = 0.6
const halfLoadLimitMs = 50
const appSecret = 'the secret of the benchmark'

/**
 * Messages of WhatsApp's customers, signed and called in as Meta does, one in each call: acknowledged once the message, the bot's
 * turn and what is to be sent are committed. Sending goes on beside it, to a stand-in that takes everything. Against the writes
 * of a turn done bare.
 */
export const intakeFigures = async (): Promise<Figure[]> => {
  const bench = await openBenchDatabase()
  const floor = await openFloorDatabase()
  const graph = await serveGraph()
  try {
    const visitors = await insertConversations(bench, companies, dialogsPerCompany)
    await makeNumbers(bench)
    await insertFloorDialogs(floor, visitors)
    const program = await startProgram(bench, metaSettings(graph.url))
    try {
      return await measure(bench, program, floor, visitors)
    } finally {
      await program.stop()
    }
  } finally {
    await graph.stop()
    await floor.stop()
    await bench.stop()
  }
}

/** Of a program whose webhooks take what `createCustomers` calls in. */
export const metaSettings = (graphUrl: string): Record<string, string> => ({
  META_APP_ID: '1000',
  META_APP_SECRET: appSecret,
  META_VERIFY_TOKEN: 'the token of the benchmark',
  META_GRAPH_URL: graphUrl,
})

/** Meta, which takes everything. */
export const serveGraph = () => serveStandIn(() => ({ body: { messages: [{ id: `wamid.${randomUUID()}` }] } }))

const measure = async (
  bench: BenchDatabase,
  program: Program,
  floor: FloorDatabase,
  visitors: readonly Visitor[],
): Promise<Figure[]> => {
  const half = visitors.length / 2
  const [customers, untold] = [visitors.slice(0, half), visitors.slice(half)]
  const connections = await Promise.all(Array.from({ length: clients }, () => openKeepAlive(program.port)))
  const write = createCustomers(customers)
  // Each customer's first message: the program gets to know them, as in the days before.
  await Promise.all(
    connections.map(async (connection, client) => {
      for (let place = client; place < customers.length; place += clients) await write(connection, place)
    }),
  )
  const floors: number[] = []
  const intakes: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    floors.push((await program.aside(() => bareLoad(floor, untold, clients, ms))).perSecond)
    const place = strides(customers.length, clients)
    const { perSecond } = await load(clients, ms, (client) => write(connections[client] as KeepAlive, place(client)))
    intakes.push(perSecond)
  }
  const halfLoad = percentile(intakes, 0.5) / 2
  const times = await pacedOn(connections, halfLoad, ms, (connection, turn) =>
    write(connection, turn % customers.length),
  )
  const bareTimes = await program.aside(() => bareWrites(floor, untold, clients, (bare) => paced(halfLoad, ms, bare)))
  for (const connection of connections) connection.close()
  await demandAnswers(bench, customers)
  return [
    rateFigure(
      `webhook messages taken with their turn, ${clients} calls at once`,
      percentile(intakes, 0.5),
      percentile(floors, 0.5),
      leastOfFloor,
    ),
    limitFigure(
      `webhook message at half load (${halfLoad.toFixed(0)}/s), p99`,
      percentile(times, 0.99),
      'ms',
      halfLoadLimitMs,
    ),
    fact('webhook message at half load, median', percentile(times, 0.5), 'ms'),
    fact('the floor’s writes at the same pace, p99', percentile(bareTimes, 0.99), 'ms'),
  ]
}

const numberOf = ({ dialogId }: Visitor): string => `55119${String(dialogId).padStart(8, '0')}`

/** The connections become WhatsApp numbers, and the visitors their customers. @param seal `sealSecrets` of the program that opens them */
export const makeNumbers = async (bench: BenchDatabase, seal = sealSecrets): Promise<void> => {
  await bench.owner.query('set session_replication_role = replica')
  await bench.owner.query(`update connection set kind = 'whatsapp_meta', external_id = '3' || id`)
  await bench.owner.query(`update identity set external_id = '55119' || lpad(id::text, 8, '0')`)
  await bench.owner.query('set session_replication_role = origin')
  await seal(bench, () => 'the token of a benchmark')
  await bench.owner.query('vacuum full analyze identity, connection')
  await bench.owner.query('checkpoint')
}

/** A call with the next text of a customer. */
export const createCustomers = (
  customers: readonly Visitor[],
): ((connection: KeepAlive, place: number) => Promise<void>) => {
  const said = new Uint32Array(customers.length)
  return async (connection, place) => {
    const customer = customers[place] as Visitor
    const text = visitorTexts[(said[place] ?? 0) % visitorTexts.length] as string
    said[place] = (said[place] ?? 0) + 1
    const body = callOf(customer, text)
    const signature = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
    const { status, body: answer } = await connection.post('/webhooks/meta', { 'x-hub-signature-256': signature }, body)
    if (status !== 200) throw new Error(`${status}: ${answer}`)
  }
}

const callOf = (customer: Visitor, text: string): string => {
  const from = numberOf(customer)
  const phone = `3${customer.connectionId}`
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: phone, phone_number_id: phone },
    contacts: [{ profile: { name: 'Cliente' }, wa_id: from }],
    messages: [
      {
        from,
        id: `wamid.${randomUUID()}`,
        timestamp: String(Math.floor(Date.now() / 1_000)),
        type: 'text',
        text: { body: text },
      },
    ],
  }
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '2001', changes: [{ field: 'messages', value }] }],
  })
}

/** A call that was acknowledged without a turn would have been cheap. */
const demandAnswers = async ({ owner }: BenchDatabase, customers: readonly Visitor[]): Promise<void> => {
  const ids = customers.map(({ dialogId }) => dialogId)
  const { rows } = await owner.query<{ asked: number; answered: number }>(
    `select count(*) filter (where sender = 'CLIENT' and ext_id is not null)::int as asked,
      count(*) filter (where sender = 'BOT' and seq > 2)::int as answered
     from message where dialog_id = any($1)`,
    [ids],
  )
  const { asked = 0, answered = 0 } = rows[0] ?? {}
  if (asked === 0 || answered < asked) throw new Error(`${asked} messages, ${answered} answers`)
}
