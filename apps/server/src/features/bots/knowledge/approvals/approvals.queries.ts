import { type DB, type Kysely, sql } from '../../../../platform/database/index.ts'
import { type Decision, settleRows } from '../settle.queries.ts'
import type { FoundAnswer, SaidMessage } from './find-answers.ts'

/** Companies that use documents, or with answers older than this. */
export const listAnswering = async (db: Kysely<DB>, keptSince: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select company_id as id from worker_answering(${keptSince})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Dialogs in which a person wrote since then, the latest of each workspace; read from the index of the inbox. */
export const listDialogs = async (
  db: Kysely<DB>,
  companyId: number,
  { since, perWorkspace }: { since: Date; perWorkspace: number },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select d.id from workspace w cross join (values (true), (false)) o(open)
    cross join lateral (select id, last_person_at from dialog where company_id = ${companyId} and workspace_id = w.id and open = o.open
      and last_at >= ${since} order by last_at desc limit ${perWorkspace}) d
    where w.company_id = ${companyId} and d.last_person_at >= ${since} order by d.id`.execute(db)
  return rows.map(({ id }) => id)
}

export const listMessages = async (
  db: Kysely<DB>,
  companyId: number,
  dialogIds: readonly number[],
  since: Date,
): Promise<SaidMessage[]> => {
  const { rows } = await sql<SaidMessage>`
    select m.dialog_id as "dialogId", m.seq, m.sender, m.user_id as "userId", m.text, m.created_at as at, m.template is not null as "isTemplate",
      exists (select from jsonb_array_elements(m.trace -> 'steps') s
        where s -> 'documents' is not null and s ->> 'outcome' in ('exit', 'fallback')) as "isRefusal"
    from message m where m.company_id = ${companyId} and m.dialog_id = any(${[...dialogIds]}::int[]) and m.created_at >= ${since}
      and m.deleted_at is null order by m.dialog_id, m.seq`.execute(db)
  return rows
}

export const listCanned = async (db: Kysely<DB>, companyId: number, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('canned_answer')
    .select('text')
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ text }) => text)
}

/** Stores each answer once; what was discarded or approved before is not proposed again. */
export const add = async (db: Kysely<DB>, companyId: number, found: readonly FoundAnswer[]): Promise<void> => {
  if (found.length === 0) return
  await db
    .insertInto('answer_candidate')
    .values(
      found.map(({ dialogId, seq, question, answer, same, saidBy, at }) => ({
        company_id: companyId,
        dialog_id: dialogId,
        seq,
        question,
        answer,
        same_hash: same,
        said_by: saidBy,
        said_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const forget = async (db: Kysely<DB>, companyId: number, before: Date): Promise<void> => {
  await db.deleteFrom('answer_candidate').where('company_id', '=', companyId).where('said_at', '<', before).execute()
}

export interface StoredCandidate {
  id: number
  question: string
  answer: string
  by: string
  at: Date
  dialogId: number
}

/** Those that nobody has decided on, of dialogs in these workspaces, the latest first. */
export const list = async (
  db: Kysely<DB>,
  companyId: number,
  { workspaceIds, limit }: { workspaceIds: readonly number[]; limit: number },
): Promise<StoredCandidate[]> => {
  const { rows } = await sql<StoredCandidate>`
    select c.id, c.question, c.answer, m.name as by, c.said_at as at, c.dialog_id as "dialogId"
    from answer_candidate c
    join dialog d on d.company_id = ${companyId} and d.id = c.dialog_id and d.workspace_id = any(${[...workspaceIds]}::int[])
    join member m on m.company_id = ${companyId} and m.id = c.said_by
    where c.company_id = ${companyId} and c.state = 'open' order by c.said_at desc limit ${limit}`.execute(db)
  return rows
}

/** Whether one of them is of these workspaces, decided on or not. */
export const isKnown = async (
  tx: Kysely<DB>,
  companyId: number,
  ids: readonly number[],
  workspaceIds: readonly number[],
): Promise<boolean> => {
  const { rows } = await sql`
    select from answer_candidate c
    join dialog d on d.company_id = ${companyId} and d.id = c.dialog_id and d.workspace_id = any(${[...workspaceIds]}::int[])
    where c.company_id = ${companyId} and c.id = any(${[...ids]}::int[]) limit 1`.execute(tx)
  return rows.length > 0
}

/** @returns how many of them nobody had decided on before, in these workspaces */
export const settle = (
  tx: Kysely<DB>,
  companyId: number,
  { sourceId, ...decision }: Decision & { state: 'approved' | 'discarded'; sourceId: number | null },
): Promise<number> => settleRows(tx, companyId, 'answer_candidate', decision, sql`, source_id = ${sourceId}`)
