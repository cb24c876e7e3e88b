import type { ChannelKind, ContactParts, Service, ServicesOnly } from '@prosa/contract'
import { contactParts } from '../../../conversation/model/contact-parts.queries.ts'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'
import { microsOf, olderThan, type Place } from '../../../platform/lists/index.ts'
import type { DashboardPeriod } from './figures.queries.ts'

type Piece = ReturnType<typeof sql>

export type PeopleStage = NonNullable<ServicesOnly['people']>

/** SQL: how far a dialog `k` got with people. It waited for them only if it was transferred. */
export const stages: Record<PeopleStage, Piece> = {
  handed: sql`k.handed`,
  taken: sql`k.taken_at is not null`,
  answered: sql`k.handed and k.answered_at is not null`,
  lost: sql`k.handed and k.open = 0 and k.taken_at is null and k.answered_at is null`,
  abandoned: sql`k.taken_at is not null and k.open = 0 and k.silent`,
  none: sql`k.human = 0 and not k.handed`,
}

export const outcomeStages: Record<NonNullable<ServicesOnly['outcome']>, Piece> = {
  finished: sql`k.finished = 1`,
  solved: sql`k.solved = 1`,
  left: sql`k.left_midway = 1`,
  resolved: sql`k.resolved = 1`,
  lasting: sql`k.lasting = 1`,
  undone: sql`k.judged = 1 and k.lasting = 0`,
}

const begunBy: Record<NonNullable<ServicesOnly['begunBy']>, Piece> = {
  customer: sql`k.campaigns + k.outreaches = 0`,
  campaign: sql`k.campaigns = 1`,
  outreach: sql`k.outreaches = 1`,
}

/** Only dialogs transferred to people have a target time. */
export const deadlines: Record<NonNullable<ServicesOnly['deadline']>, Piece> = {
  'answer-met': sql`k.answer_in_time`,
  'answer-missed': sql`not k.answer_in_time`,
  'close-met': sql`k.close_in_time`,
  'close-missed': sql`not k.close_in_time`,
}

/** The dialogs behind a figure. */
export interface ServicesFilter {
  companyId: number
  botIds: readonly number[]
  period: DashboardPeriod
  isOpen?: boolean | undefined
  isHuman?: boolean | undefined
  channels?: readonly ChannelKind[] | undefined
  hour?: number | undefined
  has?: 'messages' | 'saved' | undefined
  people?: PeopleStage | undefined
  attendantId?: number | undefined
  workspaceId?: number | undefined
  begunBy?: ServicesOnly['begunBy']
  replied?: ServicesOnly['replied']
  outcome?: ServicesOnly['outcome']
  deadline?: ServicesOnly['deadline']
}

export interface ServiceRow extends Place {
  contact: ContactParts
  bot: string
  target: number | null
  channel: string
  workspace: string
  workspaceId: number
  firstAt: Date
  closedAt: Date | null
  open: number
  human: number
  spanMs: number
  savedMs: number
  messages: number
  campaigns: number
  outreaches: number
  attendant: string | null
  answerMs: number | null
  answerOpenMs: number | null
  answerInTime: boolean | null
  closeInTime: boolean | null
  outcome: NonNullable<Service['outcome']> | null
  isLasting: boolean | null
  rating: number | null
}

// Figures are summed by UTC hour: a day begins with the first hour that begins in it.
const firstHour = (day: Piece, timeZone: string): Piece =>
  sql`date_trunc('hour', ((${day})::timestamp at time zone ${timeZone}) + interval '1 hour' - interval '1 microsecond', 'UTC')`

/** The bounds of the period, computed once. */
export const bounds = ({ from, to, timeZone }: DashboardPeriod): Piece =>
  sql`bounds as materialized (
    select ${firstHour(sql`${from}::date`, timeZone)} as lo, ${firstHour(sql`${to}::date + 1`, timeZone)} as hi)`
const from = sql`(select lo from bounds)`
const to = sql`(select hi from bounds)`

const messagesOf = ({ companyId }: ServicesFilter): Piece =>
  sql`from message m where m.company_id = ${companyId} and m.dialog_id = k.dialog_id
    and m.created_at >= ${from} and m.created_at < ${to}`

/** As in `dialog_counted_long`: few dialogs take longer. */
const longMs = sql`172800000`
const longTime = sql`interval '2 days'`

const begun = sql`k.first_at >= ${from} and k.first_at < ${to}`
/** Its first message was written at or shortly after its start. */
const wroteFirst = (filter: ServicesFilter): Piece =>
  sql`${begun} and (k.first_at < ${to} - interval '1 hour' or ${isWritten(filter)})`
const wroteLater = (filter: ServicesFilter): Piece =>
  sql`k.first_at < ${from} and k.last_at >= ${from} and ${isWritten(filter)}`
const isWritten = (filter: ServicesFilter): Piece => sql`coalesce((select true ${messagesOf(filter)} limit 1), false)`

/** Conditions for a dialog in the period: each one uses its own index, and no dialog matches two. */
const spans = (filter: ServicesFilter): Piece[] =>
  filter.has === 'messages'
    ? [
        wroteFirst(filter),
        sql`k.first_at >= ${from} - ${longTime} and ${wroteLater(filter)}`,
        sql`k.first_at < ${from} - ${longTime} and k.span_ms > ${longMs} and ${wroteLater(filter)}`,
      ]
    : [begun]

/** The first answer belongs to its author; everything else to the last attendant. */
const ofPerson = (id: number, isAnswer = false): Piece =>
  isAnswer ? sql`coalesce(k.answered_by, k.attendant_id) = ${id}` : sql`k.attendant_id = ${id}`

/** Conditions on a counted dialog `k`, without its time. */
const conditions = (filter: ServicesFilter): Piece[] => {
  const { isOpen, isHuman, has, people, attendantId, workspaceId, deadline } = filter
  const all: Piece[] = []
  if (isOpen !== undefined) all.push(isOpen ? sql`k.open = 1` : sql`k.open = 0`)
  if (isHuman !== undefined) all.push(isHuman ? sql`k.human = 1` : sql`k.human = 0`)
  // Uses the index of dialogs with people, which are few.
  if ((people !== undefined && people !== 'none') || attendantId !== undefined || deadline !== undefined)
    all.push(sql`k.people_at is not null`)
  if (people !== undefined) all.push(stages[people])
  if (attendantId !== undefined)
    all.push(ofPerson(attendantId, people === 'answered' || deadline?.startsWith('answer')))
  if (workspaceId !== undefined) all.push(sql`k.workspace_id = ${workspaceId}`)
  if (deadline !== undefined) all.push(deadlines[deadline])
  if (filter.outcome !== undefined) all.push(outcomeStages[filter.outcome])
  if (filter.begunBy !== undefined) all.push(begunBy[filter.begunBy])
  if (filter.replied) all.push(sql`k.campaign_replies + k.outreach_replies = 1`)
  if (has === 'saved') all.push(sql`k.saved_ms > 0`)
  return all
}

/** Index ranges read separately: per bot, per requested channel, and per matching hour of the period. */
const parts = ({ botIds, channels, hour, period }: ServicesFilter) => ({
  from: sql.join(
    [
      sql`unnest(${botIds}::int[]) b(id)`,
      ...(channels ? [sql`unnest(${channels}::text[]) c(kind)`] : []),
      ...(hour === undefined
        ? []
        : [
            sql`(select h.at from generate_series(${from}, ${to} - interval '1 hour', interval '1 hour') h(at)
              where extract(hour from h.at at time zone ${period.timeZone}) = ${hour} offset 0) h`,
          ]),
    ],
    sql` cross join `,
  ),
  counted: sql.join(
    [
      sql`k.bot_id = b.id`,
      ...(channels ? [sql`k.channel = c.kind`] : []),
      ...(hour === undefined ? [] : [sql`k.first_at >= h.at and k.first_at < h.at + interval '1 hour'`]),
    ],
    sql` and `,
  ),
  changed: sql.join(
    [
      sql`k.bot_id = any(${botIds}::int[])`,
      ...(channels ? [sql`k.channel = any(${channels}::text[])`] : []),
      ...(hour === undefined
        ? []
        : [sql`extract(hour from date_trunc('hour', k.first_at, 'UTC') at time zone ${period.timeZone}) = ${hour}`]),
    ],
    sql` and `,
  ),
})

/** Unchanged counted dialogs, range by range, and changed ones in their current state. */
const found = (filter: ServicesFilter, after: Place | null, limit: number, order: Piece): Piece => {
  const { from: each, counted, changed } = parts(filter)
  const where = conditions(filter)
  const all = (...pieces: Piece[]): Piece =>
    sql`${sql.join(pieces, sql` and `)}${olderThan('k.first_at', 'k.dialog_id', after)}`
  const reads = spans(filter).map(
    (span) => sql`(
    select k.dialog_id, k.first_at from dialog_counted k where k.company_id = ${filter.companyId} and ${all(counted, span, ...where)}
      and k.dialog_id not in (select dialog_id from u) ${order} limit ${limit})`,
  )
  return sql`
    select k.dialog_id, k.first_at, false as changed from ${each} cross join lateral (${sql.join(reads, sql` union all `)}) k
    ${sql.join(
      spans(filter).map(
        (span) => sql`union all select k.dialog_id, k.first_at, true from u k where ${all(changed, span, ...where)}`,
      ),
      sql` `,
    )}`
}

/** The dialogs of a page, and the total, from the same snapshot. */
export interface ServicesPage {
  rows: ServiceRow[]
  total: number
}

/** Most recently begun first, after a given place; the total is counted up to a limit, 0 for no total. */
export const listDialogs = async (
  db: Kysely<DB>,
  filter: ServicesFilter,
  { after, limit, countedTo }: { after: Place | null; limit: number; countedTo: number },
): Promise<ServicesPage> => {
  const { companyId } = filter
  const order = sql`order by first_at desc, dialog_id desc`
  const { rows } = await sql<{ total: number } & (ServiceRow | { id: null })>`
    with ${bounds(filter.period)},
     u as materialized (select (x.counts).* from uncounted_tail(${companyId}, ${filter.period.now}) x),
     counted as (select count(*)::int as total from (
       select from (${found(filter, null, countedTo, sql``)}) f limit ${countedTo}) x),
     chosen as (select * from (${found(filter, after, limit, order)}) f ${order} limit ${limit}),
     page as (
      select k.* from chosen x join dialog_counted k on k.company_id = ${companyId} and k.dialog_id = x.dialog_id where not x.changed
      union all select k.* from chosen x join u k on k.dialog_id = x.dialog_id where x.changed),
     named as (
      select k.dialog_id as id, k.first_at as "firstAt", k.channel, k.open, k.human, k.span_ms::float8 as "spanMs", k.saved_ms::float8 as "savedMs",
        ${sql.raw(microsOf('k.first_at'))}::text as micros, d.closed_at as "closedAt", d.workspace_id as "workspaceId",
        ${sql.raw(contactParts)} as contact, b.name as bot, b.target, w.name as workspace, (select count(*)::int ${messagesOf(filter)}) as messages,
        k.campaigns, k.outreaches, coalesce(nullif(a.agent_name, ''), a.name) as attendant,
        case when k.handed and k.answered_at is not null then milliseconds(k.people_at, k.answered_at) end::float8 as "answerMs",
        case when k.handed then k.answer_open_ms end::float8 as "answerOpenMs", k.answer_in_time as "answerInTime", k.close_in_time as "closeInTime",
        case when k.solved = 1 then 'solved' when ${stages.lost} then 'lost' when ${stages.abandoned} then 'abandoned'
          when k.resolved = 1 then 'resolved' when k.left_midway = 1 then 'left' end as outcome,
        case when k.judged = 1 then k.lasting = 1 end as "isLasting",
        (select s.score from satisfaction s where s.company_id = ${companyId} and s.identity_id = d.identity_id
          and s.dialog_id = k.dialog_id and s.score is not null order by s.asked_at desc limit 1) as rating
      from page k
      join dialog d on d.company_id = ${companyId} and d.id = k.dialog_id
      join contact c on c.company_id = ${companyId} and c.id = d.contact_id
      join bot b on b.company_id = ${companyId} and b.id = k.bot_id
      join workspace w on w.company_id = ${companyId} and w.id = d.workspace_id
      left join member a on a.company_id = ${companyId} and a.id = k.attendant_id)
    select t.total, n.* from counted t left join named n on true order by n."firstAt" desc, n.id desc`.execute(db)
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}
