import { kindsOfTemplates, type RunOutcome, type StopReason } from '@prosa/contract'
import { contactParts } from '../../../conversation/model/contact-parts.queries.ts'
import { isAnswered } from '../../../conversation/model/follow-up.queries.ts'
import type { StoredDefinition } from '../../../conversation/model/follow-up.ts'
import { askOf, type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export interface FollowUpRow {
  id: number
  workspaceId: number
  name: string
  active: boolean
  version: number
  definition: StoredDefinition
  running: number
  answered: number
  finished: number
  ended: number
  onEarlier: number
  /** From 0. */
  pausedStep: number | null
}

/** Runs `r` of a follow-up, with what decides about their outcome; each that waits is looked at once. `$1` is the company. */
const runsOf = (followUp: string): string => `(select a.*, a.state = 'waiting' and ${isAnswered} as is_answered
   from scheduled_act a join dialog d on d.company_id = $1 and d.id = a.dialog_id
   where a.company_id = $1 and a.follow_up_id = ${followUp} and a.kind = 'step' offset 0) r`

/** What became of runs: a customer's word counts from when it was written, although the run is judged when its next step is due. */
const outcomes: Readonly<Record<RunOutcome, string>> = {
  running: "r.state = 'waiting' and not r.is_answered",
  answered: "(r.is_answered or r.state = 'stopped' and r.reason = 'answered')",
  finished: "r.state = 'done'",
  ended: "(r.state = 'cancelled' or r.state = 'stopped' and r.reason <> 'answered')",
}
const counted = Object.entries(outcomes)
  .map(([name, condition]) => `count(*) filter (where ${condition})::int as ${name}`)
  .join(', ')

const followUps = `select f.id, f.workspace_id as "workspaceId", f.name, f.active, f.version, v.definition, n.running, n.answered, n.finished, n.ended,
  n.earlier as "onEarlier", case when f.paused_at is not null then coalesce(f.paused_step, 0) end as "pausedStep"
 from follow_up f
 join follow_up_version v on v.company_id = $1 and v.follow_up_id = f.id and v.version = f.version
 cross join lateral (select ${counted}, count(*) filter (where ${outcomes.running} and r.version < f.version)::int as earlier
   from ${runsOf('f.id')}) n
 where f.company_id = $1 and f.deleted_at is null`

export const list = (db: Kysely<DB>, companyId: number, workspaceId: number, most: number): Promise<FollowUpRow[]> =>
  askOf(db)<FollowUpRow>(`${followUps} and f.workspace_id = $2 order by f.name_folded, f.id limit $3`, [
    companyId,
    workspaceId,
    most,
  ])

export const find = async (db: Kysely<DB>, companyId: number, id: number): Promise<FollowUpRow | null> => {
  const [row] = await askOf(db)<FollowUpRow>(`${followUps} and f.id = $2`, [companyId, id])
  return row ?? null
}

/** Locks a follow-up of these workspaces until the transaction ends. @returns whether there is one */
export const lock = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  workspaceIds: readonly number[],
): Promise<boolean> => {
  const { rows } = await sql`select from follow_up where company_id = ${companyId} and id = ${id} and deleted_at is null
    and workspace_id = any (${[...workspaceIds]}::int[]) for no key update`.execute(tx)
  return rows.length > 0
}

/** Locks the company's follow-ups against others that are added, and counts them. */
export const lockAndCount = async (tx: Kysely<DB>, companyId: number): Promise<number> => {
  await sql`select from company where id = ${companyId} for no key update`.execute(tx)
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from follow_up
    where company_id = ${companyId} and deleted_at is null`.execute(tx)
  return rows[0]?.total ?? 0
}

export interface FollowUpValues {
  name: string
  nameFolded: string
  active: boolean
  definition: StoredDefinition
}

/** @throws a unique violation for a taken name */
export const insert = async (
  tx: Kysely<DB>,
  companyId: number,
  workspaceId: number,
  { name, nameFolded, active, definition }: FollowUpValues,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into follow_up (company_id, workspace_id, name, name_folded, active)
    values (${companyId}, ${workspaceId}, ${name}, ${nameFolded}, ${active}) returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A follow-up was not stored')
  await insertVersion(tx, companyId, { id: row.id, version: 1, definition })
  return row.id
}

const insertVersion = async (
  tx: Kysely<DB>,
  companyId: number,
  { id, version, definition }: { id: number; version: number; definition: StoredDefinition },
): Promise<void> => {
  await sql`insert into follow_up_version (company_id, follow_up_id, version, definition)
    values (${companyId}, ${id}, ${version}, ${JSON.stringify(definition)}::jsonb)`.execute(tx)
}

/** Another definition is another version; the name and the switch are not. @throws a unique violation for a taken name */
export const update = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  { name, nameFolded, active, definition }: FollowUpValues,
): Promise<void> => {
  const { rows } = await sql<{ version: number }>`
    update follow_up f set name = ${name}, name_folded = ${nameFolded}, active = ${active}, updated_at = now(),
      version = f.version + (v.definition <> ${JSON.stringify(definition)}::jsonb)::int
    from follow_up_version v where v.company_id = ${companyId} and v.follow_up_id = f.id and v.version = f.version
      and f.company_id = ${companyId} and f.id = ${id}
    returning case when v.version < f.version then f.version end as version`.execute(tx)
  const version = rows[0]?.version ?? null
  if (version !== null) await insertVersion(tx, companyId, { id, version, definition })
}

export const remove = async (tx: Kysely<DB>, companyId: number, id: number): Promise<void> => {
  await sql`update follow_up set deleted_at = now(), active = false where company_id = ${companyId} and id = ${id}`.execute(
    tx,
  )
}

/**
 * Locks those under way before the follow-up, as the loop of due acts does and in its order, so that neither waits for the other in a circle: it has the lock of a
 * step when it pauses the follow-up.
 */
export const lockRuns = async (tx: Kysely<DB>, companyId: number, id: number): Promise<void> => {
  await sql`with held as materialized (select from scheduled_act where company_id = ${companyId} and follow_up_id = ${id} and kind = 'step'
    and state = 'waiting' order by due_at, id for update) select count(*) from held`.execute(tx)
}

/** Those under way go on by the newest version; where it has fewer steps, at its end. The dialogs need no lock: a step is judged with what it then reads. */
export const moveRuns = async (tx: Kysely<DB>, companyId: number, id: number): Promise<void> => {
  await sql`update scheduled_act a set version = f.version, step = least(a.step, jsonb_array_length(v.definition -> 'steps'))
    from follow_up f join follow_up_version v on v.company_id = f.company_id and v.follow_up_id = f.id and v.version = f.version
    where f.company_id = ${companyId} and f.id = ${id} and a.company_id = ${companyId} and a.follow_up_id = f.id
      and a.kind = 'step' and a.state = 'waiting' and a.version < f.version`.execute(tx)
}

/** It goes on, and what it kept back is due; of messages that were refused before, nothing is said again. */
export const resume = async (tx: Kysely<DB>, companyId: number, id: number, now: Date): Promise<void> => {
  await sql`update follow_up set paused_at = null, paused_step = null, resumed_at = now()
    where company_id = ${companyId} and id = ${id}`.execute(tx)
  await sql`update scheduled_act set due_at = ${now}, content = content - 'offSince'
    where company_id = ${companyId} and follow_up_id = ${id} and kind = 'step' and state = 'waiting' and content ? 'offSince'`.execute(
    tx,
  )
}

export interface RoomRow {
  id: number
  dialogId: number
  contact: { id: number; name: string | null; phone: string | null; email: string | null; visitorNumber: number | null }
  step: number
  steps: number
  at: Date
  reason: StopReason | null
}

/** Rooms of an outcome in these workspaces, the last begun first. */
export const listRooms = (
  db: Kysely<DB>,
  companyId: number,
  page: { id: number; outcome: RunOutcome; workspaceIds: readonly number[]; before: number; limit: number },
): Promise<RoomRow[]> =>
  askOf(db)<RoomRow>(
    `select r.id, r.dialog_id as "dialogId", r.step, jsonb_array_length(v.definition -> 'steps') as steps,
       coalesce(r.settled_at, r.due_at) as at, case when r.is_answered then 'answered' else r.reason end as reason, ${contactParts} as contact
     from (select a.*, d.contact_id, a.state = 'waiting' and ${isAnswered} as is_answered
       from scheduled_act a join dialog d on d.company_id = $1 and d.id = a.dialog_id and d.workspace_id = any ($4)
       where a.company_id = $1 and a.follow_up_id = $2 and a.kind = 'step' and a.id < $3) r
     join follow_up_version v on v.company_id = $1 and v.follow_up_id = r.follow_up_id and v.version = r.version
     join contact c on c.company_id = $1 and c.id = r.contact_id
     where ${outcomes[page.outcome]} order by r.id desc limit $5`,
    [companyId, page.id, page.before, page.workspaceIds, page.limit],
  )

export interface NumberOfWorkspace {
  id: number
  kind: string
  externalId: string
  settings: Record<string, unknown>
  secret: Buffer | null
}

/** The workspace of a bot; null: no such bot. */
export const workspaceOfBot = async (db: Kysely<DB>, companyId: number, botId: number): Promise<number | null> => {
  const row = await db
    .selectFrom('bot')
    .select('workspace_id')
    .where('company_id', '=', companyId)
    .where('id', '=', botId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.workspace_id ?? null
}

/** Numbers with templates of a workspace's bots, or of one of them. */
export const listNumbers = (
  db: Kysely<DB>,
  companyId: number,
  { workspaceIds, botId = null }: { workspaceIds: readonly number[]; botId?: number | null },
  most: number,
): Promise<NumberOfWorkspace[]> =>
  askOf(db)<NumberOfWorkspace>(
    `select k.id, k.kind, k.external_id as "externalId", k.settings, k.secret_encrypted as secret from bot b
     join connection k on k.company_id = $1 and k.bot_id = b.id and k.active and k.kind = any ($3)
     where b.company_id = $1 and b.workspace_id = any ($2) and b.deleted_at is null and ($5::int is null or b.id = $5) order by k.id limit $4`,
    [companyId, workspaceIds, kindsOfTemplates, most, botId],
  )

/** Whether the company has this label. */
export const hasLabel = async (db: Kysely<DB>, companyId: number, id: number): Promise<boolean> => {
  const row = await db
    .selectFrom('label')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
