import { type ApiGrant, type AssistantSwitches, permissionsOfGrants } from '@prosa/contract'
import { fold } from '@prosa/language'
import { demandMay, ensureMember, isIntegration, newKey } from '../../../platform/access/index.ts'
import { audit, fieldsOf } from '../../../platform/audit/index.ts'
import type { DB, Kysely, Transaction } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { DemandRevision } from '../../../platform/revision/index.ts'
import { people } from '../../people/index.ts'
import { integrationErrors, maxOpenIntegrations } from './errors.ts'
import * as granting from './granting.queries.ts'
import { readGrants, storedGrants } from './grants.ts'
import * as integrations from './integrations.queries.ts'

interface Fields {
  name: string
  grants: readonly ApiGrant[]
  workspaceIds: readonly number[] | null
  addresses: readonly string[]
  expiresOn: string | null
  assistants: AssistantSwitches
}

/** Undefined or absent: unchanged. */
type Changes = { [Field in keyof Fields]?: Fields[Field] | undefined }

type Held = Pick<Fields, 'grants' | 'workspaceIds'>

/**
 * People can only give or obtain rights for a program that they hold themselves.
 * @param asField whether the error is reported at the form's field
 * @throws notYours, workspaceNotYours
 */
const demandHeld = (scope: Scope, { grants, workspaceIds }: Held, asField: boolean): void => {
  const permissions = permissionsOfGrants(grants)
  demandMay(scope, { kind: 'rights.give', permissions }, asField ? { field: 'grants' } : {})
  demandMay(scope, { kind: 'integration.place', workspaceIds }, asField ? { field: 'workspaceIds' } : {})
}

const demandWorkspaces = async (
  tx: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[] | null | undefined,
): Promise<void> => {
  if (!workspaceIds) return
  const wanted = [...new Set(workspaceIds)]
  if ((await people.countWorkspaces(tx, companyId, wanted)) < wanted.length)
    throw new AppError(errors.notFound, { fields: { workspaceIds: errors.notFound.message } })
}

const demandFuture = (expiresOn: string | null | undefined, today: string): void => {
  if (!expiresOn || expiresOn >= today) return
  throw new AppError(errors.invalid, { fields: { expiresOn: 'Escolha um dia a partir de hoje' } })
}

export interface MadeKey {
  keyId: number
  /** Shown once to the person who made it, and not stored. */
  secret: string
}

/** Adds a key to an integration; the caller's rights were checked before (`demandHeld`). */
const addKey = async (tx: Transaction<DB>, scope: Scope, id: number, now: Date): Promise<MadeKey> => {
  const { companyId, userId } = scope
  const { secret, ...key } = newKey()
  const keyId = await granting.insertKey(tx, companyId, id, { ...key, createdBy: userId, now })
  const detail = { key: key.publicId }
  await audit(tx, { companyId, accountId: userId, action: 'integration.key-made', record: id, detail })
  return { keyId, secret }
}

/**
 * Locks an active integration, for a change of what it hears or may do: a person holds its rights, and a program is the integration itself.
 * @throws notFound, integrationEnded, notYours, workspaceNotYours
 */
export const demandIntegration = async (tx: Transaction<DB>, scope: Scope, id: number): Promise<void> => {
  if (isIntegration(scope) && scope.userId !== id) throw new AppError(errors.notFound)
  const stored = await lockOpen(tx, scope.companyId, id)
  if (!isIntegration(scope))
    demandHeld(scope, { grants: readGrants(stored.grants), workspaceIds: stored.workspaceIds }, false)
}

/** @throws notFound, integrationEnded, notYours, workspaceNotYours */
export const addKeyTo = async (tx: Transaction<DB>, scope: Scope, id: number, now: Date): Promise<MadeKey> => {
  await demandIntegration(tx, scope, id)
  await ensureMember(tx, scope)
  return addKey(tx, scope, id, now)
}

/**
 * Creates an integration with its first key. @throws notYours, workspaceNotYours, notFound, invalid,
 * tooManyIntegrations
 */
export const makeIntegration = async (
  db: Kysely<DB>,
  scope: Scope,
  { name, grants, workspaceIds, addresses, expiresOn, assistants }: Fields,
  now: Date,
): Promise<MadeKey & { id: number }> => {
  const { companyId, userId, timeZone } = scope
  return db.transaction().execute(async (tx) => {
    if ((await integrations.countOpen(tx, companyId)) >= maxOpenIntegrations)
      throw new AppError(integrationErrors.tooManyIntegrations)
    await demandWorkspaces(tx, companyId, workspaceIds)
    demandHeld(scope, { grants, workspaceIds }, true)
    const today = await integrations.today(tx, { now, timeZone })
    demandFuture(expiresOn, today)
    await ensureMember(tx, scope)
    const rights = { grants: storedGrants(grants), workspaceIds, addresses, expiresOn, assistants }
    const fields = { name, nameFolded: fold(name), ...rights }
    const id = await granting.insertIntegration(tx, companyId, { ...fields, createdBy: userId, now }, today)
    await audit(tx, { companyId, accountId: userId, action: 'integration.created', record: id, detail: { assistants } })
    return { id, ...(await addKey(tx, scope, id, now)) }
  })
}

/** Locks an active integration. @throws notFound, integrationEnded */
const lockOpen = async (tx: Kysely<DB>, companyId: number, id: number): Promise<integrations.StoredIntegration> => {
  const stored = await integrations.lock(tx, companyId, id)
  if (!stored) throw new AppError(errors.notFound)
  if (stored.endedAt) throw new AppError(integrationErrors.integrationEnded)
  return stored
}

/** @throws notFound, integrationEnded, overtaken, notYours, workspaceNotYours, invalid */
export const changeIntegration = async (
  db: Kysely<DB>,
  scope: Scope,
  id: number,
  { changes, demand, now }: { changes: Changes; demand: DemandRevision; now: Date },
): Promise<void> => {
  const { companyId, userId, timeZone } = scope
  const { name, grants, workspaceIds, addresses, expiresOn, assistants } = changes
  await db.transaction().execute(async (tx) => {
    const stored = await lockOpen(tx, companyId, id)
    await demand(tx)
    await demandWorkspaces(tx, companyId, workspaceIds)
    const before = { grants: readGrants(stored.grants), workspaceIds: stored.workspaceIds }
    demandHeld(scope, before, false)
    const after = {
      grants: grants ?? before.grants,
      workspaceIds: workspaceIds === undefined ? before.workspaceIds : workspaceIds,
    }
    demandHeld(scope, after, true)
    const today = await integrations.today(tx, { now, timeZone })
    const isMoved = expiresOn !== undefined && expiresOn !== stored.expiresOn
    if (isMoved) demandFuture(expiresOn, today)
    const set = {
      ...(name !== undefined && { name, nameFolded: fold(name) }),
      ...(grants && { grants: storedGrants(grants) }),
      ...(workspaceIds !== undefined && { workspaceIds }),
      ...(addresses && { addresses }),
      ...(isMoved && { expiresOn }),
      ...(assistants && { assistants }),
    }
    await granting.updateIntegration(tx, companyId, id, set, today)
    const said = { fields: fieldsOf(changes), ...(assistants && { detail: { assistants } }) }
    await audit(tx, { companyId, accountId: userId, action: 'integration.changed', record: id, ...said })
  })
}

/** Ends an integration for good. @throws notFound */
export const endIntegration = async (db: Kysely<DB>, scope: Scope, id: number, now: Date): Promise<void> => {
  const { companyId, userId } = scope
  await db.transaction().execute(async (tx) => {
    const stored = await integrations.lock(tx, companyId, id)
    if (!stored) throw new AppError(errors.notFound)
    if (stored.endedAt) return
    await integrations.end(tx, companyId, id, now)
    await audit(tx, { companyId, accountId: userId, action: 'integration.ended', record: id })
  })
}
