import type { MissedGroup } from '@prosa/contract'
import { groupAlike } from '@prosa/language'
import { audit } from '../../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import type { Scope } from '../../../../platform/http/index.ts'
import * as texts from './not-understood.queries.ts'

/** Texts that are grouped: some tens of milliseconds. */
const mostRead = 500
const mostGroups = 300

/** Messages that name the same, node by node, the most frequent groups first. */
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

/** Without the names of what was left out, which customers did not write. */
const spoken = (text: string): string => text.replace(/\[[^\]]*\]/gu, ' ')

const groupOf = (nodeId: string, rows: readonly texts.StoredText[]): MissedGroup => ({
  nodeId,
  text: rows[0]?.text ?? '',
  texts: rows.map(({ id, text, times }) => ({ id, text, times })),
  times: rows.reduce((total, { times }) => total + times, 0),
  lastAt: new Date(Math.max(...rows.map(({ lastAt }) => lastAt.getTime()))).toISOString(),
})

/** They leave the list, also when they come again. Ids that are not the bot's change nothing. */
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
