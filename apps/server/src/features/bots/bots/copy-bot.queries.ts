import { livechatKind } from '../../../channels/livechat/channel.ts'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/**
 * Statements that copy a bot, all within one transaction. Flows are copied inside the database: they may be megabytes,
 * and only the ids of entities change in them.
 */
export interface Copied {
  companyId: number
  /** The source bot. */
  from: number
  /** The copy. */
  to: number
}

/**
 * Locks a bot's draft, then its entities and settings, until the transaction ends; publishing locks in the same order.
 * @returns its target and whether it is active; undefined if it was deleted meanwhile
 */
export const lockSource = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
): Promise<{ active: boolean; target: number } | undefined> => {
  await tx
    .selectFrom('flow')
    .select('id')
    .where('company_id', '=', companyId)
    .where('bot_id', '=', id)
    .where('kind', '=', 'draft')
    .forShare()
    .execute()
  return tx
    .selectFrom('bot')
    .select(['active', 'target'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

export interface NewCopy {
  name: string
  nameFolded: string
  workspaceId: number
  token: string
  createdBy: number
}

/** Copies the settings only: no live version, no connected number, no figures. */
export const insertCopy = async (
  tx: Kysely<DB>,
  companyId: number,
  from: number,
  { name, nameFolded, workspaceId, token, createdBy }: NewCopy,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into bot (company_id, name, name_folded, active, target, workspace_id, token, created_by, avatar_color, chat_color,
      avatar_file_id, interactions, name_on_start, email_on_start, phone_on_start, fallback_messages, asks_in_doubt, asks_documents, tests_stop_publishing,
      repeat_minutes, repeat_times, transfer_minutes, transfer_call_webhook, transfer_workspace_id, transfer_user_id,
      transfer_queue, close_minutes, close_message, close_active, close_room_type, settings_workspace_id, settings_user_id,
      settings_only_online, settings_transfer_begun_by_bot, settings_transfer_data)
    select company_id, ${name}, ${nameFolded}, active, target, ${workspaceId}, ${token}, ${createdBy}, avatar_color, chat_color,
      avatar_file_id, interactions, name_on_start, email_on_start, phone_on_start, fallback_messages, asks_in_doubt, asks_documents, tests_stop_publishing,
      repeat_minutes, repeat_times, transfer_minutes, transfer_call_webhook, transfer_workspace_id, transfer_user_id,
      transfer_queue, close_minutes, close_message, close_active, close_room_type, settings_workspace_id, settings_user_id,
      settings_only_online, settings_transfer_begun_by_bot, settings_transfer_data
    from bot where company_id = ${companyId} and id = ${from} returning id`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('A bot that is locked is not there')
  return made.id
}

/**
 * Creates the copy's live chat under the new token, with the same allowed sites; keys that sign visitors are not
 * copied.
 */
export const copyLivechat = async (tx: Kysely<DB>, { companyId, from, to }: Copied, token: string): Promise<void> => {
  await sql`
    insert into connection (company_id, kind, bot_id, external_id, active, settings)
    select ${companyId}, ${livechatKind}, ${to}, ${token}, coalesce(c.active, true),
      case when c.settings ? 'sites' then jsonb_build_object('sites', c.settings -> 'sites') else '{}' end
    from (select) one left join lateral (
      select active, settings from connection
      where company_id = ${companyId} and bot_id = ${from} and kind = ${livechatKind} order by id limit 1) c on true`.execute(
    tx,
  )
}

/** The bot's entities with their values, under new ids. */
export const copyEntities = async (tx: Kysely<DB>, { companyId, from, to }: Copied, userId: number): Promise<void> => {
  await sql`
    with made as (
      insert into entity (company_id, bot_id, name, name_folded, display_name, is_regex, fuzzy, active, updated_by)
      select company_id, ${to}, name, name_folded, display_name, is_regex, fuzzy, active, ${userId}
      from entity where company_id = ${companyId} and bot_id = ${from} order by id returning id, name_folded)
    insert into entity_entry (company_id, entity_id, position, value, synonyms)
    select n.company_id, made.id, n.position, n.value, n.synonyms
    from made join entity e on e.company_id = ${companyId} and e.bot_id = ${from} and e.name_folded = made.name_folded
    join entity_entry n on n.company_id = e.company_id and n.entity_id = e.id
    order by made.id, n.position, n.id`.execute(tx)
}

/** Tests of the flow; the copy's nodes have the same ids. */
export const copyTests = async (tx: Kysely<DB>, { companyId, from, to }: Copied, userId: number): Promise<void> => {
  await sql`
    insert into flow_test (company_id, bot_id, name, steps, created_by)
    select company_id, ${to}, name, steps, ${userId} from flow_test where company_id = ${companyId} and bot_id = ${from}
    order by id`.execute(tx)
}

/** SQL: the items of a node's list, with entity ids replaced by those of the copy. */
const renamed = (list: string) => sql`(
  select coalesce(jsonb_agg(i.item || jsonb_build_object('entityTypeId',
    coalesce(pairs.ids -> (i.item ->> 'entityTypeId'), i.item -> 'entityTypeId')) order by i.place), '[]')
  from jsonb_array_elements(n.node -> ${sql.lit(list)}) with ordinality i(item, place))`

/** Copies the draft, with the entities replaced by the copy's. Call after `copyEntities`. @returns its id */
export const copyDraft = async (
  tx: Kysely<DB>,
  { companyId, from, to }: Copied,
  { name, userId }: { name: string; userId: number },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    with pairs as (
      select coalesce(jsonb_object_agg(old.id::text, made.id), '{}') as ids from entity old
      join entity made on made.company_id = old.company_id and made.bot_id = ${to} and made.name_folded = old.name_folded
      where old.company_id = ${companyId} and old.bot_id = ${from})
    insert into flow (company_id, bot_id, kind, name, document, created_by, updated_by)
    select ${companyId}, ${to}, 'draft', ${name}, f.document || jsonb_build_object('name', ${name}::text, 'nodes', (
      select coalesce(jsonb_agg(n.node || jsonb_build_object('botInteractions', ${renamed('botInteractions')},
        'userInteractions', ${renamed('userInteractions')}) order by n.place), '[]')
      from jsonb_array_elements(f.document -> 'nodes') with ordinality n(node, place))), ${userId}, ${userId}
    from flow f cross join pairs where f.company_id = ${companyId} and f.bot_id = ${from} and f.kind = 'draft'
    returning id`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('A bot without a draft')
  return made.id
}

/** References the copied files: the picture, and the files the draft sends. Call after `copyDraft`. */
export const holdCopied = async (tx: Kysely<DB>, { companyId, from, to }: Copied): Promise<void> => {
  await sql`
    insert into file_holder (company_id, file_id, kind, bot_id)
    select h.company_id, h.file_id, 'bot', ${to} from file_holder h join bot b on b.company_id = h.company_id and b.id = ${to}
    where h.company_id = ${companyId} and h.kind = 'bot' and h.bot_id = ${from} and (h.file_id = b.avatar_file_id
      or h.file_id::text in (select u.id #>> '{}' from flow f,
        jsonb_path_query(f.document, '$.nodes[*].botInteractions[*].files[*].fileId') u(id)
        where f.company_id = ${companyId} and f.bot_id = ${to}))
    on conflict do nothing`.execute(tx)
}

/** Addresses of the bot's outside systems, with the sealed headers of their calls. */
export const findAddresses = (tx: Kysely<DB>, companyId: number, botId: number) =>
  tx
    .selectFrom('bot_webhook')
    .select([
      'url',
      'transfer_url',
      'send_message_url',
      'close_room_url',
      'digital_employee_url',
      'headers_encrypted as headers',
    ])
    .where('company_id', '=', companyId)
    .where('bot_id', '=', botId)
    .executeTakeFirst()

type Addresses = NonNullable<Awaited<ReturnType<typeof findAddresses>>>

export const insertAddresses = async (
  tx: Kysely<DB>,
  companyId: number,
  botId: number,
  { headers, ...addresses }: Addresses,
): Promise<void> => {
  await tx
    .insertInto('bot_webhook')
    .values({ company_id: companyId, bot_id: botId, ...addresses, headers_encrypted: headers })
    .execute()
}
