import { newKey } from '../../apps/server/src/platform/access/api-keys.ts'
import { insertConversations } from '../lib/conversations.ts'
import { openBenchDatabase } from '../lib/database.ts'
import { type Figure, fact, limitFigure, rateFigure } from '../lib/figure.ts'
import { insertKey } from '../lib/insert-key.ts'
import { type KeepAlive, openKeepAlive } from '../lib/keep-alive.ts'
import { load, percentile } from '../lib/measure.ts'
import { type Program, startProgram } from '../lib/program.ts'
import { signIn } from '../lib/sign-in.ts'
import { pacedOn } from '../lib/turn-floor.ts'
import { createTalk } from './turns.ts'

const companyId = 1
const dialogs = 200
const messagesPerSecond = 50
const wrongKeysPerSecond = 100_000 / 60
const ms = 20_000
const clients = 8

/** What a key costs a call, and what made-up keys cost everybody else: a minute and a half. */
export const keyFigures = async (): Promise<Figure[]> => {
  const bench = await openBenchDatabase()
  try {
    const visitors = await insertConversations(bench, 1, dialogs)
    const secret = await insertKey(bench, companyId)
    const session = await signIn(bench, companyId)
    const program = await startProgram(bench)
    const connections = await Promise.all(Array.from({ length: 32 }, () => openKeepAlive(program.port)))
    try {
      const talk = createTalk(visitors)
      const say = (): Promise<number[]> =>
        pacedOn(connections, messagesPerSecond, ms, (connection, turn) => talk(connection, turn % visitors.length))
      return [
        ...(await callFigures(connections, { secret, sid: session.sid })),
        ...(await wrongKeyFigures(program, say)),
      ]
    } finally {
      for (const connection of connections) connection.close()
      await program.stop()
    }
  } finally {
    await bench.stop()
  }
}

/** The same list by a key and by a session. */
const callFigures = async (
  connections: readonly KeepAlive[],
  { secret, sid }: { secret: string; sid: string },
): Promise<Figure[]> => {
  const ask = async (path: string, headers: Record<string, string>): Promise<number> => {
    const { perSecond } = await load(clients, 5_000, async (client) => {
      const answer = await connections[client]?.get(path, headers)
      if (answer?.status !== 200) throw new Error(`${path}: ${answer?.status} ${answer?.body}`)
    })
    return perSecond
  }
  const [byKey, bySession]: [number[], number[]] = [[], []]
  for (let round = 0; round < 3; round += 1) {
    bySession.push(await ask('/api/labels', { cookie: `sid=${sid}` }))
    byKey.push(await ask('/api/v1/labels', { authorization: `Bearer ${secret}` }))
  }
  return [rateFigure('calls by key, against a session', percentile(byKey, 0.5), percentile(bySession, 0.5), 0.95)]
}

/** Turns while somebody tries keys that have the right form. */
const wrongKeyFigures = async (program: Program, say: () => Promise<number[]>): Promise<Figure[]> => {
  const alone = percentile(await say(), 0.99)
  const guessing = await Promise.all(Array.from({ length: 32 }, () => openKeepAlive(program.port)))
  try {
    const [times] = await Promise.all([
      say(),
      pacedOn(guessing, wrongKeysPerSecond, ms, async (connection) => {
        const { status } = await connection.get('/api/v1/me', { authorization: `Bearer ${newKey().secret}` })
        if (status !== 401) throw new Error(`a made-up key was answered ${status}`)
      }),
    ])
    const beside = percentile(times, 0.99)
    return [
      fact('bot turns without made-up keys, p99', alone, 'ms'),
      limitFigure('bot turns: p99 added by 100,000 made-up keys a minute', beside - alone, 'ms', 25),
    ]
  } finally {
    for (const connection of guessing) connection.close()
  }
}
