import { Client } from 'pg'
import { type DatabaseAddress, startEmbedded } from '../../apps/server/src/platform/database/embedded/index.ts'
import { ensureDatabase } from '../../apps/server/src/platform/database/prepare.ts'
import { temporaryFolder } from '../../apps/server/src/platform/testing/temporary-folder.ts'
import type { Visitor } from './conversations.ts'

const maxConnections = 200

/** A database on which a floor is measured: what its statements name, a primary key and nothing else. */
export interface FloorDatabase {
  owner: Client
  ownerAddress: DatabaseAddress
  stop(): Promise<void>
}

const tables = `
create table dialog (
  company_id int, id int, workspace_id int not null default 0, bot_id int, connection_id int not null, contact_id int, open boolean not null default true,
  owner text not null default 'bot', owner_user_id int, waits boolean not null default false, seq int not null, version int not null,
  inbound int not null, session jsonb, last_text text not null default '', last_sender text, last_at timestamptz not null default now(),
  last_inbound_at timestamptz, last_person_at timestamptz, last_message_at timestamptz, changed_xid xid8,
  primary key (company_id, id));
create table message (
  company_id int, dialog_id int, seq int, version int not null, connection_id int not null, ext_id text, sender text not null, user_id int,
  text text not null, buttons jsonb, files jsonb, node_id text, status text not null default 'sent', created_at timestamptz not null default now(),
  primary key (company_id, dialog_id, seq));
create table contact (company_id int, id int, name text not null, phone text, primary key (company_id, id))`

/** On an embedded database of its own, durable commits and all. */
export const openFloorDatabase = async (): Promise<FloorDatabase> => {
  const { path, remove } = temporaryFolder('floor')
  const embedded = await startEmbedded(path, { settings: { max_connections: maxConnections } })
  const ownerAddress = await ensureDatabase(embedded.owner, 'floor')
  const owner = new Client(ownerAddress)
  await owner.connect()
  await owner.query(tables)
  return {
    owner,
    ownerAddress,
    stop: async () => {
      await owner.end()
      await embedded.stop()
      remove()
    },
  }
}

/** The dialogs of these visitors, each with two messages. */
export const insertFloorDialogs = async ({ owner }: FloorDatabase, visitors: readonly Visitor[]): Promise<void> => {
  await owner.query(
    `insert into dialog (company_id, id, connection_id, seq, version, inbound)
     select c, d, n, 2, 2, 1 from unnest($1::int[], $2::int[], $3::int[]) u(c, d, n)`,
    [
      visitors.map(({ companyId }) => companyId),
      visitors.map(({ dialogId }) => dialogId),
      visitors.map(({ connectionId }) => connectionId),
    ],
  )
  await insertMessages(owner, 1, 2_147_483_647, 2)
}

/**
 * Rooms of a company for the floor of reads, ids from `firstId` on, with `messages` each. Beside the primary keys there is the one order without which a
 * page of the inbox would be no floor at all.
 */
export const insertFloorRooms = async (
  { owner }: FloorDatabase,
  companyId: number,
  workspaces: number,
  groups: readonly { firstId: number; count: number; messages: number }[],
): Promise<void> => {
  for (const { firstId, count, messages } of groups) {
    const range = [companyId, firstId, firstId + count - 1]
    await owner.query(
      `insert into dialog (company_id, id, workspace_id, bot_id, connection_id, contact_id, open, seq, version, inbound, last_text, last_at)
       select $1::int, g, $1::int * 1000 + 1 + g % ${workspaces}, 1, 1, g, g % 2 = 0, ${messages}, ${messages}, 1, 'Qual o prazo de entrega?',
        now() - g * interval '1 second' from generate_series($2::int, $3::int) g`,
      range,
    )
    await owner.query(
      `insert into contact select $1::int, g, 'Cliente ' || g, null from generate_series($2::int, $3::int) g`,
      range,
    )
    await insertMessages(owner, firstId, firstId + count - 1, messages)
  }
  await owner.query('create index on dialog (company_id, workspace_id, last_at desc, id desc) where open')
  await owner.query('vacuum analyze')
  await owner.query('checkpoint')
}

const insertMessages = async (owner: Client, firstId: number, lastId: number, messages: number): Promise<void> => {
  await owner.query(
    `insert into message (company_id, dialog_id, seq, version, connection_id, sender, text)
     select company_id, id, s, s, connection_id, 'CLIENT', 'Mensagem ' || s || ' da conversa ' || id
     from dialog, generate_series(1, $3::int) s where id between $1 and $2`,
    [firstId, lastId, messages],
  )
  await owner.query('vacuum analyze')
  await owner.query('checkpoint')
}
