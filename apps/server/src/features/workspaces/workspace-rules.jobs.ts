import type { DB, Kysely } from '../../platform/database/index.ts'
import type { Program } from '../../program.ts'

/** Other processes cache rules for a minute; work they finish with old rules is repeated afterwards. */
const knownMs = 65_000

/** Applies a workspace's new rules to its rooms once every process has them. */
export const defineApplyRules = ({ jobs, clock, conversation }: Pick<Program, 'jobs' | 'clock' | 'conversation'>) => {
  const name = 'apply-workspace-rules'
  jobs.define<{ companyId: number; workspaceId: number }>(name, ({ companyId, workspaceId }) =>
    conversation.rulesChanged(companyId, workspaceId),
  )
  return (db: Kysely<DB>, companyId: number, workspaceId: number): Promise<void> =>
    jobs.enqueue(name, { companyId, workspaceId }, { db, startAfter: new Date(clock.now().getTime() + knownMs) })
}
