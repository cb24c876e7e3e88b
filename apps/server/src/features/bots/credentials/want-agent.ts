import type { DB, Kysely } from '../../../platform/database/index.ts'
import { want } from './wanted-agents.queries.ts'

/** Tags of versions and trials in the agents. */
export const tagOfVersion = (versionId: number): string => `v${versionId}`
export const tagOfTrial = (trial: number): string => `t${trial}`

/**
 * Requests publication of a version to the bot's production agent, within the publishing transaction. Does nothing
 * without a key.
 */
export const wantVersion = (tx: Kysely<DB>, companyId: number, botId: number, versionId: number): Promise<void> =>
  want(tx, { companyId, botId, use: 'production' }, tagOfVersion(versionId))

/** Requests publication of a simulator trial to the bot's test agent. */
export const wantTrial = (tx: Kysely<DB>, companyId: number, botId: number, trial: number): Promise<void> =>
  want(tx, { companyId, botId, use: 'test' }, tagOfTrial(trial))
