import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertConversations, type Visitor, visitorTexts } from '../lib/conversations.ts'
import { openBenchDatabase } from '../lib/database.ts'
import { type Figure, fact, limitFigure } from '../lib/figure.ts'
import { type KeepAlive, openKeepAlive } from '../lib/keep-alive.ts'
import { paced, percentile } from '../lib/measure.ts'
import { loudCompany, makeNoise, type NoiseKind, noiseNames, prepareNoise } from '../lib/noise.ts'
import { noiseAppSecret } from '../lib/noise-account.ts'
import { type Program, startProgram } from '../lib/program.ts'
import { signIn } from '../lib/sign-in.ts'

const companies = 4
const dialogsPerCompany = 400
const clients = 16
/** Turns of the quiet companies, a second: far below what the program does, so that only the noise raises their times. */
const perSecond = 100
const ms = 4_000
/** Without and with the noise in turn, so that what else the machine does counts in both. */
const rounds = 3
/** What the noise may add to the p99 of anybody else's turn; a thousand customers who must be answered are no mischief. */
const mostAddedMs = (kind: NoiseKind): number => (kind === 'batches' ? 50 : 25)

/**
 * What one company, or a stranger, does to the turns of the others: their p99 with the noise above their p99 without it. The program has its usual
 * limits; everybody calls from addresses of his own. `NOISE=save` measures one noise alone.
 */
export const neighbourFigures = async (): Promise<Figure[]> => {
  const bench = await openBenchDatabase()
  try {
    const visitors = await insertConversations(bench, companies, dialogsPerCompany)
    const { sid } = await signIn(bench, loudCompany)
    const prepared = await prepareNoise(bench, visitors)
    // Empty as if not set: the usual limits.
    const program = await startProgram(bench, {
      RATE_LIMIT: '',
      FAKE_CHANNEL_URL: 'http://127.0.0.1:9',
      META_APP_ID: '1000',
      META_APP_SECRET: noiseAppSecret,
      META_VERIFY_TOKEN: 'the token of the noise',
      META_GRAPH_URL: 'http://127.0.0.1:9',
    })
    try {
      const quiet = await openQuiet(program, visitors)
      await quiet.times()
      const figures: Figure[] = []
      for (const kind of Object.keys(noiseNames) as NoiseKind[]) {
        if (process.env.NOISE && process.env.NOISE !== kind) continue
        figures.push(
          ...(await addedBy(kind, program, quiet, () => makeNoise({ kind, port: program.port, sid, ...prepared }))),
        )
      }
      quiet.close()
      return figures
    } finally {
      await program.stop()
    }
  } finally {
    await bench.stop()
  }
}

const addedBy = async (
  kind: NoiseKind,
  program: Program,
  quiet: Quiet,
  begin: () => ReturnType<typeof makeNoise>,
): Promise<Figure[]> => {
  const without: number[] = []
  const during: number[] = []
  const answered: Record<string, number> = {}
  let usedMs = 0
  for (let round = 0; round < rounds; round += 1) {
    const startMs = program.processorMs()
    without.push(...(await quiet.times()))
    const betweenMs = program.processorMs()
    const end = await begin()
    // It ends at its time even where no turn was answered any more: then the times show it.
    const ended = sleep(ms).then(end)
    const beganMs = program.processorMs()
    during.push(...(await quiet.times()))
    usedMs += program.processorMs() - beganMs - (betweenMs - startMs)
    for (const [status, count] of Object.entries(await ended)) answered[status] = (answered[status] ?? 0) + count
  }
  const p99 = percentile(without, 0.99)
  const name = noiseNames[kind]
  const perSecondOf = ([status, count]: [string, number]) =>
    fact(`answers ${status} to: ${name}`, (count * 1000) / (rounds * ms), '/s')
  return [
    fact(`turns of others without: ${name}, p99`, p99, 'ms'),
    limitFigure(`added to it by: ${name}`, percentile(during, 0.99) - p99, 'ms', mostAddedMs(kind)),
    fact(`longest turn beside: ${name}`, Math.max(...during), 'ms'),
    fact(`processor time of the program for: ${name}`, usedMs / ((rounds * ms) / 1000), 'ms/s'),
    ...Object.entries(answered).map(perSecondOf),
  ]
}

interface Quiet {
  /** Milliseconds of each turn of some seconds at a steady pace. */
  times(): Promise<number[]>
  close(): void
}

/** Visitors of all companies but the loud one, who write from sixteen addresses. */
const openQuiet = async (program: Program, all: readonly Visitor[]): Promise<Quiet> => {
  const visitors = all.filter(({ companyId }) => companyId !== loudCompany)
  const connections = await Promise.all(
    Array.from({ length: clients }, (_, client) => openKeepAlive(program.port, `127.0.9.${client + 1}`)),
  )
  // In turn: one that nobody uses for a minute is closed by the program.
  const free = [...connections]
  const waiting: ((connection: KeepAlive) => void)[] = []
  let said = 0

  const say = async (): Promise<void> => {
    const place = said++
    const visitor = visitors[place % visitors.length] as Visitor
    const text = visitorTexts[Math.floor(place / visitors.length) % visitorTexts.length]
    const connection = free.shift() ?? (await new Promise<KeepAlive>((resolve) => waiting.push(resolve)))
    const { status, body } = await connection.post(
      `/api/livechat/${visitor.botToken}/messages`,
      { authorization: `Bearer ${visitor.secret}` },
      `{"clientId":"${randomUUID()}","text":"${text}"}`,
    )
    const next = waiting.shift()
    if (next) next(connection)
    else free.push(connection)
    if (status !== 200) throw new Error(`${status}: ${body}`)
  }
  // Each visitor's first message: the program gets to know them, as it does when a page opens the chat.
  await Promise.all(visitors.map(say))
  return {
    times: () => paced(perSecond, ms, say),
    close: () => {
      for (const connection of connections) connection.close()
    },
  }
}
