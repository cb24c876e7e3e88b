import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { listHeldFiles, releaseFiles } from '../../files/index.ts'
import { filesOf } from '../flows/index.ts'
import { findTemplate } from './find-template.ts'
import * as templates from './templates.queries.ts'

/**
 * Removes a template. Bots that imported it keep their copy, including files.
 * @throws notFound
 */
export const removeTemplate = async (db: Kysely<DB>, scope: Scope, id: number): Promise<void> => {
  const { companyId } = scope
  const { name } = await findTemplate(db, scope, id)
  const { document } = await templates.findKept(db, companyId, id)
  await db.transaction().execute(async (tx) => {
    const holder = { kind: 'template', id } as const
    await releaseFiles(tx, companyId, holder, await listHeldFiles(tx, companyId, holder, filesOf(document)))
    await templates.remove(tx, companyId, id)
    await audit(tx, { companyId, accountId: scope.userId, action: 'template.deleted', record: id, detail: { name } })
  })
}
