import type { ContactParts } from '@prosa/contract'
import { contactParts } from '../../../../conversation/model/contact-parts.queries.ts'
import { type Ask, askOf, type DB, escapeLike, type Kysely, sql } from '../../../../platform/database/index.ts'

export interface NoteRow {
  id: number
  dialog_id: number
  version: number
  author_id: number
  author_name: string
  text: string
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
  mentions: { userId: number; name: string }[]
}

const columns = `n.id, n.dialog_id, n.version, n.author_id, a.name as author_name, n.text, n.created_at, n.edited_at, n.deleted_at,
 (select coalesce(json_agg(json_build_object('userId', x.user_id, 'name', x.name) order by x.user_id), '[]') from note_mention x
  where x.company_id = $1 and x.note_id = n.id) as mentions`
const author = 'join member a on a.company_id = $1 and a.id = n.author_id'
const above = `select ${columns} from note n ${author}
 where n.company_id = $1 and n.dialog_id = $2 and n.version > $3 order by n.version limit $4`
const byId = `select ${columns} from note n ${author} where n.company_id = $1 and n.id = $2`
const byClientId = `select ${columns} from note n ${author} where n.company_id = $1 and n.author_id = $2 and n.client_key = $3`
const beside = (range: string): string =>
  `${range} select ${columns} from range r join note n on n.company_id = $1 and n.dialog_id = $2 and n.place > r.above
   and n.place <= r.up_to ${author}
 where (select exists (select from note where company_id = $1 and dialog_id = $2)) order by n.place desc limit $5`

/** Notes whose last change is above a version, in that order, at most `limit`. */
export const notesAfter = (
  ask: Ask,
  companyId: number,
  dialogId: number,
  version: number,
  limit: number,
): Promise<NoteRow[]> => ask<NoteRow>(above, [companyId, dialogId, version, limit])

/**
 * Notes in a `range` of versions, newest first, at most `most`. The `with` clause before the query defines the range.
 */
export const notesAmong = (
  ask: Ask,
  range: string,
  companyId: number,
  dialogId: number,
  seq: number,
  limit: number,
  most: number,
): Promise<NoteRow[]> => ask<NoteRow>(beside(range), [companyId, dialogId, seq, limit, most])

export const findNote = async (db: Kysely<DB>, companyId: number, id: number): Promise<NoteRow | undefined> =>
  (await askOf(db)<NoteRow>(byId, [companyId, id]))[0]

export const findByClientId = async (
  tx: Kysely<DB>,
  companyId: number,
  authorId: number,
  clientId: string,
): Promise<NoteRow | undefined> => (await askOf(tx)<NoteRow>(byClientId, [companyId, authorId, clientId]))[0]

export interface PlacedDialog {
  workspaceId: number
  version: number
  contact: ContactParts
}

/** Locks a dialog of these workspaces, as turns do; undefined for no such dialog. */
export const lockPlace = async (
  tx: Kysely<DB>,
  companyId: number,
  dialogId: number,
  workspaceIds: readonly number[],
): Promise<PlacedDialog | undefined> => {
  const { rows } = await sql<PlacedDialog>`
    select d.workspace_id as "workspaceId", d.version, ${sql.raw(contactParts)} as contact
    from dialog d join contact c on c.company_id = d.company_id and c.id = d.contact_id
    where d.company_id = ${companyId} and d.id = ${dialogId} and d.workspace_id = any (${[...workspaceIds]}::int[])
    for no key update of d`.execute(tx)
  return rows[0]
}

/** The next version of a locked dialog: clients with an older version then fetch the change. */
export const nextVersion = async (tx: Kysely<DB>, companyId: number, dialogId: number): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    update dialog set version = version + 1, changed_xid = pg_current_xact_id()
    where company_id = ${companyId} and id = ${dialogId} returning version`.execute(tx)
  if (!rows[0]) throw new Error('A locked dialog is gone')
  return rows[0].version
}

export const insertNote = async (
  tx: Kysely<DB>,
  companyId: number,
  note: { dialogId: number; version: number; authorId: number; clientId: string; text: string },
): Promise<number> => {
  const { dialogId, version, authorId, clientId, text } = note
  const row = await tx
    .insertInto('note')
    .values({
      company_id: companyId,
      dialog_id: dialogId,
      place: version,
      version,
      author_id: authorId,
      client_key: clientId,
      text,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Writes a changed note, or removes the text of a deleted one. */
export const updateNote = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  change: { version: number; text: string; at: Date; isDeleted: boolean },
): Promise<void> => {
  const { version, text, at, isDeleted } = change
  await tx
    .updateTable('note')
    .set({ version, text, ...(isDeleted ? { deleted_at: at } : { edited_at: at }) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Sets the people that a note mentions. @returns the people newly mentioned, and those no longer mentioned. */
export const setMentions = async (
  tx: Kysely<DB>,
  companyId: number,
  noteId: number,
  people: readonly { id: number; name: string }[],
): Promise<{ called: number[]; released: number[] }> => {
  const ids = people.map(({ id }) => id)
  const { rows: gone } = await sql<{ user_id: number }>`
    delete from note_mention where company_id = ${companyId} and note_id = ${noteId}
      and user_id <> all (${ids}::int[]) returning user_id`.execute(tx)
  const { rows } = await sql<{ user_id: number }>`
    insert into note_mention (company_id, user_id, note_id, name)
    select ${companyId}, p.id, ${noteId}, p.name from unnest(${ids}::int[], ${people.map(({ name }) => name)}::text[]) p(id, name)
    on conflict do nothing returning user_id`.execute(tx)
  const idsOf = (some: readonly { user_id: number }[]) => some.map(({ user_id }) => user_id)
  return { called: idsOf(rows), released: idsOf(gone) }
}

/** Active people who see a workspace. */
const watchers = (companyId: number, workspaceId: number) => sql`
  from workspace_member wm join member m on m.company_id = wm.company_id and m.id = wm.user_id and m.active
  where wm.company_id = ${companyId} and wm.workspace_id = ${workspaceId} and exists (
    select from member_profile mp join profile p on p.company_id = mp.company_id and p.id = mp.profile_id
    where mp.company_id = ${companyId} and mp.user_id = wm.user_id and p.permissions && array['dialog_view', 'omnichannel_view'])`

/** People who can be mentioned in a conversation of the workspace, without the caller, by name; `part` is folded. */
export const listWatchers = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceId: number,
  { part, exceptId, limit }: { part: string; exceptId: number; limit: number },
): Promise<{ id: number; name: string }[]> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select m.id, m.name ${watchers(companyId, workspaceId)} and m.id <> ${exceptId}
      and m.name_folded like ${`%${escapeLike(part)}%`}
    order by m.name_folded like ${`${escapeLike(part)}%`} desc, m.name_folded, m.id limit ${limit}`.execute(db)
  return rows
}

/** Those of the ids who see the workspace. */
export const findWatchers = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceId: number,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number; name: string }>`
    select m.id, m.name ${watchers(companyId, workspaceId)} and m.id = any (${[...ids]}::int[])`.execute(db)
  return rows
}
