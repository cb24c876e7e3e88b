import { type ContactParts, flaggedKinds } from '@prosa/contract'
import { isComeBy } from '../../../channels/connections.queries.ts'
import { contactParts } from '../../../conversation/model/contact-parts.queries.ts'
import { type DB, escapeLike, type Kysely, sql } from '../../../platform/database/index.ts'

const maxVersions = 100
const maxLastServices = 10

/** Channel kinds of its connections that customers can use. */
const channels = sql<string[]>`array(
  select distinct c.kind from connection c
  where c.company_id = bot.company_id and c.bot_id = bot.id and c.active and ${isComeBy('c', 'bot')})`.as('channels')

/**
 * Whether the draft was saved after the live version was published: a version keeps the draft revision it was published
 * from.
 */
const draftIsNewer = sql<boolean>`draft.revision > coalesce(live.revision, 0)`.as('draft_is_newer')

/** The bot's last change by a person: settings, live version or saved draft. */
const editedAt = sql<Date>`greatest(bot.updated_at, draft.updated_at)`.as('edited_at')

const bots = (db: Kysely<DB>, companyId: number, workspaceIds: readonly number[]) =>
  db
    .selectFrom('bot')
    .innerJoin('workspace', (join) =>
      join.onRef('workspace.company_id', '=', 'bot.company_id').onRef('workspace.id', '=', 'bot.workspace_id'),
    )
    .where('bot.company_id', '=', companyId)
    .where('bot.workspace_id', 'in', workspaceIds)
    .where('bot.deleted_at', 'is', null)

const withFlow = (db: Kysely<DB>, companyId: number, workspaceIds: readonly number[]) =>
  bots(db, companyId, workspaceIds)
    .innerJoin('flow as draft', (join) =>
      join
        .onRef('draft.company_id', '=', 'bot.company_id')
        .onRef('draft.bot_id', '=', 'bot.id')
        .on('draft.kind', '=', 'draft'),
    )
    .leftJoin('flow as live', (join) =>
      join.onRef('live.company_id', '=', 'bot.company_id').onRef('live.id', '=', 'bot.active_version_id'),
    )
    .leftJoin('member as author', (join) =>
      join.onRef('author.company_id', '=', 'bot.company_id').onRef('author.id', '=', 'bot.created_by'),
    )

export interface ListOptions {
  workspaceIds: readonly number[]
  /** Folded. */
  name: string
  /** `newest`: by creation; `edited`: by last change. */
  order?: 'newest' | 'edited'
  limit: number
  offset: number
}

const listed = (db: Kysely<DB>, companyId: number, workspaceIds: readonly number[]) =>
  withFlow(db, companyId, workspaceIds).select([
    'bot.id',
    'bot.name',
    'bot.active',
    'bot.target',
    'bot.workspace_id',
    'workspace.name as workspace_name',
    'bot.active_version_id',
    'live.version as live_version',
    'live.created_at as published_at',
    'draft.id as draft_id',
    'author.name as created_by_name',
    'bot.created_at',
    editedAt,
    'bot.chat_color',
    'bot.avatar_color',
    'bot.avatar_file_id',
    channels,
    draftIsNewer,
  ])

/** By creation or by last change, newest first. */
export const list = async (db: Kysely<DB>, companyId: number, options: ListOptions) => {
  if (options.workspaceIds.length === 0) return { rows: [], total: 0 }
  const part = `%${escapeLike(options.name)}%`
  const rows = await listed(db, companyId, options.workspaceIds)
    .$if(options.name !== '', (query) => query.where('bot.name_folded', 'like', part))
    .$if(options.order === 'edited', (query) => query.orderBy(sql`edited_at`, 'desc'))
    .orderBy('bot.id', 'desc')
    .limit(options.limit)
    .offset(options.offset)
    .execute()
  const counted = await bots(db, companyId, options.workspaceIds)
    .$if(options.name !== '', (query) => query.where('bot.name_folded', 'like', part))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: counted.total }
}
export type BotListRow = Awaited<ReturnType<typeof list>>['rows'][number]

/** By descending id. */
export const listBelow = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  { from, limit }: { from: number; limit: number },
): Promise<BotListRow[]> =>
  workspaceIds.length === 0
    ? []
    : listed(db, companyId, workspaceIds).where('bot.id', '<', from).orderBy('bot.id', 'desc').limit(limit).execute()

/** Channels of all active bots of the workspaces, each kind counted once per bot. */
export const countChannels = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
): Promise<number> => {
  if (workspaceIds.length === 0) return 0
  const counted = await bots(db, companyId, workspaceIds)
    .innerJoin('connection', (join) =>
      join.onRef('connection.company_id', '=', 'bot.company_id').onRef('connection.bot_id', '=', 'bot.id'),
    )
    .where('connection.active', '=', true)
    .where('connection.state', '=', 'connected')
    .where('connection.kind', 'in', flaggedKinds)
    .where(isComeBy('connection', 'bot'))
    .select(sql<number>`count(distinct (bot.id, connection.kind))`.as('total'))
    .executeTakeFirstOrThrow()
  return counted.total
}

export const findById = (db: Kysely<DB>, companyId: number, workspaceIds: readonly number[], id: number) =>
  workspaceIds.length === 0
    ? Promise.resolve(undefined)
    : withFlow(db, companyId, workspaceIds)
        .leftJoin('member as publisher', (join) =>
          join.onRef('publisher.company_id', '=', 'bot.company_id').onRef('publisher.id', '=', 'live.created_by'),
        )
        .where('bot.id', '=', id)
        .selectAll('bot')
        .select([
          'workspace.name as workspace_name',
          'draft.id as draft_id',
          'live.version as live_version',
          'live.created_at as published_at',
          'publisher.name as publisher_name',
          'author.name as created_by_name',
          channels,
          draftIsNewer,
          editedAt,
        ])
        .executeTakeFirst()
export type BotRow = NonNullable<Awaited<ReturnType<typeof findById>>>

export interface Slice {
  limit: number
  offset: number
}

const flowsOf = (db: Kysely<DB>, companyId: number, botId: number) =>
  db
    .selectFrom('flow')
    .leftJoin('member as author', (join) =>
      join.onRef('author.company_id', '=', 'flow.company_id').onRef('author.id', '=', 'flow.created_by'),
    )
    .select([
      'flow.id',
      'flow.kind',
      'flow.version',
      'flow.label',
      'flow.note',
      'author.name as author_name',
      'flow.created_at',
      'flow.updated_at',
    ])
    .where('flow.company_id', '=', companyId)
    .where('flow.bot_id', '=', botId)

/** The draft first, then the versions, newest first. */
export const listVersions = (
  db: Kysely<DB>,
  companyId: number,
  botId: number,
  { limit, offset }: Slice = { limit: maxVersions, offset: 0 },
) =>
  flowsOf(db, companyId, botId)
    .orderBy('flow.version', (order) => order.desc().nullsFirst())
    .limit(limit)
    .offset(offset)
    .execute()

/** Published versions below a number, newest first. */
export const listVersionsBelow = (
  db: Kysely<DB>,
  companyId: number,
  botId: number,
  { from, limit }: { from: number; limit: number },
) =>
  flowsOf(db, companyId, botId)
    .where('flow.kind', '=', 'version')
    .where('flow.version', '<', from)
    .orderBy('flow.version', 'desc')
    .limit(limit)
    .execute()

/** @returns whether the bot has this version; a draft has no name */
export const nameVersion = async (
  db: Kysely<DB>,
  companyId: number,
  botId: number,
  id: number,
  { name, note }: { name: string | null; note: string | null },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('flow')
    .set({ label: name, note })
    .where('company_id', '=', companyId)
    .where('bot_id', '=', botId)
    .where('id', '=', id)
    .where('kind', '=', 'version')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Number of versions, including the draft. */
export const countVersions = async (db: Kysely<DB>, companyId: number, botId: number): Promise<number> => {
  const row = await db
    .selectFrom('flow')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .where('bot_id', '=', botId)
    .executeTakeFirstOrThrow()
  return row.total
}

/** One index probe per workspace and state, since the index of dialogs begins with them. */
export const listLastServices = async (db: Kysely<DB>, companyId: number, botId: number): Promise<LastService[]> => {
  const { rows } = await sql<LastService>`
    select d.id, d.first_at, d.last_at, d.closed_at, d.workspace_id, k.kind as channel, d.person_took_part as human,
      ${sql.raw(contactParts)} as contact,
      coalesce(nullif(a.agent_name, ''), a.name) as attendant
    from (
      select d.* from workspace w cross join (values (true), (false)) as state (open) cross join lateral (
        select * from dialog x
        where x.company_id = ${companyId} and x.workspace_id = w.id and x.bot_id = ${botId} and x.open = state.open
        order by x.last_at desc, x.id desc limit ${maxLastServices}) d
      where w.company_id = ${companyId}
      order by d.last_at desc, d.id desc limit ${maxLastServices}) d
    join contact c on c.company_id = ${companyId} and c.id = d.contact_id
    join connection k on k.company_id = ${companyId} and k.id = d.connection_id
    left join member a on a.company_id = ${companyId} and a.id = d.last_attendant_id
    order by d.last_at desc, d.id desc`.execute(db)
  return rows
}

export interface LastService {
  id: number
  first_at: Date
  last_at: Date
  closed_at: Date | null
  workspace_id: number
  channel: string
  contact: ContactParts
  human: boolean
  attendant: string | null
}
