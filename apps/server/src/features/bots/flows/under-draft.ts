import type { DB, Kysely, Transaction } from '../../../platform/database/index.ts'
import * as flows from './flows.queries.ts'

/**
 * Reads and compares a bot's draft without a lock, since comparing large flows takes too long, then locks it and
 * writes. If somebody saved or published meanwhile, starts again. Throws what either callback throws.
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
