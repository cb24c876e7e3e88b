import * as contract from '@prosa/contract'
import { fold } from '@prosa/language'
import { auditRead } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Handle, Scope } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { chosenWorkspaces } from '../../workspaces/index.ts'
import * as credentials from './credentials.queries.ts'
import { deleteCredential } from './delete-credential.ts'
import { insertCredentials } from './insert-credentials.ts'
import { keyPlace } from './key-place.ts'

interface Wanted {
  limit: number
  offset: number
  name?: string | null | undefined
  workspaces?: number[] | undefined
}

const present = (row: credentials.CredentialListRow): contract.CredentialRow => ({
  id: row.id,
  projectId: row.project_id,
  privateKey: row.provider_key_id,
  botId: row.bot_id,
  botName: row.bot_name,
  use: row.use as contract.CredentialRow['use'],
})

export const registerCredentials = (handle: Handle, { secrets }: Platform): void => {
  const list = async (db: Kysely<DB>, scope: Scope, { limit, offset, name, workspaces }: Wanted) => {
    const workspaceIds = chosenWorkspaces(scope, workspaces)
    const wanted = { workspaceIds, name: fold(name ?? ''), limit, offset }
    const { rows, total } = await credentials.list(db, scope.companyId, wanted)
    return { result: rows.map(present), total }
  }

  handle(contract.listKeys, ({ scope, db, query }) => list(db, scope, query))

  handle(contract.searchCredentials, ({ scope, db, query }) => list(db, scope, query))

  handle(contract.listCredentials, ({ scope, db, body }) => list(db, scope, body))

  handle(contract.getCredential, async ({ scope, db, params: { id } }) => {
    const { companyId, userId, workspaceIds } = scope
    const row = await credentials.findById(db, companyId, workspaceIds, id)
    if (!row) throw new AppError(errors.notFound)
    const { provider_key_id: key, file_encrypted: sealed } = row
    await auditRead(db, { companyId, accountId: userId, action: 'credential.read', record: id, detail: { key } })
    const file: unknown = JSON.parse(secrets.open(sealed, keyPlace(companyId, key)))
    return { ...present(row), googleCredential: JSON.stringify(file, null, 2) }
  })

  handle(contract.deleteCredential, async ({ scope, db, params: { id } }) => ({
    success: await deleteCredential(db, scope, id),
  }))

  handle(contract.insertCredentials, ({ scope, db, body }) =>
    insertCredentials(db, secrets, scope, body.googleCredential),
  )
}
