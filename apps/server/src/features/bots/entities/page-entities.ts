import { type EntityRow, maxInt4 } from '@prosa/contract'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { filtersOf, pageByNumber } from '../../../platform/lists/index.ts'
import { findBot } from '../bots/index.ts'
import * as entities from './entities.queries.ts'
import { presentRow } from './list-entities.ts'

/** Version of the cursor format. */
const version = 1

/** The company's own entities, by descending id. @throws notFound for a bot that the caller does not see */
export const pageEntities = async (
  db: Kysely<DB>,
  scope: Scope,
  botId: number | undefined,
  page: { limit: number; after?: string | undefined },
): Promise<{ data: (EntityRow & { botId: number })[]; next: string | null }> => {
  if (botId !== undefined) await findBot(db, scope, botId)
  const { companyId, workspaceIds } = scope
  const { rows, next } = await pageByNumber(
    page,
    { of: filtersOf(version, { list: 'entities', botId }), start: maxInt4 },
    (place) => entities.listBelow(db, companyId, { workspaceIds, botId }, place),
    ({ id }) => id,
  )
  return { data: rows.map((row) => ({ ...presentRow(row), botId: row.bot_id })), next }
}
