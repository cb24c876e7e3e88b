// What the same calls cost a program that has nothing else to do: `node:http`, prepared statements as the database's owner, the
// least SQL, no sessions, no rights, no checks. `node bench/floor/server.ts`, with PORT and DATABASE (a pg address as JSON).
import { createServer, type IncomingMessage } from 'node:http'
import { Pool } from 'pg'

/** Reads wait for processors: more connections than these are slower. Writes wait for the disk, and share its flushes. */
const readConnections = 4
const writeConnections = 32

const address = JSON.parse(process.env.DATABASE ?? '{}') as { host: string; user: string; database: string }
const reads = new Pool({ ...address, max: readConnections })
const writes = new Pool({ ...address, max: writeConnections })

const inbox = `select d.id, c.name, c.phone, d.last_text, d.last_sender, d.last_at, d.inbound, d.connection_id, d.bot_id,
  d.workspace_id, d.open, d.owner, d.owner_user_id, d.waits, d.version
 from (select k.id, k.last_at from unnest($2::int[]) w(id) cross join lateral (
    select id, last_at from dialog where company_id = $1 and workspace_id = w.id and open order by last_at desc, id desc limit 40) k
  order by k.last_at desc, k.id desc limit 40) k
 join dialog d on d.company_id = $1 and d.id = k.id join contact c on c.company_id = $1 and c.id = d.contact_id
 order by k.last_at desc, k.id desc`
const room = `select seq, version, ext_id, sender, user_id, text, buttons, files, status, created_at from message
 where company_id = $1 and dialog_id = $2 and seq < $3 order by seq desc limit 100`
const reply = `with d as (update dialog set seq = seq + 1, version = version + 1, last_text = $4, last_sender = 'HUMAN', last_at = now(),
   last_person_at = now(), last_message_at = now(), waits = false, changed_xid = pg_current_xact_id()
   where company_id = $1 and id = $2 returning seq, version, connection_id)
 insert into message (company_id, dialog_id, seq, version, connection_id, ext_id, sender, user_id, text)
 select $1, $2, d.seq, d.version, d.connection_id, $5, 'HUMAN', $3, $4 from d
 returning seq, version, ext_id, sender, user_id, text, status, created_at`

const bodyOf = async (request: IncomingMessage): Promise<{ clientId: string; message: string }> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString()) as { clientId: string; message: string }
}

const answer = async (request: IncomingMessage): Promise<unknown> => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const numbers = (name: string): number[] => (url.searchParams.get(name) ?? '').split(',').map(Number)
  const company = Number(url.searchParams.get('company'))
  switch (url.pathname) {
    case '/inbox':
      return (await reads.query({ name: 'inbox', text: inbox, values: [company, numbers('workspaces')] })).rows
    case '/room': {
      const values = [company, numbers('room')[0], numbers('before')[0]]
      return (await reads.query({ name: 'room', text: room, values })).rows.reverse()
    }
    default: {
      const { clientId, message } = await bodyOf(request)
      const values = [company, numbers('room')[0], company, message, clientId]
      return (await writes.query({ name: 'reply', text: reply, values })).rows[0]
    }
  }
}

const server = createServer((request, response) => {
  answer(request).then(
    (result) => {
      const body = Buffer.from(JSON.stringify(result))
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
    },
    (error: unknown) => {
      console.error(error)
      response.writeHead(500, { 'content-length': 0 }).end()
    },
  )
})
// Clients that wait for their round keep their connection.
server.keepAliveTimeout = 0
server.listen(Number(process.env.PORT), '127.0.0.1')
