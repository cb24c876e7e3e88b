import { randomUUID } from 'node:crypto'
import { whatsAppQrKind } from '../../../channels/whatsapp-qr/channel.ts'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** Owner of a number: a bot or a collaborator. */
export type Owner = { bot_id: number } | { user_id: number }

export interface NumberRow {
  id: number
  active: boolean
  state: string
  state_reason: string | null
  state_at: Date
  settings: Record<string, unknown>
  heard_at: Date | null
  receipt_at: Date | null
}

const columnOf = (owner: Owner): ['bot_id' | 'user_id', number] =>
  'bot_id' in owner ? ['bot_id', owner.bot_id] : ['user_id', owner.user_id]

export const findNumber = async (db: Kysely<DB>, companyId: number, owner: Owner): Promise<NumberRow | null> => {
  const row = await db
    .selectFrom('connection as c')
    .leftJoin('connection_lease as l', (join) =>
      join.onRef('l.company_id', '=', 'c.company_id').onRef('l.connection_id', '=', 'c.id'),
    )
    .where('c.company_id', '=', companyId)
    .where(`c.${columnOf(owner)[0]}`, '=', columnOf(owner)[1])
    .where('c.kind', '=', whatsAppQrKind)
    .select(['c.id', 'c.active', 'c.state', 'c.state_reason', 'c.state_at', 'c.settings', 'l.heard_at', 'l.receipt_at'])
    .orderBy('c.id')
    .executeTakeFirst()
  return row ? { ...row, settings: (row.settings ?? {}) as Record<string, unknown> } : null
}

/**
 * The owner's number; a new row counts as none until it is paired. Concurrent callers get the same row: the owner's row
 * is locked.
 * @returns null if the owner is gone
 */
export const ensureNumber = async (tx: Kysely<DB>, companyId: number, owner: Owner): Promise<number | null> => {
  const [column, ownerId] = columnOf(owner)
  const table = column === 'bot_id' ? 'bot' : 'member'
  const there = await tx
    .selectFrom(table)
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', ownerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!there) return null
  const known = await findNumber(tx, companyId, owner)
  if (known) {
    // Clears the error of an earlier try.
    await tx
      .updateTable('connection')
      .set({ state_reason: null })
      .where('company_id', '=', companyId)
      .where('id', '=', known.id)
      .where('state', '<>', 'connected')
      .execute()
    return known.id
  }
  const { id } = await tx
    .insertInto('connection')
    .values({
      company_id: companyId,
      kind: whatsAppQrKind,
      ...owner,
      external_id: placeholder(),
      active: false,
      state: 'reconnect',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Account name of an unpaired connection: its former number is free for another one. */
const placeholder = (): string => `none:${randomUUID()}`

/** Its dialogs stay readable; messages waiting to be sent on it are refused. */
export const removeNumber = async (db: Kysely<DB>, companyId: number, id: number): Promise<void> => {
  await db
    .updateTable('connection')
    .set({
      active: false,
      state: 'reconnect',
      state_reason: null,
      state_at: sql`now()`,
      updated_at: sql`now()`,
      external_id: placeholder(),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export const changeSettings = async (
  db: Kysely<DB>,
  companyId: number,
  id: number,
  changes: Record<string, unknown>,
): Promise<void> => {
  await db
    .updateTable('connection')
    .set({ settings: sql`settings || ${JSON.stringify(changes)}::jsonb`, updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Whether a person is in one of these workspaces, active or not. */
export const memberExists = async (
  db: Kysely<DB>,
  companyId: number,
  userId: number,
  workspaceIds: readonly number[],
): Promise<boolean> => {
  if (workspaceIds.length === 0) return false
  const row = await db
    .selectFrom('workspace_member')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('workspace_id', 'in', workspaceIds)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
