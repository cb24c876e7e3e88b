import type { StoredAutomation } from '../../../conversation/model/stored-automation.ts'
import { askOf, type DB, type Kysely } from '../../../platform/database/index.ts'

export interface AutomationRow {
  id: number
  name: string
  workspaceIds: number[]
  definition: unknown
  state: string
  version: number
  /** Runs of the last seven days. */
  recent: number
  /** Reminders and follow-ups that it planned and that wait, up to a thousand. */
  planned: number
  /** It also holds in an active workspace that the caller does not see. */
  isReadOnly: boolean
}

/** `$1` the company, `$2` the caller's workspaces; only automations of at least one of them. */
const shown = `select a.id, a.name, a.workspace_ids as "workspaceIds", a.definition, a.state, a.version,
  coalesce((select sum(d.count) from automation_day d where d.company_id = $1 and d.automation_id = a.id
    and d.outcome in ('done', 'would') and d.day > current_date - 7), 0)::int as recent,
  (select count(*) from (select from scheduled_act s where s.company_id = $1 and s.chain[array_upper(s.chain, 1)] = a.id
    and s.state = 'waiting' and s.kind in ('reminder', 'step') and s.chain is not null limit 1000) x)::int as planned,
  exists (select from workspace w where w.company_id = $1 and w.id = any (a.workspace_ids) and w.active and w.id <> all ($2::int[])) as "isReadOnly"
 from automation a where a.company_id = $1 and a.workspace_ids && $2::int[]`

/** In the order in which they act; at most a hundred. */
export const list = (db: Kysely<DB>, companyId: number, workspaceIds: readonly number[]): Promise<AutomationRow[]> =>
  askOf(db)<AutomationRow>(`${shown} order by a.place, a.id`, [companyId, workspaceIds])

export const find = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  id: number,
): Promise<AutomationRow | undefined> => {
  const [row] = await askOf(db)<AutomationRow>(`${shown} and a.id = $3`, [companyId, workspaceIds, id])
  return row
}

/** Those that stopped by themselves, by name. */
export const listStopped = (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
): Promise<{ id: number; name: string }[]> =>
  askOf(db)(
    `select id, name from automation where company_id = $1 and state = 'stopped' and workspace_ids && $2::int[] order by name_folded`,
    [companyId, workspaceIds],
  )

/** Follow-ups that wait for a person, by name; a company has at most fifty. */
export const listPausedFollowUps = (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
): Promise<{ id: number; name: string; workspaceId: number }[]> =>
  askOf(db)(
    `select id, name, workspace_id as "workspaceId" from follow_up
     where company_id = $1 and paused_at is not null and active and deleted_at is null and workspace_id = any ($2) order by name_folded, id`,
    [companyId, workspaceIds],
  )

/** Locks one until the transaction ends; turns go on, which write its runs. */
export const lock = async (tx: Kysely<DB>, companyId: number, id: number): Promise<void> => {
  await askOf(tx)('select from automation where company_id = $1 and id = $2 for no key update', [companyId, id])
}

/** Turns read the automations anew; also keeps two changes of one company apart. Locked after an automation. */
export const raiseNumber = async (tx: Kysely<DB>, companyId: number): Promise<void> => {
  await askOf(tx)('update company set automations_version = automations_version + 1 where id = $1', [companyId])
}

export const count = async (tx: Kysely<DB>, companyId: number): Promise<{ all: number; ofMessages: number }> => {
  const [row] = await askOf(tx)<{ all: number; ofMessages: number }>(
    `select count(*)::int as all, count(*) filter (where definition ->> 'event' = 'wrote')::int as "ofMessages"
     from automation where company_id = $1`,
    [companyId],
  )
  return row ?? { all: 0, ofMessages: 0 }
}

export interface AutomationValues {
  name: string
  nameFolded: string
  workspaceIds: readonly number[]
  definition: StoredAutomation
}

/** @throws a unique violation for a taken name */
export const insert = async (tx: Kysely<DB>, companyId: number, values: AutomationValues): Promise<number> => {
  const [row] = await askOf(tx)<{ id: number }>(
    `insert into automation (company_id, name, name_folded, workspace_ids, definition, place)
     select $1, $2, $3, $4::int[], $5::jsonb, coalesce((select max(place) from automation where company_id = $1), 0) + 1 returning id`,
    [companyId, values.name, values.nameFolded, values.workspaceIds, JSON.stringify(values.definition)],
  )
  return row?.id ?? 0
}

/** @throws a unique violation for a taken name */
export const update = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  values: AutomationValues,
  now: Date,
): Promise<void> => {
  await askOf(tx)(
    `update automation set name = $3, name_folded = $4, workspace_ids = $5::int[], definition = $6::jsonb, version = version + 1, on_since = $7
     where company_id = $1 and id = $2`,
    [
      companyId,
      id,
      values.name,
      values.nameFolded,
      values.workspaceIds,
      JSON.stringify(values.definition),
      now.toISOString(),
    ],
  )
}

/** Keeps what was saved, and forgets versions beyond `kept`. */
export const keepVersion = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  { savedBy, kept }: { savedBy: number; kept: number },
): Promise<void> => {
  const ask = askOf(tx)
  await ask(
    `insert into automation_version (company_id, automation_id, version, name, workspace_ids, definition, saved_by)
     select company_id, id, version, name, workspace_ids, definition, $3 from automation where company_id = $1 and id = $2`,
    [companyId, id, savedBy],
  )
  await ask(
    `delete from automation_version v using automation a where v.company_id = $1 and v.automation_id = $2
      and a.company_id = $1 and a.id = $2 and v.version <= a.version - $3`,
    [companyId, id, kept],
  )
}

export interface VersionRow {
  version: number
  savedBy: string | null
  savedAt: Date
  name: string
  workspaceIds: number[]
  definition: unknown
}

export const listVersions = (db: Kysely<DB>, companyId: number, id: number, limit: number): Promise<VersionRow[]> =>
  askOf(db)<VersionRow>(
    `select v.version, m.name as "savedBy", v.saved_at as "savedAt", v.name, v.workspace_ids as "workspaceIds", v.definition
     from automation_version v left join member m on m.company_id = $1 and m.id = v.saved_by
     where v.company_id = $1 and v.automation_id = $2 order by v.version desc limit $3`,
    [companyId, id, limit],
  )

export const setState = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  { state, now }: { state: string; now: Date },
): Promise<void> => {
  await askOf(tx)('update automation set state = $3, on_since = $4 where company_id = $1 and id = $2', [
    companyId,
    id,
    state,
    now.toISOString(),
  ])
}

/** All of the company in their order, locked. */
export const lockOrder = async (tx: Kysely<DB>, companyId: number): Promise<number[]> => {
  const rows = await askOf(tx)<{ id: number; place: number }>(
    'select id, place from automation where company_id = $1 order by id for no key update',
    [companyId],
  )
  return rows.toSorted((one, other) => one.place - other.place || one.id - other.id).map(({ id }) => id)
}

export const setOrder = async (tx: Kysely<DB>, companyId: number, ids: readonly number[]): Promise<void> => {
  await askOf(tx)(
    `update automation a set place = u.place from unnest($2::int[]) with ordinality u(id, place)
     where a.company_id = $1 and a.id = u.id`,
    [companyId, ids],
  )
}

export const remove = async (tx: Kysely<DB>, companyId: number, id: number): Promise<void> => {
  await askOf(tx)('delete from automation where company_id = $1 and id = $2', [companyId, id])
}

export interface BotTimersRow {
  id: number
  name: string
  repeatMinutes: number
  repeatTimes: number
  transferMinutes: number
  closeMinutes: number
  closeActive: boolean
}

/** Bots of these workspaces with timers of their own. */
export const listBotTimers = (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  limit: number,
): Promise<BotTimersRow[]> =>
  askOf(db)<BotTimersRow>(
    `select id, name, repeat_minutes as "repeatMinutes", repeat_times as "repeatTimes", transfer_minutes as "transferMinutes",
      close_minutes as "closeMinutes", close_active as "closeActive"
     from bot where company_id = $1 and workspace_id = any ($2) and deleted_at is null
      and (repeat_minutes > 0 or transfer_minutes > 0 or close_minutes > 0) order by name_folded limit $3`,
    [companyId, workspaceIds, limit],
  )
