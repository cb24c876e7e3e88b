import { fold } from '@prosa/language'
import { ensureMember } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Secrets } from '../../../platform/secrets/index.ts'
import * as credentials from './credentials.queries.ts'
import { keyPlace } from './key-place.ts'
import { type KeyFile, readKeyFile } from './read-key-file.ts'

/**
 * Stores the keys of these files; if one file is invalid, none is stored.
 * @returns the projects of keys that already existed, by the provider's id of the key
 * @throws unprocessable at `googleCredential.{place}` with the error of that file
 */
export const insertCredentials = async (
  db: Kysely<DB>,
  secrets: Secrets,
  scope: Scope,
  texts: readonly string[],
): Promise<Record<string, string>> => {
  const files = readAll(texts)
  const { companyId, userId } = scope
  await ensureMember(db, scope)
  const rows = files.map((file) => ({
    projectId: file.projectId,
    projectFolded: fold(file.projectId),
    providerKeyId: file.providerKeyId,
    clientEmail: file.clientEmail,
    fileEncrypted: secrets.seal(file.json, keyPlace(companyId, file.providerKeyId)),
    userId,
  }))
  const inserted = await db.transaction().execute(async (tx) => {
    const stored = await credentials.insert(tx, companyId, rows)
    if (stored.length > 0)
      await audit(tx, { companyId, accountId: userId, action: 'credential.inserted', detail: { keys: stored } })
    return new Set(stored)
  })
  const known: Record<string, string> = {}
  for (const { providerKeyId, projectId } of files)
    if (!inserted.delete(providerKeyId)) known[providerKeyId] = projectId
  return known
}

const readAll = (texts: readonly string[]): KeyFile[] => {
  const files: KeyFile[] = []
  const fields: Record<string, string> = {}
  for (const [place, text] of texts.entries()) {
    const read = readKeyFile(text)
    if ('wrong' in read) fields[`googleCredential.${place}`] = read.wrong
    else files.push(read)
  }
  const [first] = Object.values(fields)
  if (first !== undefined) throw new AppError(errors.unprocessable, { message: first, fields })
  return files
}
