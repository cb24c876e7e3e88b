import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { insertConversations, type Visitor, visitorTexts } from '../lib/conversations.ts'
import { openBenchDatabase } from '../lib/database.ts'
import { type Figure, fact, limitFigure } from '../lib/figure.ts'
import { openKeepAlive } from '../lib/keep-alive.ts'
import { percentile } from '../lib/measure.ts'
import { type Program, startProgram } from '../lib/program.ts'
import { signIn } from '../lib/sign-in.ts'

const companies = 10
const dialogsPerCompany = 500
const listeners = 100
const sockets = companies * dialogsPerCompany
/** Opened before memory is counted, so that what is loaded once is not laid upon the sockets. */
const firstSockets = 200
const opensAtOnce = 20
const messages = 200
const everyMs = 100
/** As the widget and the inbox do. */
const pingEveryMs = 10_000
const settleMs = 3_000

/** Five thousand open websockets on one process: what each costs, and how soon a hundred listeners of one dialog hear. */
export const streamFigures = async (): Promise<Figure[]> => {
  const bench = await openBenchDatabase()
  try {
    const visitors = await insertConversations(bench, companies, dialogsPerCompany)
    const cookie = `sid=${(await signIn(bench, 1)).sid}`
    const program = await startProgram(bench)
    const open: WebSocket[] = []
    const pings = pingAll(open)
    try {
      return await measure(program, visitors, cookie, open)
    } finally {
      clearInterval(pings)
      for (const socket of open) socket.terminate()
      await program.stop()
    }
  } finally {
    await bench.stop()
  }
}

const measure = async (
  program: Program,
  visitors: readonly Visitor[],
  cookie: string,
  open: WebSocket[],
): Promise<Figure[]> => {
  const dialog = visitors[0] as Visitor
  const openUpTo = async (count: number): Promise<void> => {
    while (open.length < count) {
      const next = visitors.slice(open.length, Math.min(count, open.length + opensAtOnce))
      open.push(...(await Promise.all(next.map((visitor) => openVisitor(program, visitor)))))
    }
  }
  await openUpTo(firstSockets)
  const before = await memoryOf(program)
  await openUpTo(sockets - listeners)
  const heard = new Map<string, number[]>()
  for (let count = 0; count < listeners; count += 1) open.push(await openAttendant(program, dialog, cookie, heard))
  await sleep(settleMs)
  const memory = (await memoryOf(program)) - before
  const connection = await openKeepAlive(program.port)
  for (let turn = 0; turn < messages; turn += 1) {
    const { status, body } = await connection.post(
      `/api/livechat/${dialog.botToken}/messages`,
      { authorization: `Bearer ${dialog.secret}` },
      JSON.stringify({ clientId: randomUUID(), text: visitorTexts[turn % visitorTexts.length] }),
    )
    if (status !== 200) throw new Error(`${status}: ${body}`)
    await sleep(everyMs)
  }
  connection.close()
  await sleep(settleMs)
  const lasts = [...heard.values()].map((times) => {
    if (times.length !== listeners) throw new Error(`${times.length} of ${listeners} heard a message`)
    return Math.max(...times)
  })
  if (lasts.length !== messages * 2) throw new Error(`${lasts.length} messages were heard`)
  const lost = open.filter((socket) => socket.readyState !== WebSocket.OPEN).length
  if (lost > 0) throw new Error(`${lost} sockets were closed meanwhile`)
  return [
    fact(`memory for each of ${sockets} open websockets`, memory / (sockets - firstSockets) / 1024, 'KB'),
    limitFigure(
      `from the message's moment, before its commit, to the last of ${listeners} listeners, p99`,
      percentile(lasts, 0.99),
      'ms',
      50,
    ),
  ]
}

/** A few of the sockets at a time, each once in the interval. */
const pingAll = (open: readonly WebSocket[]): NodeJS.Timeout => {
  const steps = 100
  let step = 0
  return setInterval(() => {
    step += 1
    for (let place = step % steps; place < open.length; place += steps) open[place]?.send('{"type":"ping"}')
  }, pingEveryMs / steps)
}

const openVisitor = async (program: Program, { botToken, secret }: Visitor): Promise<WebSocket> => {
  const socket = new WebSocket(`${program.url.replace('http', 'ws')}/api/livechat/${botToken}/stream`, {
    perMessageDeflate: false,
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'hello', visitorToken: secret, cursor: '' }))
  await once(socket, 'message')
  return socket
}

const openAttendant = async (
  program: Program,
  { dialogId }: Visitor,
  cookie: string,
  heard: Map<string, number[]>,
): Promise<WebSocket> => {
  const socket = new WebSocket(`${program.url.replace('http', 'ws')}/api/realtime/dialogs/${dialogId}?after=2`, {
    origin: program.url,
    headers: { cookie },
    perMessageDeflate: false,
  })
  socket.on('message', (data) => {
    const atMs = performance.timeOrigin + performance.now()
    const frame = JSON.parse(String(data)) as { type: string; message?: { id: string; dateTime: string } }
    if (frame.type !== 'message' || !frame.message) return
    const { id, dateTime } = frame.message
    const times = heard.get(id) ?? []
    times.push(atMs - Date.parse(dateTime))
    heard.set(id, times)
  })
  await once(socket, 'open')
  return socket
}

/** Resident memory in bytes, as the program itself reports it. */
const memoryOf = async (program: Program): Promise<number> => {
  const text = await (await fetch(`${program.url}/metrics`)).text()
  const bytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
  if (!bytes) throw new Error('the program does not report its memory')
  return bytes
}
