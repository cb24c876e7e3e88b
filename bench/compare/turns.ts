import { createTalk } from '../figures/turns.ts'
import type { Visitor } from '../lib/conversations.ts'
import type { BenchDatabase } from '../lib/database.ts'
import { type KeepAlive, openKeepAlive } from '../lib/keep-alive.ts'
import { strides } from '../lib/turn-floor.ts'
import { type Comparison, compareRounds, type Pace, type Worker } from './rounds.ts'
import { importFrom, openSide, stopSides } from './side.ts'

const companies = 10
const dialogsPerCompany = 1_000
const mostClients = 128

/** Automations of every company that look for words which no customer writes. */
const insertAutomations = async ({ owner }: BenchDatabase, count: number): Promise<void> => {
  const definition = {
    event: 'wrote',
    matches: 'all',
    conditions: [
      {
        kind: 'words',
        isNot: false,
        words: ['jabuticabeira', 'segunda via', 'nota fiscal', 'trocar de titular', 'falar com gerente'],
      },
    ],
    acts: [{ kind: 'note', text: 'Nunca' }],
  }
  await owner.query(
    `insert into automation (company_id, name, name_folded, place, state, workspace_ids, definition)
     select c.id, 'Automação ' || n, 'automacao ' || n, n, 'on', array(select w.id from workspace w where w.company_id = c.id), $2
     from company c cross join generate_series(1, $1::int) n`,
    [count, JSON.stringify(definition)],
  )
  await owner.query('update company set automations_version = 1')
}

const none = { automations: 0, listening: 0 }

/** Bot turns over HTTP, as the group `turns` measures them, without their floor. */
export const compareTurns = async (
  paths: readonly [string, string],
  pace: Pace,
  /** Of this tree alone: automations of each company, and companies in which somebody listens to events. */
  added: { automations: number; listening: number } = none,
): Promise<Comparison[]> => {
  const open = async (path: string, { automations, listening } = none) => {
    let visitors: Visitor[] = []
    const { insertConversations } = await importFrom<typeof import('../lib/conversations.ts')>(
      path,
      'lib/conversations.ts',
    )
    const side = await openSide(path, async (bench) => {
      visitors = await insertConversations(bench, companies, dialogsPerCompany)
      if (automations > 0) await insertAutomations(bench, automations)
      if (listening > 0)
        await bench.owner.query(
          'insert into event_log (company_id, begun_at) select g, now() from generate_series(1, $1::int) g',
          [listening],
        )
    })
    const connections = await Promise.all(Array.from({ length: mostClients }, () => openKeepAlive(side.port)))
    const talk = createTalk(visitors)
    // Each visitor's first message: the program gets to know them.
    await Promise.all(
      connections.map(async (connection, client) => {
        for (let place = client; place < visitors.length; place += mostClients) await talk(connection, place)
      }),
    )
    for (const connection of connections) connection.close()
    side.suspend()
    const workOn: Worker['workOn'] = (own) => {
      const place = strides(visitors.length, own.length)
      return (client) => talk(own[client] as KeepAlive, place(client))
    }
    return { side, workOn }
  }
  try {
    const workers = [await open(paths[0]), await open(paths[1], added)] as const
    const comparisons: Comparison[] = []
    for (const clients of [32, mostClients]) comparisons.push(await compareRounds('bot turns', workers, clients, pace))
    return comparisons
  } finally {
    await stopSides()
  }
}
