import { type Bot, maxInt4 } from '@prosa/contract'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { filtersOf, pageByNumber } from '../../../platform/lists/index.ts'
import { chosenWorkspaces } from '../../workspaces/index.ts'
import * as bots from './bots.queries.ts'
import { findBot } from './find-bot.ts'
import { presentVersion, presentWithVersion } from './present.ts'

interface Page {
  limit: number
  after?: string | undefined
}

/** Version of the cursor format. */
const version = 1

/** Bots by descending id. */
export const pageBots = async (db: Kysely<DB>, scope: Scope, workspaceId: number | undefined, page: Page) => {
  const workspaceIds = chosenWorkspaces(scope, workspaceId === undefined ? null : [workspaceId])
  const { rows, next } = await pageByNumber(
    page,
    { of: filtersOf(version, { list: 'bots', workspaceId }), start: maxInt4 },
    (place) => bots.listBelow(db, scope.companyId, workspaceIds, place),
    ({ id }) => id,
  )
  return { data: rows.map(presentWithVersion), next }
}

/** Published versions of a bot, newest first. @throws notFound */
export const pageVersions = async (
  db: Kysely<DB>,
  scope: Scope,
  botId: number,
  page: Page,
): Promise<{ data: Bot['versions']; next: string | null }> => {
  const bot = await findBot(db, scope, botId)
  const { rows, next } = await pageByNumber(
    page,
    { of: filtersOf(version, { list: 'versions', botId }), start: maxInt4 },
    (place) => bots.listVersionsBelow(db, scope.companyId, botId, place),
    (row) => row.version ?? 0,
  )
  return { data: rows.map((row) => presentVersion(row, bot)), next }
}
