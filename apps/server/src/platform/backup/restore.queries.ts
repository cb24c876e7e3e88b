import type { Client } from 'pg'
import { restoreMark } from '../database/prepare.ts'
import { mailQueues } from '../mail/index.ts'

/** Queries and changes of a restore in an empty database. */

/** Empty; in use; or marked by an interrupted restore, of this backup. */
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

/** Clears the database after an interrupted restore: everything in a marked database is the restore's own. */
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

/** Drops all foreign keys, so that rows can be inserted in any order. @returns the statements that create them again */
export const dropLinks = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`)
}

/** Disables forced row-level security for the owner, until it is forced again in the same transaction. */
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
 * Work pending in the backup may have been done since: nothing is repeated automatically. People see the cancelled
 * work, and decide whether to send it.
 */
const settlements: readonly string[] = [
  // Messages to customers: marked as failed, with a button to send them again. Pending deletions of messages stay:
  // repeating them is harmless.
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
  // Planned messages and steps of follow-ups whose time has come since the backup: sent then, as far as is known. Their authors are told. Reminders come late.
  `update scheduled_act set state = 'stopped', reason = 'late', settled_at = now() where kind in ('message', 'step') and state = 'waiting' and due_at <= now()`,
  // What automations were to look at: they did, as far as is known.
  `delete from scheduled_act where kind = 'event'`,
  'update automation set on_since = now()',
  // Campaigns that had started, or would have since: paused, including those that would resume by themselves. Later
  // ones keep their date.
  `update campaign set status = 'PAUSED', next_at = null, stopped_by = null, updated_at = now(),
     notice = 'Pausada: os dados foram restaurados de um backup, e parte dos contatos pode já ter recebido'
   where status = 'IN_PROGRESS' or stopped_by is not null or status = 'PENDING' and start_at <= now()`,
  // Calls to outside systems: failed in the log, where they can be sent again.
  `with held as (delete from webhook_queue returning company_id, delivery_id)
   update webhook_delivery w set state = 'failed', settled_at = now(), last_failure = '${reason}'
   from held h where w.company_id = h.company_id and w.id = h.delivery_id and w.state = 'pending'`,
  // Events told since, as far as is known: they can be sent again by number. What happens from now on gets numbers that none of those had.
  'delete from event_queue',
  `update event_delivery set state = 'failed', failure = '${reason}' where state = 'pending'`,
  'update event_log set last_number = last_number + 1000000',
  'update platform_log set last_number = last_number + 1000000',
  `update subscription s set enqueued_to = l.last_number from event_log l where l.company_id = s.company_id`,
  // Unprocessed calls of providers: processed and answered since, as far as is known.
  'delete from provider_call',
  // Bots whose timers expired meanwhile do not write; the customer's next message starts their timers again.
  `update dialog set due_at = null where open and owner = 'bot' and due_at <= now()`,
  // Waiting mails and jobs that send mails: sent since, as far as is known. A missing mail can be requested again.
  `delete from restored_job where name in (${mailQueues.map((name) => `'${name}'`).join(', ')})`,
  // People who logged out since would be logged in again.
  'delete from session',
  'delete from account_code',
  'delete from presence',
  'update connection_lease set lease_until = null, holder = null',
  'update media_fetch set lease_until = null',
  // Calls to outside systems, and bots' first messages: not repeated. The flow continues as after the last try.
  'update flow_call set lease_until = null, attempts = 1000',
]

export const settle = async (client: Client): Promise<void> => {
  await client.query('begin')
  const force = await liftRowSecurity(client)
  for (const statement of settlements) await client.query(statement)
  await force()
  await client.query('commit')
}
