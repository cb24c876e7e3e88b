import type { UnansweredState } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../../platform/database/index.ts'
import { type Decision, settleRows } from '../settle.queries.ts'

/** A question that the documents were asked, anonymized. */
export interface AskedQuestion {
  dialogId: number
  /** Of the message whose trace told it. */
  seq: number
  text: string
  comparable: string
  at: Date
  /** Whether a section was quoted. */
  answered: boolean
  /** Of that section. */
  sourceId: number | null
  title: string | null
}

/** Stores each question once. One that is the same as a question left out, or of another matter, is so too. */
export const add = async (tx: Kysely<DB>, companyId: number, asked: readonly AskedQuestion[]): Promise<void> => {
  if (asked.length === 0) return
  await sql`
    insert into knowledge_question (company_id, dialog_id, seq, text, comparable, asked_at, answered, source_id, title, state)
    select ${companyId}, u.dialog_id, u.seq, u.text, u.comparable, u.asked_at, u.answered, s.id, u.title, coalesce((
      select k.state from knowledge_question k where k.company_id = ${companyId} and k.comparable = u.comparable
        and k.state in ('background', 'ignored') limit 1), 'open')
    from unnest(${asked.map(({ dialogId }) => dialogId)}::int[], ${asked.map(({ seq }) => seq)}::int[],
      ${asked.map(({ text }) => text)}::text[], ${asked.map(({ comparable }) => comparable)}::text[],
      ${asked.map(({ at }) => at.toISOString())}::timestamptz[], ${asked.map(({ answered }) => answered)}::boolean[],
      ${asked.map(({ sourceId }) => sourceId)}::int[], ${asked.map(({ title }) => title)}::text[])
      u(dialog_id, seq, text, comparable, asked_at, answered, source_id, title)
    left join knowledge_source s on s.company_id = ${companyId} and s.id = u.source_id
    on conflict (company_id, dialog_id, seq) do nothing`.execute(tx)
}

/** The question before a step of its dialog. */
const before = (companyId: number) => sql`
  k.company_id = ${companyId} and k.dialog_id = u.dialog_id and k.seq = (
    select max(q.seq) from knowledge_question q where q.company_id = ${companyId} and q.dialog_id = u.dialog_id and q.seq < u.seq)`

interface ChosenSection {
  dialogId: number
  seq: number
  sourceId: number | null
  title: string | null
}

/** The customer chose one of the titles that were offered to a question: it has an answer. */
export const answerByChoice = async (
  tx: Kysely<DB>,
  companyId: number,
  chosen: readonly ChosenSection[],
): Promise<void> => {
  if (chosen.length === 0) return
  await sql`
    update knowledge_question k set answered = true, source_id = s.id, title = u.title
    from unnest(${chosen.map(({ dialogId }) => dialogId)}::int[], ${chosen.map(({ seq }) => seq)}::int[],
      ${chosen.map(({ sourceId }) => sourceId)}::int[], ${chosen.map(({ title }) => title)}::text[]) u(dialog_id, seq, source_id, title)
    left join knowledge_source s on s.company_id = ${companyId} and s.id = u.source_id
    where ${before(companyId)} and not k.answered and k.helped is null and k.state = 'open'`.execute(tx)
}

/** What the customers said of the answers to their questions. One that did not help leaves its question without an answer. */
export const judge = async (
  tx: Kysely<DB>,
  companyId: number,
  said: readonly { dialogId: number; seq: number; helped: boolean }[],
): Promise<void> => {
  if (said.length === 0) return
  await sql`
    update knowledge_question k set helped = u.helped, answered = u.helped
    from unnest(${said.map(({ dialogId }) => dialogId)}::int[], ${said.map(({ seq }) => seq)}::int[],
      ${said.map(({ helped }) => helped)}::boolean[]) u(dialog_id, seq, helped)
    where ${before(companyId)} and k.answered and k.helped is null`.execute(tx)
}

export interface SourceFigures {
  /** Questions that were answered with it, of those that are kept. */
  quoted: number
  helped: number
  notHelped: number
}

export const countOfSource = async (db: Kysely<DB>, companyId: number, sourceId: number): Promise<SourceFigures> => {
  const { rows } = await sql<SourceFigures>`
    select count(*)::int as quoted, count(*) filter (where helped)::int as helped, count(*) filter (where not helped)::int as "notHelped"
    from knowledge_question where company_id = ${companyId} and source_id = ${sourceId}`.execute(db)
  return rows[0] ?? { quoted: 0, helped: 0, notHelped: 0 }
}

/** Keeps only the newest of a company, and those of another matter. */
export const cut = async (tx: Kysely<DB>, companyId: number, kept: number): Promise<void> => {
  await sql`
    delete from knowledge_question where company_id = ${companyId} and state <> 'background' and asked_at < (
      select q.asked_at from knowledge_question q where q.company_id = ${companyId}
      order by q.asked_at desc offset ${kept} limit 1)`.execute(tx)
}

/** Those of another matter stay: a phrase is known until somebody takes it back. @returns whether there may be more */
export const forget = async (tx: Kysely<DB>, companyId: number, before: Date, limit: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from knowledge_question where company_id = ${companyId} and id in (
      select id from knowledge_question where company_id = ${companyId} and asked_at < ${before} and state <> 'background'
      order by asked_at limit ${limit})`.execute(tx)
  return Number(numAffectedRows) === limit
}

export interface StoredQuestion {
  text: string
  ids: number[]
  times: number
  lastAt: Date
  rooms: number[]
  /** The last answer that did not help; null: none was given. */
  title: string | null
  source: string | null
}

/** Questions without an answer, of dialogs in these workspaces; the most frequent texts of the newest first. */
export const list = async (
  db: Kysely<DB>,
  companyId: number,
  {
    workspaceIds,
    state,
    newest,
    limit,
  }: { workspaceIds: readonly number[]; state: UnansweredState; newest: number; limit: number },
): Promise<StoredQuestion[]> => {
  const { rows } = await sql<StoredQuestion>`
    select (array_agg(q.text order by q.asked_at desc))[1] as text, array_agg(q.id) as ids, count(*)::int as times,
      max(q.asked_at) as "lastAt", (array_agg(q.dialog_id order by q.asked_at desc))[1:5] as rooms,
      (array_agg(q.title order by q.asked_at desc) filter (where q.title is not null))[1] as title,
      (array_agg(q.source order by q.asked_at desc) filter (where q.title is not null))[1] as source
    from (
      select k.id, k.text, k.comparable, k.asked_at, k.dialog_id, k.title, s.name as source from knowledge_question k
      left join knowledge_source s on s.company_id = ${companyId} and s.id = k.source_id
      join dialog d on d.company_id = ${companyId} and d.id = k.dialog_id and d.workspace_id = any(${[...workspaceIds]}::int[])
      where k.company_id = ${companyId} and not k.answered and k.state = ${state}
      order by k.asked_at desc limit ${newest}) q
    group by q.comparable order by count(*) desc, max(q.asked_at) desc limit ${limit}`.execute(db)
  return rows
}

/** Whether one of these is a phrase of another matter. */
export const isSomeBackground = async (tx: Kysely<DB>, companyId: number, ids: readonly number[]): Promise<boolean> => {
  const { rows } = await sql`
    select from knowledge_question where company_id = ${companyId} and id = any(${[...ids]}::int[]) and state = 'background'
    limit 1`.execute(tx)
  return rows.length > 0
}

/** @returns the number of questions in these workspaces */
export const settle = (tx: Kysely<DB>, companyId: number, decision: Decision): Promise<number> =>
  settleRows(tx, companyId, 'knowledge_question', decision)

/** Those without an answer that read the same as one of these have one now. */
export const settleSame = async (
  tx: Kysely<DB>,
  companyId: number,
  { comparables, userId, now }: { comparables: readonly string[]; userId: number; now: Date },
): Promise<void> => {
  await sql`
    update knowledge_question set state = 'answered', settled_by = ${userId}, settled_at = ${now}
    where company_id = ${companyId} and not answered and state = 'open' and comparable = any(${[...comparables]}::text[])`.execute(
    tx,
  )
}

/** Phrases of other matters, each once, the latest. */
export const listBackground = async (db: Kysely<DB>, companyId: number, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ text: string }>`
    select (array_agg(text order by id desc))[1] as text from knowledge_question
    where company_id = ${companyId} and not answered and state = 'background'
    group by comparable order by max(id) desc limit ${limit}`.execute(db)
  return rows.map(({ text }) => text)
}
