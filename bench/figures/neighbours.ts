import { randomUUID } from 'node:crypto'
import { insertConversations, type Visitor, visitorTexts } from '../lib/conversations.ts'
import { openBenchDatabase } from '../lib/database.ts'
import { type Figure, fact, limitFigure } from '../lib/figure.ts'
import { type KeepAlive, openKeepAlive } from '../lib/keep-alive.ts'
import { paced, percentile } from '../lib/measure.ts'
import { loudCompany, noises } from '../lib/noise.ts'
import { type Program, startProgram } from '../lib/program.ts'
import { signIn } from '../lib/sign-in.ts'

const companies = 4
const dialogsPerCompany = 1_000
const clients = 16
/** Turns of the quiet companies, a second: far below what the program does, so that only the noise raises their times. */
const perSecond = 60
const ms = 8_000
/** What the noise may add to the p99 of anybody else's turn. */
const mostAddedMs = 25

/**
 * What one company, or a stranger, does to the turns of the others: their p99 with the noise above their p99 without it, measured before it in the same
 * run. The program has its usual limits.
 */
export const neighbourFigures = async (): Promise<Figure[]> => {
  const bench = await openBenchDatabase()
  try {
    const visitors = await insertConversations(bench, companies, dialogsPerCompany)
    const { sid } = await signIn(bench, loudCompany)
    const program = await startProgram(bench, { RATE_LIMIT: '100', TRUST_PROXY: 'true' })
    try {
      const made = await noises(bench, { program, sid, visitors })
      const quiet = await openQuiet(program, visitors)
      const figures: Figure[] = []
      await quiet.p99()
      for (const noise of made) {
        const before = await quiet.p99()
        const running = noise.begin()
        const during = await quiet.p99()
        await running.end()
        figures.push(fact(`turns of others without: ${noise.name}, p99`, before, 'ms'))
        figures.push(limitFigure(`added to it by: ${noise.name}`, during - before, 'ms', mostAddedMs))
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

/** Visitors of all companies but the loud one, who write at a steady pace, each from an address of his own. */
const openQuiet = async (program: Program, all: readonly Visitor[]) => {
  const visitors = all.filter(({ companyId }) => companyId !== loudCompany)
  const connections = await Promise.all(Array.from({ length: clients }, () => openKeepAlive(program.port)))
  const free = [...connections]
  const waiting: ((connection: KeepAlive) => void)[] = []
  let said = 0

  const say = async (): Promise<void> => {
    const place = said++
    const visitor = visitors[place % visitors.length] as Visitor
    const text = visitorTexts[Math.floor(place / visitors.length) % visitorTexts.length]
    const connection = free.pop() ?? (await new Promise<KeepAlive>((resolve) => waiting.push(resolve)))
    const { status, body } = await connection.post(
      `/api/livechat/${visitor.botToken}/messages`,
      {
        authorization: `Bearer ${visitor.secret}`,
        'x-forwarded-for': `10.9.${(place >> 8) & 255}.${place & 255}`,
      },
      `{"clientId":"${randomUUID()}","text":"${text}"}`,
    )
    const next = waiting.shift()
    if (next) next(connection)
    else free.push(connection)
    if (status !== 200) throw new Error(`${status}: ${body}`)
  }
  return {
    p99: async () => percentile(await paced(perSecond, ms, say), 0.99),
    close: () => {
      for (const connection of connections) connection.close()
    },
  }
}
