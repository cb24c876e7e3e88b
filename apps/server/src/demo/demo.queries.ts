import type { Pipeline } from '../platform/database/index.ts'
import type { DB } from '../platform/database/schema.ts'

type Table = keyof DB
/** A row as it is sent: JSON values, instants as Dates. Columns that are left out take their default. */
export type Row = Record<string, unknown>

/** The next `count` ids of a table, so that rows which point to each other can be written together. */
export const reserveIds = async (pipeline: Pipeline, table: Table, count: number): Promise<number[]> => {
  const rows = await pipeline.query<{ id: number }>(
    'select nextval(pg_get_serial_sequence($1, $2))::int as id from generate_series(1, $3)',
    [table, 'id', count],
  )
  return rows.map(({ id }) => id)
}

/** Inserts rows of one shape in one statement; nothing is awaited, the pipeline's commit settles it. */
export const insertRows = (pipeline: Pipeline, table: Table, rows: readonly Row[]): void => {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
    .map((column) => `"${column}"`)
    .join(', ')
  void pipeline.query(
    `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

/** Rows of a table whose ids the program may not reserve: they get them as they are written. @returns the ids, in the order of the rows */
export const insertNumbered = async (pipeline: Pipeline, table: Table, rows: readonly Row[]): Promise<number[]> => {
  const columns = Object.keys(rows[0] ?? {})
    .map((column) => `"${column}"`)
    .join(', ')
  const made = await pipeline.query<{ id: number }>(
    `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb) returning id`,
    [JSON.stringify(rows)],
  )
  return made.map(({ id }) => id)
}

export const createFirstAdmin = async (
  pipeline: Pipeline,
  admin: { email: string; name: string; passwordHash: string },
): Promise<void> => {
  await pipeline.query('select gate_create_first_admin($1, $2, $3, $4)', [
    admin.email,
    admin.email,
    admin.name,
    admin.passwordHash,
  ])
}

/** Whether anybody or anything is there: then it is somebody's own database. */
export const isEmpty = async (pipeline: Pipeline): Promise<boolean> => {
  const rows = await pipeline.query<{ empty: boolean }>(
    `select not exists (select from gate_company_ids()) and not exists (select from session)
       and not exists (select from platform) as empty`,
  )
  return rows[0]?.empty ?? false
}

/** Two that start on the same database at once make the demo once. */
export const lockDemo = async (pipeline: Pipeline): Promise<void> => {
  await pipeline.query("select pg_advisory_xact_lock(hashtext('prosa demo'))")
}

export const findMark = async (pipeline: Pipeline, key: string): Promise<string | undefined> => {
  const rows = await pipeline.query<{ value: string }>('select value from installation where key = $1', [key])
  return rows[0]?.value
}

export const setActiveVersions = (
  pipeline: Pipeline,
  companyId: number,
  bots: readonly { botId: number; versionId: number }[],
): void => {
  for (const { botId, versionId } of bots)
    void pipeline.query('update bot set active_version_id = $3 where company_id = $1 and id = $2', [
      companyId,
      botId,
      versionId,
    ])
}

/** The moment at which people took part is that of their first event, which a dialog written in one go does not know. */
export const setTookPart = (pipeline: Pipeline, companyId: number): void => {
  void pipeline.query(
    `update dialog d set person_took_part_at = e.at
     from (select dialog_id, min(at) as at from dialog_event where company_id = $1 and kind = 'joined' group by dialog_id) e
     where d.company_id = $1 and d.id = e.dialog_id`,
    [companyId],
  )
}

/** When customers wrote last by each connection and were answered last: what its health shows. */
export const setActivity = (pipeline: Pipeline, companyId: number): void => {
  void pipeline.query(
    `insert into connection_activity (company_id, connection_id, last_inbound_at, last_outbound_at)
     select $1, d.connection_id, max(m.created_at) filter (where m.sender = 'CLIENT'), max(m.created_at) filter (where m.sender <> 'CLIENT')
     from dialog d join message m on m.company_id = $1 and m.dialog_id = d.id
     where d.company_id = $1 and d.connection_id is not null group by d.connection_id
     on conflict (company_id, connection_id) do update
       set last_inbound_at = excluded.last_inbound_at, last_outbound_at = excluded.last_outbound_at`,
    [companyId],
  )
}

/** Parties are written closed, since a customer has one open dialog and which it is turns out when all are played. */
export const openParties = (pipeline: Pipeline, companyId: number): void => {
  void pipeline.query(
    `update dialog_party p set open = true from dialog d
     where p.company_id = $1 and d.company_id = $1 and d.id = p.dialog_id and d.open and not p.open`,
    [companyId],
  )
}

/** Sets a label on the rooms whose customer wrote one of the words. */
export const labelRooms = (pipeline: Pipeline, companyId: number, labelId: number, words: readonly string[]): void => {
  void pipeline.query(
    `insert into dialog_label (company_id, dialog_id, label_id, open)
     select d.company_id, d.id, $2, d.open from dialog d
     where d.company_id = $1 and exists (select from message m where m.company_id = $1 and m.dialog_id = d.id
       and m.sender = 'CLIENT' and m.text ilike any ($3))`,
    [companyId, labelId, words.map((word) => `%${word}%`)],
  )
}

export interface KnownAccount {
  account_id: number
  password_hash: string | null
}

export const findAccount = async (pipeline: Pipeline, email: string): Promise<KnownAccount | undefined> => {
  const rows = await pipeline.query<KnownAccount>('select account_id, password_hash from gate_account_by_email($1)', [
    email,
  ])
  return rows[0]
}

export const setPassword = async (pipeline: Pipeline, accountId: number, hash: string): Promise<void> => {
  await pipeline.query('select gate_set_password($1, $2)', [accountId, hash])
}

/** The first contacts of the company that have a phone, as recipients: first those it was sent to, then failures, then the rest. */
export const fillCampaign = (
  pipeline: Pipeline,
  companyId: number,
  campaignId: number,
  { recipients, sent, failed }: { recipients: number; sent: number; failed: number },
): void => {
  void pipeline.query(
    `insert into campaign_recipient (company_id, campaign_id, place, contact_id, account, status, reason)
     select $1, $2, k.place, k.id, k.phone, case when k.place <= $4 then 'sent' when k.place <= $4 + $5 then 'failed' else 'cancelled' end,
      case when k.place <= $4 then null when k.place <= $4 + $5 then 'Este número não tem WhatsApp.' else 'Campanha cancelada' end
     from (select id, phone, row_number() over (order by id)::int as place from (
       select distinct on (phone) id, phone from contact where company_id = $1 and phone is not null order by phone, id) p) k
     where k.place <= $3::int`,
    [companyId, campaignId, recipients, sent, failed],
  )
}

/** A field's values in turn, to all contacts of the company; '' is none. */
export const giveValue = (
  pipeline: Pipeline,
  companyId: number,
  fieldId: number,
  { values, keys }: { values: string[]; keys: string[] },
): void => {
  void pipeline.query(
    `insert into contact_value (company_id, contact_id, field_id, value, value_key, created_at)
     select $1, c.id, $2, v.value, v.key, c.created_at
     from (select id, created_at, (row_number() over (order by id) - 1) % cardinality($3::text[]) + 1 as place from contact where company_id = $1) c
     join unnest($3::text[], $4::text[]) with ordinality v(value, key, place) on v.place = c.place where v.value <> ''`,
    [companyId, fieldId, values, keys],
  )
}

/** A tag to one in so many contacts of the company. */
export const giveTag = (pipeline: Pipeline, companyId: number, tagId: number, every: number): void => {
  void pipeline.query(
    `insert into contact_tagged (company_id, contact_id, tag_id, created_at)
     select $1, id, $2, created_at from contact where company_id = $1 and id % $3 = 0`,
    [companyId, tagId, every],
  )
}

interface DemoConsents {
  /** The campaign that all of them had. */
  first: number
  /** Campaigns that leave out whoever opted out. */
  after: readonly number[]
  givenAt: string
  optOutAt: string
  recordedBy: number
  reason: string
}

/** On what basis the recipients of a campaign are written to, and two of them who want none any more. */
export const addConsents = (
  pipeline: Pipeline,
  companyId: number,
  { first, after, givenAt, optOutAt, recordedBy, reason }: DemoConsents,
): void => {
  void pipeline.query(
    `insert into contact_consent (company_id, contact_id, kind, basis, source, given_at, recorded_at, recorded_by)
     select $1, r.contact_id, 'basis', 'consent', 'Cadastro na loja', $3, $3, $4 from campaign_recipient r
     where r.company_id = $1 and r.campaign_id = $2 order by r.place`,
    [companyId, first, givenAt, recordedBy],
  )
  void pipeline.query(
    `insert into contact_consent (company_id, contact_id, kind, channel, source, given_at, recorded_at)
     select $1, r.contact_id, 'opt_out', 'WHATSAPP', case r.place when 2 then 'SAIR' else 'Não quero mais receber mensagens' end, $3, $3
     from campaign_recipient r where r.company_id = $1 and r.campaign_id = $2 and r.place in (2, 5) order by r.place`,
    [companyId, first, optOutAt],
  )
  void pipeline.query(
    `update campaign_recipient r set status = 'cancelled', reason = $3 from contact k
     where r.company_id = $1 and r.campaign_id = any($2) and k.company_id = $1 and k.id = r.contact_id and 'WHATSAPP' = any(k.opted_out)`,
    [companyId, after, reason],
  )
}

/** Two of three customers whom people served say how it was, most of them kindly: as rows and in the history of their rooms. */
export const addRatings = (pipeline: Pipeline, companyId: number, comments: readonly string[]): void => {
  void pipeline.query(
    `with served as (
       select d.id, d.version, d.workspace_id, d.connection_id, d.identity_id, d.closed_at, e.user_id, d.id * 7919 % 100 as chance,
         row_number() over (order by d.id) as place
       from dialog d cross join lateral (
         select user_id from dialog_event where company_id = $1 and dialog_id = d.id and kind = 'joined' order by at desc limit 1) e
       where d.company_id = $1 and not d.open and d.person_took_part_at is not null),
     answered as (
       select *, case when chance < 52 then 5 when chance < 80 then 4 when chance < 91 then 3 when chance < 96 then 2 else 1 end as score,
         case when place % 4 = 0 then ($2::text[])[1 + (place / 4 % cardinality($2::text[]))::int] end as comment from served where place % 3 > 0),
     events as (
       insert into dialog_event (company_id, dialog_id, version, kind, detail, at)
       select $1, id, version + 1, 'rated', jsonb_build_object('score', score, 'comment', case when score > 3 then comment end),
         closed_at + interval '1 minute' from answered),
     told as (update dialog d set version = a.version + 1 from answered a where d.company_id = $1 and d.id = a.id)
     insert into satisfaction (company_id, dialog_id, workspace_id, connection_id, identity_id, user_id, asked_at, score, comment, answered_at, answers)
     select $1, s.id, s.workspace_id, s.connection_id, s.identity_id, s.user_id, s.closed_at, a.score, case when a.score > 3 then a.comment end,
       case when a.id is not null then s.closed_at + interval '1 minute' end, case when a.id is null then 0 else 1 end
     from served s left join answered a on a.id = s.id`,
    [companyId, [...comments]],
  )
}
