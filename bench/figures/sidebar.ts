import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { conversationTopic, type DialogChanged } from '../../apps/server/src/conversation/model/events.ts'
import { createRealtime, type Realtime } from '../../apps/server/src/platform/realtime/index.ts'
import { findRedis } from '../../apps/server/src/platform/testing/redis-server.ts'
import { type Attendant, insertAttendants } from '../lib/attendants.ts'
import { insertConversations, type Visitor, visitorTexts } from '../lib/conversations.ts'
import { type BenchDatabase, openBenchDatabase } from '../lib/database.ts'
import { type Figure, fact, limitFigure } from '../lib/figure.ts'
import { openKeepAlive } from '../lib/keep-alive.ts'
import { paced, percentile } from '../lib/measure.ts'
import { type Program, startProgram } from '../lib/program.ts'

const dialogs = 20_000
const workspaces = 10
const attendants = 50
const workspacesEach = 3
/** Whole turns are three processes beside the generator; published changes are the hub and the sockets alone. */
const turnsPerSecond = 500
const clients = 64
/** Who write in whole turns; the program knows them from their first message, which is not among the figures. */
const writers = 1_000
const changesPerSecond = 5_000
const ms = 6_000
const limitMs = 100
const settleMs = 2_000
/** So long without a frame, and nothing more is to come. */
const quietMs = 250
const longestWaitMs = 10_000

/**
 * Fifty attendants of one company, each in three of its ten workspaces, listen to their sidebars on one process while its
 * customers write. Twice: whole turns over HTTP, and five thousand changes a second published by another process over Redis,
 * which drives all that lies between a commit and the attendants' frames.
 */
export const sidebarFigures = async (): Promise<Figure[]> => {
  const redis = await findRedis()
  if (!redis) throw new Error('redis-server is not installed: another process has no way to publish')
  const bench = await openBenchDatabase()
  try {
    const visitors = await insertConversations(bench, 1, dialogs)
    const people = await insertAttendants(bench, attendants, workspaces, workspacesEach)
    await redis.start()
    const program = await startProgram(bench, { REDIS_URL: redis.url })
    const realtime = await createRealtime(redis.url, (error) => console.error(error))
    try {
      return await measure(bench, program, realtime, visitors, people)
    } finally {
      await realtime.close()
      await program.stop()
    }
  } finally {
    await redis.kill()
    await bench.stop()
  }
}

const measure = async (
  { owner }: BenchDatabase,
  program: Program,
  realtime: Realtime,
  visitors: readonly Visitor[],
  people: readonly Attendant[],
): Promise<Figure[]> => {
  const { rows } = await owner.query<Place>(
    'select id, workspace_id, connection_id from dialog where company_id = 1 order by id',
  )
  const firstId = rows[0]?.id ?? 0
  const ear = createEar(firstId)
  const sockets = await Promise.all(people.map((person) => listen(program, person, ear)))
  await sleep(settleMs)
  try {
    const heard = hearers(people)
    const expected = { frames: 0 }
    const changes = await observe(program, ear, () => publishChanges(realtime, rows, ear, heard, expected))
    const writing = visitors.slice(0, writers)
    await talk(program, writing, ear, firstId, writers)
    await sleep(settleMs)
    // Afterwards, since late frames of turns would be counted among the changes.
    const turns = await observe(program, ear, () => talk(program, writing, ear, firstId, (turnsPerSecond * ms) / 1000))
    const closed = sockets.filter((socket) => socket.readyState !== WebSocket.OPEN).length
    if (closed > 0) throw new Error(`${closed} attendants were cut off`)
    return [
      ...figuresOf(`turns over HTTP, ${turnsPerSecond}/s`, turns, null),
      ...figuresOf(`changes from another process, ${changesPerSecond}/s`, changes, expected.frames),
    ]
  } finally {
    for (const socket of sockets) socket.terminate()
  }
}

interface Place {
  id: number
  workspace_id: number
  connection_id: number
}

/** What the attendants hear: the time of each frame since its dialog's last change was told. */
interface Ear {
  toldMs: Float64Array
  times: number[]
  resyncs: number
  hear(text: string): void
}

const createEar = (firstId: number): Ear => {
  const ear: Ear = {
    toldMs: new Float64Array(dialogs),
    times: [],
    resyncs: 0,
    hear: (text) => {
      const nowMs = performance.now()
      if (text.startsWith('{"type":"resync"')) ear.resyncs += 1
      // Not parsed: the generator shares the cores with what it measures.
      for (const [, id] of text.matchAll(/"dialog":\{"id":(\d+)/g)) {
        const told = ear.toldMs[Number(id) - firstId]
        if (told) ear.times.push(nowMs - told)
      }
    },
  }
  return ear
}

const listen = async (program: Program, { cookie }: Attendant, ear: Ear): Promise<WebSocket> => {
  const socket = new WebSocket(`${program.url.replace('http', 'ws')}/api/realtime/sidebar`, {
    origin: program.url,
    headers: { cookie },
    perMessageDeflate: false,
  })
  socket.on('message', (data) => ear.hear(String(data)))
  const pings = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send('{"type":"ping"}'), 10_000)
  socket.once('close', () => clearInterval(pings))
  await once(socket, 'open')
  return socket
}

interface Observed {
  times: number[]
  resyncs: number
  seconds: number
  /** From the last change to the last frame. */
  behindMs: number
  /** Of the program's process, until its last frame. */
  cpuSeconds: number
  loopDelayMs: number
}

const observe = async (program: Program, ear: Ear, work: () => Promise<unknown>): Promise<Observed> => {
  ear.times = []
  ear.resyncs = 0
  await metricsOf(program) // Its loop's delay counts from the last time that it was asked for.
  const before = await metricsOf(program)
  const beganMs = performance.now()
  await work()
  const endMs = performance.now()
  let lastMs = endMs
  for (let count = -1; count !== ear.times.length && performance.now() - endMs < longestWaitMs; ) {
    count = ear.times.length
    lastMs = performance.now()
    await sleep(quietMs)
  }
  const after = await metricsOf(program)
  const seconds = (endMs - beganMs) / 1000
  const { times } = ear
  // What is heard from here on belongs to nobody's figures.
  ear.times = []
  return {
    times,
    resyncs: ear.resyncs,
    seconds,
    behindMs: Math.max(0, lastMs - endMs),
    cpuSeconds: after.cpuSeconds - before.cpuSeconds,
    loopDelayMs: after.loopDelayMs,
  }
}

/** Whole turns: a frame's time runs from before the call, so it holds the turn as well. */
const talk = async (
  program: Program,
  visitors: readonly Visitor[],
  ear: Ear,
  firstId: number,
  count: number,
): Promise<void> => {
  const free = await Promise.all(Array.from({ length: clients }, () => openKeepAlive(program.port)))
  const connections = [...free]
  const waiting: ((connection: (typeof free)[number]) => void)[] = []
  await paced(turnsPerSecond, (count * 1000) / turnsPerSecond, async (turn) => {
    const connection = free.pop() ?? (await new Promise<(typeof free)[number]>((resolve) => waiting.push(resolve)))
    const visitor = visitors[turn % visitors.length] as Visitor
    ear.toldMs[visitor.dialogId - firstId] = performance.now()
    const { status, body } = await connection.post(
      `/api/livechat/${visitor.botToken}/messages`,
      { authorization: `Bearer ${visitor.secret}` },
      `{"clientId":"${randomUUID()}","text":"${visitorTexts[Math.floor(turn / visitors.length) % visitorTexts.length]}"}`,
    )
    if (status !== 200) throw new Error(`${status}: ${body}`)
    const next = waiting.shift()
    if (next) next(connection)
    else free.push(connection)
  })
  for (const connection of connections) connection.close()
}

const hearers = (people: readonly Attendant[]): ReadonlyMap<number, number> => {
  const heard = new Map<number, number>()
  for (const { workspaceIds } of people) for (const id of workspaceIds) heard.set(id, (heard.get(id) ?? 0) + 1)
  return heard
}

/** Changes of one dialog after the other, so that each is heard for itself: none follows another of its dialog at once. */
const publishChanges = async (
  realtime: Realtime,
  places: readonly Place[],
  ear: Ear,
  heard: ReadonlyMap<number, number>,
  expected: { frames: number },
): Promise<void> => {
  const firstId = places[0]?.id ?? 0
  const version = new Uint32Array(places.length).fill(2)
  await paced(changesPerSecond, ms, async (turn) => {
    // A stride, as customers write from everywhere.
    const index = (turn * 7_919) % places.length
    const { id, workspace_id, connection_id } = places[index] as Place
    version[index] = (version[index] ?? 0) + 1
    ear.toldMs[id - firstId] = performance.now()
    expected.frames += heard.get(workspace_id) ?? 0
    realtime.publish(conversationTopic(1), eventOf(id, workspace_id, connection_id, version[index] ?? 0))
  })
}

const eventOf = (dialogId: number, workspaceId: number, identityId: number, version: number): DialogChanged => ({
  type: 'dialog.changed',
  companyId: 1,
  dialogId,
  identityId,
  workspaceId,
  version,
  inbound: true,
  messages: [
    {
      id: `${dialogId}-${version}`,
      dialogId,
      seq: version,
      version,
      sender: 'CLIENT',
      senderName: null,
      userId: null,
      clientId: null,
      message: 'Qual o prazo de entrega do meu pedido?',
      dateTime: new Date().toISOString(),
      files: [],
      buttons: [],
      status: 'sent',
      failure: null,
      failureCause: null,
      deleted: false,
      replyTo: null,
    },
  ],
  events: [],
})

const figuresOf = (
  name: string,
  { times, resyncs, seconds, behindMs, cpuSeconds, loopDelayMs }: Observed,
  expected: number | null,
): Figure[] => [
  limitFigure(`sidebar: ${name}: to each attendant, p99`, percentile(times, 0.99), 'ms', limitMs),
  fact(`sidebar: ${name}: median`, percentile(times, 0.5), 'ms'),
  fact(`sidebar: ${name}: rows that arrived`, times.length / seconds, '/s'),
  ...(expected === null
    ? []
    : [limitFigure(`sidebar: ${name}: rows that did not arrive`, expected - times.length, 'rows', 1)]),
  limitFigure(`sidebar: ${name}: told to fetch afresh`, resyncs, 'attendants', 1),
  limitFigure(`sidebar: ${name}: last row after the last change`, behindMs, 'ms', 500),
  fact(`sidebar: ${name}: processor of the program for each row that arrived`, (cpuSeconds * 1e6) / times.length, 'µs'),
  fact(`sidebar: ${name}: its event loop's delay, p99`, loopDelayMs, 'ms'),
]

interface Metrics {
  cpuSeconds: number
  loopDelayMs: number
}

/** As the program itself reports them. */
const metricsOf = async (program: Program): Promise<Metrics> => {
  const text = await (await fetch(`${program.url}/metrics`)).text()
  const numberOf = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN)
  return {
    cpuSeconds: numberOf('process_cpu_seconds_total'),
    loopDelayMs: numberOf('nodejs_eventloop_lag_p99_seconds') * 1000,
  }
}
