import type { Platform } from '../../../platform/index.ts'
import { seal } from './audit.queries.ts'

const batch = 500

/**
 * Chains what was audited, behind the calls: nobody who changes something waits for the chain, and companies do not wait for each other.
 */
export const sealAudit = async ({ database }: Pick<Platform, 'database'>): Promise<void> => {
  const db = database.worker.unscoped()
  while ((await seal(db, batch)) === batch);
}

export const defineSealAudit = (platform: Platform): void =>
  platform.jobs.define('seal-audit', () => sealAudit(platform), { cron: '* * * * *' })
