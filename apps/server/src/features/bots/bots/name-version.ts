import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import * as bots from './bots.queries.ts'

/**
 * Sets the name and the note of a published version; its flow never changes.
 * @throws notFound, also for the draft
 */
export const nameVersion = (
  db: Kysely<DB>,
  { companyId, userId }: Scope,
  { botId, versionId }: { botId: number; versionId: number },
  words: { name: string | null; note: string | null },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await bots.nameVersion(tx, companyId, botId, versionId, words))) throw new AppError(errors.notFound)
    await audit(tx, {
      companyId,
      accountId: userId,
      action: 'bot.changed',
      record: botId,
      fields: ['versionName', 'versionNote'],
      detail: { version: versionId },
    })
  })
