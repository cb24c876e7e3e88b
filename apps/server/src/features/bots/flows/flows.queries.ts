import type { FlowDocument } from '@prosa/flow'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'
import type { JsonBytes } from '../../../platform/flow-threads/index.ts'
import type { ReadDocument } from './read-payload.ts'

const flows = (db: Kysely<DB>, companyId: number, botId: number) =>
  db.selectFrom('flow').where('flow.company_id', '=', companyId).where('flow.bot_id', '=', botId)

const stateColumns = ['id', 'kind', 'version', 'revision', 'name', 'updated_at', 'updated_by'] as const

/** A draft or version without its nodes. */
export const findState = (db: Kysely<DB>, companyId: number, botId: number, id: number) =>
  flows(db, companyId, botId).select(stateColumns).where('id', '=', id).executeTakeFirst()

/** The draft and the live version, without their nodes. */
export const findDraft = (db: Kysely<DB>, companyId: number, botId: number) =>
  flows(db, companyId, botId)
    .innerJoin('bot', (join) =>
      join.onRef('bot.company_id', '=', 'flow.company_id').onRef('bot.id', '=', 'flow.bot_id'),
    )
    .leftJoin('flow as live', (join) =>
      join.onRef('live.company_id', '=', 'bot.company_id').onRef('live.id', '=', 'bot.active_version_id'),
    )
    .leftJoin('member as editor', (join) =>
      join.onRef('editor.company_id', '=', 'flow.company_id').onRef('editor.id', '=', 'flow.updated_by'),
    )
    .select([
      'flow.id',
      'flow.revision',
      'flow.updated_at',
      'flow.updated_by',
      'editor.name as editor_name',
      'live.id as live_id',
      'live.version as live_version',
      'live.revision as live_revision',
    ])
    .where('flow.kind', '=', 'draft')
    .executeTakeFirstOrThrow()
export type DraftState = Awaited<ReturnType<typeof findDraft>>

/** Serializes saving and publishing. The draft's state is read after the lock is obtained, not before. */
export const lockDraft = async (tx: Kysely<DB>, companyId: number, botId: number): Promise<DraftState> => {
  await flows(tx, companyId, botId).select('flow.id').where('flow.kind', '=', 'draft').forUpdate().executeTakeFirst()
  return findDraft(tx, companyId, botId)
}

/** A draft's or version's document as JSON text, to be parsed in a thread. */
export const findDocumentText = async (db: Kysely<DB>, companyId: number, botId: number, id: number) => {
  const row = await flows(db, companyId, botId)
    .select(sql<string>`flow.document::text`.as('document'))
    .where('flow.id', '=', id)
    .executeTakeFirstOrThrow()
  return row.document
}

/** The entities copied into a version. */
export const findPublishedEntities = async (db: Kysely<DB>, companyId: number, botId: number, id: number) => {
  const row = await flows(db, companyId, botId)
    .select(sql<unknown>`flow.compiled -> 'entities'`.as('entities'))
    .where('flow.id', '=', id)
    .executeTakeFirstOrThrow()
  return row.entities
}

export const findDocument = async (db: Kysely<DB>, companyId: number, botId: number, id: number) => {
  const row = await flows(db, companyId, botId)
    .leftJoin('member as editor', (join) =>
      join.onRef('editor.company_id', '=', 'flow.company_id').onRef('editor.id', '=', 'flow.updated_by'),
    )
    .select(['flow.document', 'flow.updated_by', 'editor.name as editor_name'])
    .where('flow.id', '=', id)
    .executeTakeFirstOrThrow()
  return { document: row.document as FlowDocument, editorName: row.editor_name, editorId: row.updated_by }
}

/** JSON stored without being serialized again by the driver. */
export const jsonOf = (bytes: JsonBytes) => sql<string>`convert_from(${bytes}::bytea, 'UTF8')::jsonb`

interface Written extends ReadDocument {
  revision: number
  userId: number
}

export const setDraft = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  { document, json, revision, userId }: Written,
): Promise<void> => {
  await tx
    .updateTable('flow')
    .set({
      name: document.name,
      document: jsonOf(json),
      revision,
      updated_by: userId,
      updated_at: sql<Date>`now()`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Gets the next number; the lock on the draft separates concurrent publications. */
export const insertVersion = (
  tx: Kysely<DB>,
  companyId: number,
  botId: number,
  { document, json, revision, userId, compiled, note }: Written & { compiled: JsonBytes; note: string | null },
) =>
  tx
    .insertInto('flow')
    .values({
      company_id: companyId,
      bot_id: botId,
      kind: 'version',
      version: sql<number>`(select coalesce(max(f.version), 0) + 1 from flow f where f.company_id = ${companyId} and f.bot_id = ${botId})`,
      name: document.name,
      document: jsonOf(json),
      compiled: jsonOf(compiled),
      revision,
      note,
      created_by: userId,
      updated_by: userId,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

export const setActiveVersion = async (
  tx: Kysely<DB>,
  companyId: number,
  botId: number,
  versionId: number,
): Promise<void> => {
  await tx
    .updateTable('bot')
    .set({ active_version_id: versionId, updated_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', botId)
    .execute()
}

export const findWorkingCopy = (db: Kysely<DB>, companyId: number, flowId: number, userId: number) =>
  db
    .selectFrom('flow_working_copy')
    .select(['document', 'base_revision', 'updated_at'])
    .where('company_id', '=', companyId)
    .where('flow_id', '=', flowId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const putWorkingCopy = async (
  db: Kysely<DB>,
  companyId: number,
  copy: { botId: number; flowId: number; userId: number; payload: unknown; baseRevision: number },
): Promise<void> => {
  const kept = { document: JSON.stringify(copy.payload), base_revision: copy.baseRevision }
  await db
    .insertInto('flow_working_copy')
    .values({ company_id: companyId, bot_id: copy.botId, flow_id: copy.flowId, user_id: copy.userId, ...kept })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'flow_id', 'user_id']).doUpdateSet({ ...kept, updated_at: sql<Date>`now()` }),
    )
    .execute()
}

export const deleteWorkingCopies = async (
  db: Kysely<DB>,
  companyId: number,
  flowIds: readonly number[],
  userId: number,
): Promise<void> => {
  await db
    .deleteFrom('flow_working_copy')
    .where('company_id', '=', companyId)
    .where('flow_id', 'in', flowIds)
    .where('user_id', '=', userId)
    .execute()
}

/** Data of the bot's company that the checks of a flow need. */
export interface Surroundings {
  /** The bot's own workspace. */
  workspaceId: number
  workspaceIds: number[]
  botIds: number[]
  /** Active attendants who may answer, by workspace. */
  attendants: { workspace_id: number; total: number }[]
  /** Kinds of the bot's active connections. */
  channelKinds: string[]
  url: string | null
  transfer_url: string | null
  /** Minutes of silence after which the bot acts by itself; null: never. */
  silence: { transferMinutes: number | null; closeMinutes: number | null }
}

/** Read in one round trip. */
export const findSurroundings = async (db: Kysely<DB>, companyId: number, botId: number): Promise<Surroundings> => {
  const { rows } = await sql<Surroundings>`
    select array(select w.id from workspace w where w.company_id = ${companyId} and w.active) as "workspaceIds",
           array(select b.id from bot b where b.company_id = ${companyId} and b.deleted_at is null) as "botIds",
           (select coalesce(json_agg(a), '[]') from (
              select wm.workspace_id, count(distinct m.id) as total
              from workspace_member wm
              join member m on m.company_id = wm.company_id and m.id = wm.user_id and m.active and m.is_attendant
              join member_profile mp on mp.company_id = m.company_id and mp.user_id = m.id
              join profile p on p.company_id = mp.company_id and p.id = mp.profile_id
                and p.permissions && array['dialog_view', 'omnichannel_view']
              where wm.company_id = ${companyId} group by wm.workspace_id) a) as attendants,
           array(select distinct c.kind from connection c
                 where c.company_id = ${companyId} and c.bot_id = ${botId} and c.active order by c.kind) as "channelKinds",
           b.workspace_id as "workspaceId", h.url, h.transfer_url, json_build_object(
             'transferMinutes', nullif(b.transfer_minutes, 0),
             'closeMinutes', case when b.close_active and b.close_room_type <> 'ONLY_TRANSFERRED' then nullif(b.close_minutes, 0) end) as silence
    from bot b left join bot_webhook h on h.company_id = b.company_id and h.bot_id = b.id
    where b.company_id = ${companyId} and b.id = ${botId}`.execute(db)
  const [world] = rows
  if (!world) throw new Error(`The bot ${botId} does not exist`)
  return world
}
