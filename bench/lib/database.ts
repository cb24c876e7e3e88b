import { Client } from 'pg'
import { secretPlace } from '../../apps/server/src/channels/connection.ts'
import { type DatabaseAddress, startEmbedded } from '../../apps/server/src/platform/database/embedded/index.ts'
import { createDatabase, type Database } from '../../apps/server/src/platform/database/index.ts'
import { ensureDatabase, prepareDatabase } from '../../apps/server/src/platform/database/prepare.ts'
import { createSecrets } from '../../apps/server/src/platform/secrets/index.ts'
import { temporaryFolder } from '../../apps/server/src/platform/testing/temporary-folder.ts'

/** The program that is started on the same database derives the same passwords from it. */
export const secretKey = 'a key for benchmarks only, 32 bytes or more'
/** For a floor with as many connections as clients. */
const maxConnections = 200

export interface BenchDatabase {
  folder: string
  /** For making data; passes every wall. */
  owner: Client
  ownerAddress: DatabaseAddress
  app: DatabaseAddress
  database: Database
  stop(): Promise<void>
}

/** The embedded database as the program starts it, durable commits and all, on a folder of its own. */
export const openBenchDatabase = async (name = 'bench'): Promise<BenchDatabase> => {
  const { path: folder, remove } = temporaryFolder('bench')
  const embedded = await startEmbedded(folder, { settings: { max_connections: maxConnections } })
  const ownerAddress = await ensureDatabase(embedded.owner, name)
  const { app } = await prepareDatabase(ownerAddress, secretKey)
  const owner = new Client(ownerAddress)
  await owner.connect()
  const database = createDatabase({ address: app })
  return {
    folder,
    owner,
    ownerAddress,
    app,
    database,
    stop: async () => {
      await database.close()
      await owner.end()
      await embedded.stop()
      remove()
    },
  }
}

/** Gives every connection the secret that is named for it, sealed as the program seals it. */
export const sealSecrets = async ({ owner }: BenchDatabase, secretOf: (id: number) => string): Promise<void> => {
  const secrets = createSecrets(secretKey)
  const { rows } = await owner.query<{ company_id: number; id: number }>('select company_id, id from connection')
  for (const { company_id, id } of rows)
    await owner.query('update connection set secret_encrypted = $3 where company_id = $1 and id = $2', [
      company_id,
      id,
      secrets.seal(secretOf(id), secretPlace(company_id, id)),
    ])
}

/** A company with one person, workspaces, a bot and a connection; ids as given. */
export const insertCompany = async (owner: Client, companyId: number, workspaces: number): Promise<void> => {
  await owner.query(`insert into platform (id, name, display_name) values (1, 'bench', 'Bench') on conflict do nothing`)
  await owner.query(
    `insert into company (id, name, name_folded, platform_id) values ($1::int, 'C' || $1::int, 'c' || $1::int, 1)`,
    [companyId],
  )
  await owner.query(
    `insert into account (id, company_id, email, email_folded, first_access) values ($1::int, $1::int, 'a' || $1::int || '@bench.local', 'a' || $1::int || '@bench.local', false)`,
    [companyId],
  )
  await owner.query(
    `insert into member (company_id, id, name, name_folded, email) values ($1::int, $1::int, 'Ana', 'ana', 'a' || $1::int || '@bench.local')`,
    [companyId],
  )
  await owner.query(
    `insert into workspace (company_id, id, name, name_folded) select $1::int, $1::int * 1000 + g, 'W' || g, 'w' || g from generate_series(1, $2::int) g`,
    [companyId, workspaces],
  )
  await owner.query(
    `insert into workspace_member (company_id, workspace_id, user_id, granted_at) select company_id, id, $1::int, now() - interval '1 year' from workspace where company_id = $1::int`,
    [companyId],
  )
  await owner.query(
    `insert into bot (company_id, id, name, name_folded, workspace_id, token) select $1::int, $1::int * 100 + g, 'B' || g, 'b' || g, $1::int * 1000 + 1, 'bench-' || $1::int || '-' || g from generate_series(1, 20) g`,
    [companyId],
  )
  await owner.query(
    `insert into connection (company_id, id, kind, bot_id, external_id) select $1::int, $1::int * 100 + g, 'livechat', $1::int * 100 + g, 'bench-' || $1::int || '-' || g from generate_series(1, 20) g`,
    [companyId],
  )
}

const chunk = 100_000

/**
 * Dialogs with `messages` messages each: half of them open, skewed over workspaces and bots, the last message within the last
 * 90 days, one in a hundred open ones waiting for a person. Ids from `firstId` on.
 */
export const insertDialogs = async (
  owner: Client,
  companyId: number,
  count: number,
  firstId: number,
  workspaces: number,
  messages: number,
): Promise<void> => {
  // Foreign keys are checked by the generator's own arithmetic here, and by every test elsewhere.
  await owner.query('set session_replication_role = replica')
  for (let from = 0; from < count; from += chunk) {
    const range = [companyId, firstId + from, firstId + Math.min(from + chunk, count) - 1] as const
    await owner.query(
      `insert into contact (company_id, id, name, search, workspace_id)
       select $1::int, g, 'Cliente ' || g, 'cliente ' || g || ' 5531' || (900000000 + g), $1::int * 1000 + 1 from generate_series($2::int, $3::int) g`,
      [...range],
    )
    await owner.query(
      `insert into identity (company_id, id, contact_id, connection_id, external_id)
       select $1::int, g, g, $1::int * 100 + 1 + (g % 20), 'v' || g from generate_series($2::int, $3::int) g`,
      [...range],
    )
    await owner.query(
      `insert into dialog (company_id, id, bot_id, workspace_id, connection_id, identity_id, contact_id, open, owner, waits, seq, version, inbound,
         last_text, first_at, opened_at, last_at, last_inbound_at, last_message_at, closed_at)
       select $1::int, g, $1::int * 100 + 1 + (g % 20), $1::int * 1000 + 1 + floor($4::int * power(hashint4(g)::float8 / 4294967296 + 0.5, 3))::int, $1::int * 100 + 1 + (g % 20), g, g,
         g % 2 = 0, case when g % 2 = 1 then 'closed' when g % 100 = 0 then 'queue' else 'bot' end, g % 100 = 0, $5, $5, $5 / 2, 'Qual o prazo de entrega?',
         at, at, at, at, at, case when g % 2 = 1 then at end
       from (select g, now() - interval '90 days' * (hashint4(g + 7)::float8 / 4294967296 + 0.5) as at from generate_series($2::int, $3::int) g) x`,
      [...range, workspaces, messages],
    )
    await owner.query(
      `insert into dialog_party (company_id, dialog_id, connection_id, identity_id, contact_id, open, first_at)
       select d.company_id, d.id, d.connection_id, d.identity_id, d.contact_id, d.open, d.first_at
       from dialog d where d.company_id = $1 and d.id between $2 and $3`,
      [...range],
    )
    await owner.query(
      `insert into message (company_id, dialog_id, seq, version, connection_id, sender, text)
       select $1::int, g, s, s, $1::int * 100 + 1 + (g % 20), case when s % 2 = 1 then 'CLIENT' else 'BOT' end, 'Mensagem ' || s || ' da conversa ' || g
       from generate_series($2::int, $3::int) g, generate_series(1, $4::int) s`,
      [...range, messages],
    )
  }
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum analyze')
  await owner.query('checkpoint')
}
