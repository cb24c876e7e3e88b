// The program's memory under hours of mixed load: `npm run bench:soak -- --minutes 60 [--csv FILE]`. It turns, reads and takes
// files while two thousand websockets come and go; at the end the curve must be flat.
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { WebSocket } from 'ws'
import { insertConversations, type Visitor, visitorTexts } from './lib/conversations.ts'
import { openBenchDatabase } from './lib/database.ts'
import { percentile } from './lib/measure.ts'
import { type Program, startProgram } from './lib/program.ts'
import { signIn } from './lib/sign-in.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, csv: { type: 'string' } },
})
const durationMs = Number(values.minutes) * 60_000

const companies = 10
const dialogsPerCompany = 300
const sockets = 2_000
const sampleEveryMs = 15_000
/** Each of these is what comes a second. */
const perSecond = { turns: 30, pages: 4, rooms: 4, uploads: 0.5, sockets: 10 }
const uploadBytes = 200 * 1024
/** The last quarter may lie so much above the second, in which everything has been used for the first time. */
const mostGrowth = 1.1

interface Sample {
  minute: number
  residentMb: number
  heapMb: number
  descriptors: number
}

interface Load {
  program: Program
  visitors: readonly Visitor[]
  cookie: string
  failures: Map<string, number>
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

const expectOk = async (name: string, answer: Response): Promise<void> => {
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
}

const staff = ({ program, cookie }: Load): Record<string, string> => ({ cookie, origin: program.url })

const works: Record<Exclude<keyof typeof perSecond, 'sockets'>, (load: Load) => Promise<void>> = {
  turns: async ({ program, visitors }) => {
    const { botToken, secret } = pick(visitors)
    const answer = await fetch(`${program.url}/api/livechat/${botToken}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify({ clientId: randomUUID(), text: pick(visitorTexts) }),
    })
    await expectOk('turns', answer)
  },
  pages: async (load) =>
    expectOk(
      'pages',
      await fetch(`${load.program.url}/api/omnichannel/dialogs-pageable?limit=40`, { headers: staff(load) }),
    ),
  rooms: async (load) => {
    const { dialogId } = pick(load.visitors.filter(({ companyId }) => companyId === 1))
    await expectOk(
      'rooms',
      await fetch(`${load.program.url}/api/omnichannel/dialogs/${dialogId}`, { headers: staff(load) }),
    )
  },
  uploads: async (load) => {
    const form = new FormData()
    form.set('name', 'recado.pdf')
    form.set('mimeType', 'application/pdf')
    form.set('file', new Blob([Buffer.from('%PDF-1.7\n'), randomBytes(uploadBytes)]), 'recado.pdf')
    await expectOk(
      'uploads',
      await fetch(`${load.program.url}/api/files/upload`, { method: 'POST', headers: staff(load), body: form }),
    )
  },
}

/** Calls at a steady pace; what fails is counted by its reason. */
const keepCalling = async (name: keyof typeof works, load: Load, isOver: () => boolean): Promise<void> => {
  const underWay = new Set<Promise<void>>()
  while (!isOver()) {
    const call = works[name](load)
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        load.failures.set(reason, (load.failures.get(reason) ?? 0) + 1)
      })
      .finally(() => underWay.delete(call))
    underWay.add(call)
    await sleep(1_000 / perSecond[name])
  }
  await Promise.all(underWay)
}

/** Visitors' websockets up to the number, and then one goes for each that comes. */
const keepSockets = async ({ program, visitors }: Load, isOver: () => boolean): Promise<void> => {
  const open: WebSocket[] = []
  const pings = setInterval(() => {
    for (const socket of open) if (socket.readyState === WebSocket.OPEN) socket.send('{"type":"ping"}')
  }, 20_000)
  while (!isOver()) {
    const { botToken, secret } = pick(visitors)
    const socket = new WebSocket(`${program.url.replace('http', 'ws')}/api/livechat/${botToken}/stream`)
    socket.on('error', () => socket.terminate())
    void once(socket, 'open').then(
      () => socket.send(JSON.stringify({ type: 'hello', visitorToken: secret, cursor: '' })),
      () => undefined,
    )
    open.push(socket)
    // Some say goodbye, others are simply gone.
    if (open.length > sockets) {
      const leaving = open.shift()
      if (Math.random() < 0.5) leaving?.close()
      else leaving?.terminate()
    }
    await sleep(open.length < sockets ? 20 : 1_000 / perSecond.sockets)
  }
  clearInterval(pings)
  for (const socket of open) socket.terminate()
}

const sample = async ({ program }: Load, startMs: number): Promise<Sample> => {
  const text = await (await fetch(`${program.url}/metrics`)).text()
  const read = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN)
  return {
    minute: (performance.now() - startMs) / 60_000,
    residentMb: read('process_resident_memory_bytes') / 2 ** 20,
    heapMb: read('nodejs_heap_size_used_bytes') / 2 ** 20,
    descriptors: read('process_open_fds'),
  }
}

const median = (samples: readonly Sample[], of: (sample: Sample) => number): number => percentile(samples.map(of), 0.5)

/** Compares quarters of the curve; the first is the start. */
const judge = (samples: readonly Sample[]): boolean => {
  const quarter = (place: number): readonly Sample[] =>
    samples.slice(Math.floor((samples.length * place) / 4), Math.floor((samples.length * (place + 1)) / 4))
  let isFlat = true
  for (const [name, of] of [
    ['resident memory, MB', (one: Sample) => one.residentMb],
    ['heap in use, MB', (one: Sample) => one.heapMb],
    ['descriptors', (one: Sample) => one.descriptors],
  ] as const) {
    const was = median(quarter(1), of)
    const is = median(quarter(3), of)
    const met = is <= was * mostGrowth
    isFlat &&= met
    console.log(
      `${met ? 'ok  ' : 'MISS'}  ${name}: ${was.toFixed(0)} in the second quarter, ${is.toFixed(0)} in the last`,
    )
  }
  return isFlat
}

const main = async (): Promise<boolean> => {
  const bench = await openBenchDatabase()
  let program: Program | null = null
  try {
    const visitors = await insertConversations(bench, companies, dialogsPerCompany)
    const cookie = `sid=${(await signIn(bench, 1)).sid}`
    program = await startProgram(bench)
    const load: Load = { program, visitors, cookie, failures: new Map() }
    const startMs = performance.now()
    const isOver = (): boolean => performance.now() - startMs > durationMs
    const working = [
      keepSockets(load, isOver),
      ...(Object.keys(works) as (keyof typeof works)[]).map((name) => keepCalling(name, load, isOver)),
    ]
    const samples: Sample[] = []
    if (values.csv) writeFileSync(values.csv, 'minute,resident_mb,heap_mb,descriptors\n')
    while (!isOver()) {
      await sleep(sampleEveryMs)
      const one = await sample(load, startMs)
      samples.push(one)
      const line = [one.minute.toFixed(2), one.residentMb.toFixed(0), one.heapMb.toFixed(0), one.descriptors].join(',')
      if (values.csv) appendFileSync(values.csv, `${line}\n`)
      else console.log(line)
    }
    await Promise.all(working)
    for (const [reason, count] of load.failures) console.log(`${count} × ${reason}`)
    return judge(samples)
  } finally {
    await program?.stop()
    await bench.stop()
  }
}

process.exit((await main()) ? 0 : 1)
