import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { KeyUse } from './credentials.queries.ts'
import * as credentials from './credentials.queries.ts'
import { wantVersion } from './want-agent.ts'
import { findLiveVersion } from './wanted-agents.queries.ts'

/** The first key taken serves customers, the second one tests. */
const uses: readonly KeyUse[] = ['production', 'test']

/**
 * Gives a bot its missing keys, in the transaction that creates or publishes it or changes its objective to one that
 * runs a flow, and requests publication of the live version to the production agent. It gets both or none: with one
 * key, nothing could be tested before customers use it.
 * @returns whether it holds both now
 */
export const takeKeys = async (tx: Kysely<DB>, companyId: number, botId: number): Promise<boolean> => {
  const missing = await missingOf(tx, companyId, botId)
  if (missing.length === 0) return true
  await credentials.lockTaking(tx, companyId)
  // Checked again: a concurrent publication of this bot may have taken the keys.
  const wanted = await missingOf(tx, companyId, botId)
  const available = await credentials.listAvailable(tx, companyId, wanted.length)
  if (available.length < wanted.length) return false
  for (const [place, use] of wanted.entries()) {
    const id = available[place]
    if (id !== undefined) await credentials.attach(tx, companyId, id, { botId, use })
  }
  const live = await findLiveVersion(tx, companyId, botId)
  if (live !== null) await wantVersion(tx, companyId, botId, live)
  return true
}

/** Releases a bot's keys when it is deleted, or when its objective runs no flow any more. */
export const freeKeys = (tx: Kysely<DB>, companyId: number, botId: number): Promise<void> =>
  credentials.detachAll(tx, companyId, botId)

/**
 * Whether the bot holds both keys or could take the missing ones: without them its objective cannot change to one that
 * runs a flow.
 */
export const hasBotMultipleGoogleCredentials = async (
  db: Kysely<DB>,
  companyId: number,
  botId: number,
): Promise<boolean> => {
  const missing = await missingOf(db, companyId, botId)
  return (
    missing.length === 0 || (await credentials.listAvailable(db, companyId, missing.length)).length === missing.length
  )
}

/** The project whose agent serves the bot's customers; null while the bot holds no key. */
export const findKeyProject = async (db: Kysely<DB>, companyId: number, botId: number): Promise<string | null> =>
  (await credentials.listOfBot(db, companyId, botId))[0]?.project_id ?? null

const missingOf = async (db: Kysely<DB>, companyId: number, botId: number): Promise<KeyUse[]> => {
  const held = await credentials.listOfBot(db, companyId, botId)
  return uses.filter((use) => !held.some((key) => key.use === use))
}
