// What one process needs (docs/operate.md): `npm run bench:memory -- [--seconds 60] [--attendants 50] [--messages 5]`. The program at rest, then with attendants who have the
// inbox open and read a room every ten seconds, while customers write. Memory in MB, of PostgreSQL what its processes have alone and their part of what they share.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { WebSocket } from 'ws'
import { insertConversations, type Visitor, visitorTexts } from './lib/conversations.ts'
import { openBenchDatabase } from './lib/database.ts'
import { percentile } from './lib/measure.ts'
import { familyOf, postgresOf } from './lib/processor-time.ts'
import { type Program, startProgram } from './lib/program.ts'
import { signIn } from './lib/sign-in.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    attendants: { type: 'string', default: '50' },
    messages: { type: 'string', default: '5' },
  },
})
const seconds = Number(values.seconds)
const attendants = Number(values.attendants)
const messagesPerSecond = Number(values.messages)
const dialogs = 300
const readEveryMs = 10_000

/** As docs/operate.md has it started. */
const settings = { MALLOC_ARENA_MAX: '2', NODE_OPTIONS: '--max-old-space-size=640' }

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

const residentMb = async ({ url }: Program): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 2 ** 20
}

const postgresMb = (pid: number): number =>
  familyOf(pid).reduce((sum, one) => {
    try {
      return sum + Number(/^Pss: +(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
    } catch {
      return sum // It ended between the two looks.
    }
  }, 0)

const report = async (title: string, program: Program, postgres: number, work: () => Promise<void>): Promise<void> => {
  const [beganMs, usedMs] = [performance.now(), program.processorMs()]
  const samples: number[] = []
  let isOver = false
  const sampling = (async () => {
    while (!isOver) {
      samples.push(await residentMb(program))
      await sleep(2_000)
    }
  })()
  await work()
  isOver = true
  await sampling
  const cores = (program.processorMs() - usedMs) / (performance.now() - beganMs)
  const half = samples.slice(Math.floor(samples.length / 2))
  console.log(
    `${title}: ${percentile(half, 0.5).toFixed(0)} MB, at most ${Math.max(...samples).toFixed(0)} MB; ${(cores * 100).toFixed(0)} % of a core; PostgreSQL ${postgresMb(postgres).toFixed(0)} MB`,
  )
}

/** One open inbox: its stream, and a room read now and then. @returns how to leave */
const attend = async (program: Program, cookie: string, visitors: readonly Visitor[]): Promise<() => void> => {
  const headers = { cookie, origin: program.url }
  const socket = new WebSocket(`${program.url.replace('http', 'ws')}/api/realtime/sidebar`, { headers })
  await once(socket, 'open')
  const pings = setInterval(() => socket.send('{"type":"ping"}'), 20_000)
  const reads = setInterval(() => {
    void fetch(`${program.url}/api/omnichannel/dialogs/${pick(visitors).dialogId}`, { headers })
      .then((answer) => answer.arrayBuffer())
      .catch((error: unknown) => console.error(error))
  }, readEveryMs)
  return () => {
    clearInterval(pings)
    clearInterval(reads)
    socket.terminate()
  }
}

const write = async ({ url }: Program, { botToken, secret }: Visitor): Promise<void> => {
  const answer = await fetch(`${url}/api/livechat/${botToken}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({ clientId: randomUUID(), text: pick(visitorTexts) }),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`A message was refused: ${answer.status}`)
}

const bench = await openBenchDatabase()
let program: Program | undefined
try {
  const visitors = await insertConversations(bench, 1, dialogs)
  const cookie = `sid=${(await signIn(bench, 1)).sid}`
  const started = await startProgram(bench, settings)
  program = started
  const postgres = await postgresOf(bench.owner)
  await report('At rest', started, postgres, () => sleep(seconds * 1_000))
  await report(`${attendants} attendants, ${messagesPerSecond} messages a second`, started, postgres, async () => {
    const leave = await Promise.all(Array.from({ length: attendants }, () => attend(started, cookie, visitors)))
    for (let count = 0; count < seconds * messagesPerSecond; count += 1) {
      await write(started, pick(visitors))
      await sleep(1_000 / messagesPerSecond)
    }
    for (const one of leave) one()
  })
} finally {
  await program?.stop()
  await bench.stop()
}
