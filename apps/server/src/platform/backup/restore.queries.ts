import type { Client } from 'pg'
import { restoreMark } from '../database/prepare.ts'
import { mailQueues } from '../mail/index.ts'

/** What a restore asks of an empty database, and does to it. */

/** Empty; holding something; or marked by a restore that did not end, of which backup. */
export type Target = { state: 'empty' } | { state: 'used' } | { state: 'marked'; backup: string }

export const readTarget = async (client: Client): Promise<Target> => {
  const { rows } = await client.query<{ marked: boolean; used: boolean }>(
    `select to_regclass('public.' || $1) is not null as marked, exists (
       select from pg_class c where c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relnamespace::regnamespace::text not like 'pg\\_%'
         and c.relnamespace <> 'information_schema'::regnamespace
         and not exists (select from pg_depend x where x.objid = c.oid and x.deptype = 'e')) as used`,
    [restoreMark],
  )
  if (rows[0]?.marked) {
    const mark = await client.query<{ backup: string }>(`select backup from public.${restoreMark}`)
    return { state: 'marked', backup: mark.rows[0]?.backup ?? '' }
  }
  return { state: rows[0]?.used ? 'used' : 'empty' }
}

export const mark = async (client: Client, backup: string): Promise<void> => {
  await client.query('begin')
  await client.query(
    `create table public.${restoreMark} (backup text not null, began_at timestamptz not null default now())`,
  )
  await client.query(`insert into public.${restoreMark} (backup) values ($1)`, [backup])
  await client.query('commit')
}

export const unmark = async (client: Client): Promise<void> => {
  await client.query(`drop table public.${restoreMark}`)
}

/** Begins anew where a restore broke off: everything in a marked database is its own. */
export const wipe = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname as name from pg_namespace n where n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`,
  )
  await client.query('begin')
  for (const { name } of rows) await client.query(`drop schema ${client.escapeIdentifier(name)} cascade`)
  await client.query('create schema public')
  await client.query('grant usage on schema public to public')
  await client.query('commit')
}

/** Takes all links between tables away, and gives back the statements that make them anew: rows then come in any order. */
export const dropLinks = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`)
}

/** Lets the owner write where row security is forced, until it is forced again in the same transaction. */
export const liftRowSecurity = async (client: Client): Promise<() => Promise<void>> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity`,
  )
  for (const { name } of rows) await client.query(`alter table ${name} no force row level security`)
  return async () => {
    for (const { name } of rows) await client.query(`alter table ${name} force row level security`)
  }
}

const reason = 'Estava na fila quando o backup foi feito, que depois foi restaurado: pode já ter sido enviada'

/**
 * What the restored moment was about to do has been done since, as far as anybody knows: nothing of it is done again by itself. People
 * see what was held back and send it, or not.
 */
const settlements: readonly string[] = [
  // Messages to customers: failed, with the button that sends them again. What takes a message back stays: it harms nobody twice.
  `with held as (
     delete from outbox o using message m where m.company_id = o.company_id and m.dialog_id = o.dialog_id and m.seq = o.seq
       and m.deleted_at is null returning m.company_id, m.dialog_id, m.seq),
   changed as (
     update message m set status = 'failed', failure = '${reason}', failure_cause = 'outcome_unknown', version = d.version + 1,
       steps = add_step(m.steps, jsonb_build_object('s', 'failed', 'at', now(), 'why', '${reason}'))
     from held h join dialog d on d.company_id = h.company_id and d.id = h.dialog_id
     where m.company_id = h.company_id and m.dialog_id = h.dialog_id and m.seq = h.seq and m.status = 'queued'
     returning m.company_id, m.dialog_id)
   update dialog d set version = d.version + 1, changed_xid = pg_current_xact_id()
   from (select distinct company_id, dialog_id from changed) c where d.company_id = c.company_id and d.id = c.dialog_id`,
  // Campaigns that had begun, or would have since: paused, also those that would go on by themselves. Those of later days keep their day.
  `update campaign set status = 'PAUSED', next_at = null, stopped_by = null, updated_at = now(),
     notice = 'Pausada: os dados foram restaurados de um backup, e parte dos contatos pode já ter recebido'
   where status = 'IN_PROGRESS' or stopped_by is not null or status = 'PENDING' and start_at <= now()`,
  // What outside systems were to be told: in the log as failed, from where it is sent again.
  `with held as (delete from webhook_queue returning company_id, delivery_id)
   update webhook_delivery w set state = 'failed', settled_at = now(), last_failure = '${reason}'
   from held h where w.company_id = h.company_id and w.id = h.delivery_id and w.state = 'pending'`,
  // What providers had brought and was still to be taken: it was taken since, and answered, as far as anybody knows.
  'delete from provider_call',
  // Bots whose time came meanwhile say nothing by themselves; the customer's next message starts their time again.
  `update dialog set due_at = null where open and owner = 'bot' and due_at <= now()`,
  // Mails that waited, and what sends some: each was sent since, as far as anybody knows. Whoever misses one asks for it again.
  `delete from restored_job where name in (${mailQueues.map((name) => `'${name}'`).join(', ')})`,
  // Who was signed out since would be signed in again.
  'delete from session',
  'delete from account_code',
  'delete from presence',
  'update connection_lease set lease_until = null, holder = null',
  'update media_fetch set lease_until = null',
  // Calls to outside systems, and first messages that bots were to send: not made again. The flow goes on as after the last try.
  'update flow_call set lease_until = null, attempts = 1000',
]

export const settle = async (client: Client): Promise<void> => {
  await client.query('begin')
  const force = await liftRowSecurity(client)
  for (const statement of settlements) await client.query(statement)
  await force()
  await client.query('commit')
}
