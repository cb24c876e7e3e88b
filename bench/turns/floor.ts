import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { DatabaseAddress } from '../../apps/server/src/platform/database/embedded/index.ts'
import { type Load, load } from '../lib/measure.ts'
import { texts, type Visitor } from './seed.ts'

const update = `update dialog set seq = seq + 2, version = version + 2, inbound = inbound + 1, session = $3, last_text = $4,
 last_sender = 'BOT', last_at = now(), last_inbound_at = now(), last_message_at = now(), version_id = $1,
 changed_xid = pg_current_xact_id() where company_id = $1 and id = $2 returning seq`
const insert = `insert into message (company_id, dialog_id, seq, version, connection_id, ext_id, sender, text, node_id)
 values ($1, $2, $3, $3, $4, $5, 'CLIENT', $6, null), ($1, $2, $3 + 1, $3 + 1, $4, null, 'BOT', $7, 'n1')`
const session = JSON.stringify({
  format: 1,
  nodeId: 'n2',
  variables: {},
  lastFallback: null,
  workspaceId: null,
  calls: 0,
  awaiting: null,
  queue: [],
})

/** The same writes done bare, each turn in its own transaction, with as many connections as clients; no row security. */
export const measureFloor = async (
  address: DatabaseAddress,
  visitors: readonly Visitor[],
  clients: number,
  ms: number,
): Promise<Load> => {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ ...address })
      await client.connect()
      return client
    }),
  )
  try {
    let next = 0
    return await load(clients, ms, async (client) => {
      const connection = connections[client]
      next += 7
      const visitor = visitors[next % visitors.length]
      if (!connection || !visitor) return
      const text = texts[next % texts.length]
      await connection.query('begin')
      const { rows } = await connection.query({
        name: 'u',
        text: update,
        values: [visitor.companyId, visitor.dialogId, session, 'O que você procura?'],
      })
      await connection.query({
        name: 'i',
        text: insert,
        values: [
          visitor.companyId,
          visitor.dialogId,
          rows[0].seq - 1,
          visitor.connectionId,
          randomUUID(),
          text,
          'O que você procura?',
        ],
      })
      await connection.query('commit')
    })
  } finally {
    await Promise.all(connections.map((connection) => connection.end()))
  }
}
