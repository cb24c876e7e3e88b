import type { AuditAction } from '@prosa/contract'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { readSettings, writeKeys } from './settings.queries.ts'
import { openKeys, type SiteKey, sealKeys } from './site-keys.ts'

/** Changes a chat's keys with its row locked, so that concurrent changes see each other, and audits the change. */
export const changeKeys = <T>(
  { secrets }: Pick<Platform, 'secrets'>,
  db: Kysely<DB>,
  { companyId, userId }: Scope,
  botId: number,
  action: Extract<AuditAction, `livechat.${string}`>,
  change: (keys: SiteKey[]) => { keys: SiteKey[]; answer: T },
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    const row = await readSettings(tx, companyId, botId, true)
    if (!row) throw new AppError(errors.notFound)
    const { connectionId, sealed } = row
    const { keys, answer } = change(openKeys(secrets, companyId, connectionId, sealed))
    await writeKeys(tx, companyId, connectionId, sealKeys(secrets, companyId, connectionId, keys))
    await audit(tx, { companyId, accountId: userId, action, record: botId })
    return answer
  })
