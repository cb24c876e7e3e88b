import type { MissedGroup } from '@prosa/contract'
import { groupAlike } from '@prosa/language'
import { audit } from '../../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import type { Scope } from '../../../../platform/http/index.ts'
import * as texts from './not-understood.queries.ts'

/** Limit of grouped texts: some tens of milliseconds. */
const mostRead = 500
const mostGroups = 300

/** Messages with the same meaning, grouped by node, largest groups first. */
export const listGroups = async (db: Kysely<DB>, companyId: number, botId: number): Promise<MissedGroup[]> => {
  const rows = await texts.list(db, companyId, botId, mostRead)
  return [...Map.groupBy(rows, ({ nodeId }) => nodeId)]
    .flatMap(([nodeId, own]) =>
      groupAlike(own.map(({ text }) => spoken(text))).map((places) =>
        groupOf(
          nodeId,
          places.flatMap((place) => own[place] ?? []),
        ),
      ),
    )
    .sort((one, other) => other.times - one.times || other.lastAt.localeCompare(one.lastAt))
    .slice(0, mostGroups)
}

/** Removes placeholders of anonymized parts, which customers did not write. */
const spoken = (text: string): string => text.replace(/\[[^\]]*\]/gu, ' ')

const groupOf = (nodeId: string, rows: readonly texts.StoredText[]): MissedGroup => ({
  nodeId,
  text: rows[0]?.text ?? '',
  texts: rows.map(({ id, text, times }) => ({ id, text, times })),
  times: rows.reduce((total, { times }) => total + times, 0),
  lastAt: new Date(Math.max(...rows.map(({ lastAt }) => lastAt.getTime()))).toISOString(),
})

/** Removes texts from the list, also if they are sent again. Ids of other bots are ignored. */
export const dismissTexts = async (
  db: Kysely<DB>,
  { companyId, userId: accountId }: Scope,
  botId: number,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    const count = await texts.dismiss(tx, companyId, botId, { ids, now })
    if (count === 0) return
    const detail = { count }
    await audit(tx, { companyId, accountId, action: 'bot.messages-dismissed', record: botId, detail })
  })
}
