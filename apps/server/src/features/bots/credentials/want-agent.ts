import type { DB, Kysely } from '../../../platform/database/index.ts'
import { want } from './wanted-agents.queries.ts'

/** How a version or a trial is named to the agents. */
export const tagOfVersion = (versionId: number): string => `v${versionId}`
export const tagOfTrial = (trial: number): string => `t${trial}`

/** In the transaction that publishes: the bot's production agent shall know the version. Nothing where it holds no key. */
export const wantVersion = (tx: Kysely<DB>, companyId: number, botId: number, versionId: number): Promise<void> =>
  want(tx, { companyId, botId, use: 'production' }, tagOfVersion(versionId))

/** The bot's test agent shall know what a person tries in the simulator. */
export const wantTrial = (tx: Kysely<DB>, companyId: number, botId: number, trial: number): Promise<void> =>
  want(tx, { companyId, botId, use: 'test' }, tagOfTrial(trial))
