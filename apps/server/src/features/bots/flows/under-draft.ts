import type { DB, Kysely, Transaction } from '../../../platform/database/index.ts'
import * as flows from './flows.queries.ts'

/**
 * Looks at a bot's draft and then writes under its lock. Comparing large flows takes too long for a lock; where somebody
 * has saved or published in between, everything is looked at again. Throws what either throws.
 */
export const underDraft = async <Looked, Written>(
  db: Kysely<DB>,
  { companyId, botId }: { companyId: number; botId: number },
  look: (draft: flows.DraftState) => Promise<Looked>,
  write: (tx: Transaction<DB>, draft: flows.DraftState, looked: Looked) => Promise<Written>,
): Promise<Written> => {
  for (;;) {
    const seen = await flows.findDraft(db, companyId, botId)
    const looked = await look(seen)
    const done = await db.transaction().execute(async (tx) => {
      const draft = await flows.lockDraft(tx, companyId, botId)
      const isAsSeen = draft.revision === seen.revision && draft.live_id === seen.live_id
      return isAsSeen ? { written: await write(tx, draft, looked) } : null
    })
    if (done) return done.written
  }
}
