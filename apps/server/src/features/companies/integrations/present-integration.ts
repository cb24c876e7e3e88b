import type { IntegrationItem, IntegrationKey, IntegrationRecord } from '@prosa/contract'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { revisionOf } from '../../../platform/revision/index.ts'
import { readGrants } from './grants.ts'
import * as integrations from './integrations.queries.ts'

const lastUse = ({ lastUsedAt, lastNetwork }: Pick<integrations.KeyRow, 'lastUsedAt' | 'lastNetwork'>) =>
  lastUsedAt && { at: lastUsedAt.toISOString(), address: lastNetwork ?? '' }

const maker = ({ createdBy, createdByName }: Pick<integrations.KeyRow, 'createdBy' | 'createdByName'>) =>
  createdBy === null ? null : { id: createdBy, name: createdByName ?? '' }

const stateOf = ({ endedAt, isExpired }: integrations.IntegrationRow): IntegrationItem['state'] => {
  if (endedAt) return 'ended'
  return isExpired ? 'expired' : 'active'
}

export const presentIntegration = (row: integrations.IntegrationRow): IntegrationItem => {
  const state = stateOf(row)
  return {
    id: row.id,
    name: row.name,
    state,
    grants: readGrants(row.grants),
    workspaces: row.workspaces,
    addresses: row.addresses,
    expiresOn: row.expiresOn,
    createdAt: row.createdAt.toISOString(),
    createdBy: maker(row),
    endedAt: row.endedAt?.toISOString() ?? null,
    keys: state === 'active' ? row.keys : 0,
    lastUse: lastUse(row),
  }
}

const presentKey = (row: integrations.KeyRow, now: Date): IntegrationKey => ({
  id: row.id,
  publicId: row.publicId,
  createdAt: row.createdAt.toISOString(),
  createdBy: maker(row),
  endsAt: row.endsAt?.toISOString() ?? null,
  isEnded: row.endsAt !== null && row.endsAt <= now,
  lastUse: lastUse(row),
})

/** @throws notFound */
export const readIntegration = async (
  db: Kysely<DB>,
  { companyId, timeZone }: Pick<Scope, 'companyId' | 'timeZone'>,
  id: number,
  now: Date,
): Promise<IntegrationRecord> => {
  const row = await integrations.find(db, companyId, id, { now, timeZone })
  if (!row) throw new AppError(errors.notFound)
  const keys = await integrations.listKeys(db, companyId, id, now)
  const item = presentIntegration(row)
  const { name, grants, workspaces, addresses, expiresOn } = item
  return {
    ...item,
    assistants: row.assistants,
    allKeys: keys.map((key) => presentKey(key, now)),
    // Contains ids only: renaming a workspace is no change of this record.
    revision: revisionOf([
      name,
      grants,
      workspaces?.map((workspace) => workspace.id) ?? null,
      addresses,
      expiresOn,
      row.assistants,
    ]),
  }
}

/** @throws notFound */
export const readKey = async (
  db: Kysely<DB>,
  companyId: number,
  { id, keyId }: { id: number; keyId: number },
  now: Date,
): Promise<IntegrationKey> => {
  const row = await integrations.findKey(db, companyId, id, keyId)
  if (!row) throw new AppError(errors.notFound)
  return presentKey(row, now)
}
