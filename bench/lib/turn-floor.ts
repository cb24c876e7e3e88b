import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import type { Visitor } from './conversations.ts'
import type { FloorDatabase } from './floor-database.ts'
import type { KeepAlive } from './keep-alive.ts'
import { type Load, load, paced } from './measure.ts'

/** Each client goes through dialogs of its own, so that no two of them meet in one. */
export const strides = (total: number, clients: number): ((client: number) => number) => {
  const turns = new Uint32Array(clients)
  const each = Math.floor(total / clients)
  return (client) => {
    const turn = turns[client] ?? 0
    turns[client] = turn + 1
    return (turn % each) * clients + client
  }
}

/** Calls at a steady pace for so long, each on a connection that is free, else it waits for one. @returns ms of each */
export const pacedOn = async (
  connections: readonly KeepAlive[],
  perSecond: number,
  ms: number,
  work: (connection: KeepAlive, turn: number) => Promise<void>,
): Promise<number[]> => {
  const free = [...connections]
  const waiting: ((connection: KeepAlive) => void)[] = []
  return paced(perSecond, ms, async (turn) => {
    const connection = free.pop() ?? (await new Promise<KeepAlive>((resolve) => waiting.push(resolve)))
    await work(connection, turn)
    const next = waiting.shift()
    if (next) next(connection)
    else free.push(connection)
  })
}

const updateDialog = `update dialog set seq = seq + 2, version = version + 2, inbound = inbound + 1, session = $3, last_text = $4,
 last_sender = 'BOT', last_at = now(), last_inbound_at = now(), last_message_at = now(), changed_xid = pg_current_xact_id()
 where company_id = $1 and id = $2 returning seq`
const insertMessages = `insert into message (company_id, dialog_id, seq, version, connection_id, ext_id, sender, text, node_id)
 values ($1, $2, $3 - 1, $3 - 1, $4, $5, 'CLIENT', $6, null), ($1, $2, $3, $3, $4, null, 'BOT', $7, 'Vendas')`
const session = JSON.stringify({ nodeId: 'Vendas', variables: {}, repetitions: 0 })

/** What a turn writes, as a program would that has nothing else to do: begin, two statements, commit. */
export const bareLoad = (
  floor: FloorDatabase,
  visitors: readonly Visitor[],
  clients: number,
  ms: number,
): Promise<Load> => {
  const place = strides(visitors.length, clients)
  return bareWrites(floor, visitors, clients, (write) => load(clients, ms, (client) => write(place(client))))
}

/** Gives `work` how to write for the visitor at a place, over so many connections. */
export const bareWrites = async <T>(
  floor: FloorDatabase,
  visitors: readonly Visitor[],
  connections: number,
  work: (write: (place: number) => Promise<void>) => Promise<T>,
): Promise<T> => {
  const pool = new Pool({ ...floor.ownerAddress, max: connections })
  try {
    return await work(async (place) => {
      const { companyId, dialogId, connectionId } = visitors[place % visitors.length] as Visitor
      const connection = await pool.connect()
      await connection.query({ name: 'begin', text: 'begin' })
      const { rows } = await connection.query<{ seq: number }>({
        name: 'dialog',
        text: updateDialog,
        values: [companyId, dialogId, session, 'Você está em vendas.'],
      })
      await connection.query({
        name: 'messages',
        text: insertMessages,
        values: [companyId, dialogId, rows[0]?.seq, connectionId, randomUUID(), 'vendas', 'Você está em vendas.'],
      })
      await connection.query({ name: 'commit', text: 'commit' })
      connection.release()
    })
  } finally {
    await pool.end()
  }
}
