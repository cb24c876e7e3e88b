import type { Platform } from '../../../platform/index.ts'
import { seal } from './audit.queries.ts'

const batch = 500

/** Adds audit rows to the hash chain in the background, so that neither changes nor other companies wait for it. */
export const sealAudit = async ({ database }: Pick<Platform, 'database'>): Promise<void> => {
  const db = database.worker.unscoped()
  while ((await seal(db, batch)) === batch);
}

export const defineSealAudit = (platform: Platform): void =>
  platform.jobs.define('seal-audit', () => sealAudit(platform), { cron: '* * * * *' })
