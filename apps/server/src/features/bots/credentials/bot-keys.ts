import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { KeyUse } from './credentials.queries.ts'
import * as credentials from './credentials.queries.ts'
import { wantVersion } from './want-agent.ts'
import { findLiveVersion } from './wanted-agents.queries.ts'

/** The first taken serves customers, the second the tests. */
const uses: readonly KeyUse[] = ['production', 'test']

/**
 * Gives a bot the keys that it lacks, in the transaction that makes or publishes it, or changes its objective to one that runs
 * a flow, and lets the agent of the first know what is live. It gets all or none: with one alone nothing could be tried before customers meet it.
 * @returns whether it holds both now
 */
export const takeKeys = async (tx: Kysely<DB>, companyId: number, botId: number): Promise<boolean> => {
  const missing = await missingOf(tx, companyId, botId)
  if (missing.length === 0) return true
  await credentials.lockTaking(tx, companyId)
  // Whoever held the lock may have been this bot's other publication.
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

/** A deleted bot's keys are there for others; so are those of a bot whose objective runs no flow any more. */
export const freeKeys = (tx: Kysely<DB>, companyId: number, botId: number): Promise<void> =>
  credentials.detachAll(tx, companyId, botId)

/** Whether the bot holds both keys or could take those that it lacks: without them it changes to no objective that runs a flow. */
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

/** The project whose agent answers the bot's customers; null while the bot holds no key. */
export const findKeyProject = async (db: Kysely<DB>, companyId: number, botId: number): Promise<string | null> =>
  (await credentials.listOfBot(db, companyId, botId))[0]?.project_id ?? null

const missingOf = async (db: Kysely<DB>, companyId: number, botId: number): Promise<KeyUse[]> => {
  const held = await credentials.listOfBot(db, companyId, botId)
  return uses.filter((use) => !held.some((key) => key.use === use))
}
