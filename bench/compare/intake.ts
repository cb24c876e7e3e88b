import { createCustomers, makeNumbers, metaSettings, serveGraph } from '../figures/intake.ts'
import type { Visitor } from '../lib/conversations.ts'
import { type KeepAlive, openKeepAlive } from '../lib/keep-alive.ts'
import { strides } from '../lib/turn-floor.ts'
import { type Comparison, compareRounds, type Pace, type Worker } from './rounds.ts'
import { importFrom, openSide, stopSides } from './side.ts'

const companies = 10
const dialogsPerCompany = 1_000
const clients = 32

/** Messages of WhatsApp's customers, each called in by itself and answered once its turn is committed, as the group `intake` measures them. */
export const compareIntake = async (paths: readonly [string, string], pace: Pace): Promise<Comparison[]> => {
  const graph = await serveGraph()
  const open = async (path: string): Promise<Worker> => {
    let visitors: Visitor[] = []
    const { insertConversations } = await importFrom<typeof import('../lib/conversations.ts')>(
      path,
      'lib/conversations.ts',
    )
    const { sealSecrets } = await importFrom<typeof import('../lib/database.ts')>(path, 'lib/database.ts')
    const side = await openSide(
      path,
      async (bench) => {
        visitors = await insertConversations(bench, companies, dialogsPerCompany)
        await makeNumbers(bench, sealSecrets)
      },
      metaSettings(graph.url),
    )
    const write = createCustomers(visitors)
    const connections = await Promise.all(Array.from({ length: clients }, () => openKeepAlive(side.port)))
    // Each customer's first message: the program gets to know them.
    await Promise.all(
      connections.map(async (connection, client) => {
        for (let place = client; place < visitors.length; place += clients) await write(connection, place)
      }),
    )
    for (const connection of connections) connection.close()
    side.suspend()
    return {
      side,
      workOn: (own) => {
        const place = strides(visitors.length, own.length)
        return (client) => write(own[client] as KeepAlive, place(client))
      },
    }
  }
  try {
    const workers = [await open(paths[0]), await open(paths[1])] as const
    return [await compareRounds('webhook messages with their turn', workers, clients, pace)]
  } finally {
    await stopSides()
    await graph.stop()
  }
}
